import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { test } from 'node:test';
import fastify from 'fastify';
import { sql } from 'kysely';
import { coins } from '#core/chains/assets.ts';
import { readConfig } from '#platform/config/config.ts';
import { ringFor } from '#platform/config/keys.ts';
import { inTransaction } from '#platform/db/db.ts';
import { requireSameSecret, stampSecret } from '#platform/db/installation.sql.ts';
import { mailKeyOf, openBody, sealBody } from '#platform/mail/seal-mail.ts';
import { testApi, type TestApi } from '#test/api.ts';
import {
  aMember,
  anAdministrator,
  password,
  type Person,
  totpSecret,
} from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { fileWritersOf } from '../file-writers.ts';
import { openChain, readReserves } from '../modules/chains/chains.ts';
import { codeAt } from '../modules/identity/factors/verify-totp.ts';
import { simulatePrices } from '../modules/market/market.ts';
import { makeSecret, openSigningKey } from '../modules/reporting/integrations/webhook-secrets.ts';
import { serveOperator } from '../modules/site/serve-operator.ts';
import { publishSnapshot } from '../modules/solvency/publish-snapshot.ts';
import { changeSecret } from './change-secret.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sealedColumns } from './sealed-columns.ts';

// The root secret is changed repeatedly (OPS-10): data that was sealed, hashed or signed under an
// older one still opens, counts and verifies, and the older one opens nothing.

const database = await testDatabase();
const { owner, web, worker, superuser } = database;
const secrets = [1, 2, 3].map((index) => `root secret number ${index} of these tests`);
const [first, second, third] = secrets as [string, string, string];
const publicUrl = 'http://localhost:3000';
const quiet = (): void => undefined;

let api: TestApi = await testApi(database, { CANDOR_SECRET: first });
const { call } = api;
await stampSecret(owner, first);
await simulatePrices(worker);
const ada = await aFundedMember(database, 150_000n);
const robbed = await aMember(owner);
const chief = await anAdministrator(owner, 'owner', first);
for (const coin of coins) await readReserves(worker, coin, openChain);
await publishSnapshot(worker, api.config);

const codeOf = (secret: string): string => codeAt(secret, new Date());

/** Turns two-step log-in on; returns the authenticator's secret and the recovery codes. */
async function withTotp({ token, id }: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await call('POST', '/user/totp', { token })).body.data;
  const body = { code: codeOf(secret) };
  const { data } = (await call('POST', '/user/totp/confirm', { token, body })).body;
  await unspend(id);
  return { secret, codes: data.recovery_codes };
}

/** Makes a code valid again within its half minute. */
async function unspend(id: string): Promise<void> {
  await sql`update identity.member_totp set last_step = 0, failures = 0
    where member_id = ${id}`.execute(owner);
  await sql`update identity.administrator set totp_last_step = 0 where id = ${id}`.execute(owner);
}

const adas = await withTotp(ada);
const others = await withTotp(robbed);

const hook = randomUUID();
const signing = makeSecret(first, hook);
await sql`insert into reporting.webhook (id, url, events, secret_sealed, made_by, made_at)
  values (${hook}, 'https://books.example.org', '{deposit}', ${signing.sealed}, ${chief.id},
    clock.real())`.execute(owner);
const mail = { to: 'ada@example.org', subject: 'A link', html: '<p>one</p>', text: 'one' };
const keep = (secret: string) => sealBody(mailKeyOf({ secret }), mail);
await sql`insert into foundation.mail (recipient, subject, html, body, sealed, queued_at,
    next_attempt_at)
  values (${mail.to}, ${mail.subject}, '', '', ${keep(first)}, clock.real(), clock.real())
`.execute(owner);

const logIn = async ({ email }: Person, shown: object): Promise<number> => {
  const { body } = await api.call('POST', '/user/login', { body: { email, password } });
  const { challenge } = body.data;
  return (await api.call('POST', '/user/login/second', { body: { challenge, ...shown } })).status;
};
const adminLogIn = async (): Promise<number> => {
  await unspend(chief.id);
  const body = { email: chief.email, password, code: codeOf(totpSecret) };
  return (await api.call('POST', '/admin/login', { body })).status;
};
const byCode = async (who: Person, secret: string): Promise<number> => {
  await unspend(who.id);
  return logIn(who, { code: codeOf(secret) });
};

/** Ends every session of the programs, as if Candor had stopped. */
async function stopPrograms(): Promise<void> {
  await api.app.close();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database()
    and usename in ('candor_web', 'candor_worker')`.execute(superuser);
}

const proofOf = async () =>
  (await api.call('GET', '/user/proof', { token: ada.token })).body.data.proof;
const proof = await proofOf();

/** Runs the operator's command as a process; `said` grows while it runs. */
function command(from: string, to: string) {
  const child = spawn('npm', ['run', '-s', 'admin', '--', 'rotate-secret'], {
    detached: true,
    env: {
      ...process.env,
      DATABASE_URL: database.url('candor_web'),
      MIGRATE_DATABASE_URL: database.url('candor_owner'),
      CANDOR_SECRET: to,
      CANDOR_SECRET_PREVIOUS: from,
    },
  });
  const running = { child, said: '', ended: once(child, 'close') };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (running.said += text));
  }
  return running;
}

test('every sealed column there is is one of those that are sealed again', async () => {
  const found = await sql<{ name: string }>`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.data_type = 'bytea' and c.column_name ~ 'sealed'
      and c.table_schema !~ '^pg_' order by 1`.execute(superuser);
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted();
  assert.deepEqual(
    found.rows.map(({ name }) => name),
    listed,
  );
});

test('a secret is not changed under programs that run, and not from one it never was', async () => {
  await web.executeQuery(sql`select 1`.compile(web));
  const running = rotateSecret(owner, { from: first, to: second, publicUrl }, quiet);
  await assert.rejects(running, /connections of web and worker are open: stop Candor/);
  await stopPrograms();
  const wrong = rotateSecret(owner, { from: third, to: second, publicUrl }, quiet);
  await assert.rejects(wrong, /was made with another secret/);
});

test('killed half-way it changed nothing, and nothing of it is printed', async () => {
  const { child, said, ended } = await inTransaction(owner, async (tx) => {
    // The command stops before the webhook, after it has sealed authenticators again.
    await sql`select 1 from reporting.webhook where id = ${hook} for update`.execute(tx);
    const running = command(first, second);
    while (!running.said.includes('identity.member_totp.secret_sealed: 2')) {
      await new Promise((later) => setTimeout(later, 20));
      assert.equal(running.child.exitCode, null, running.said);
    }
    process.kill(-running.child.pid!, 'SIGKILL');
    return running;
  });
  await ended;
  assert.notEqual(child.exitCode, 0);
  for (const secret of secrets) assert.ok(!said.includes(secret));
  await requireSameSecret(owner, first);
  api = await testApi(database, { CANDOR_SECRET: first });
  assert.equal(await byCode(ada, adas.secret), 200);
  assert.equal(await adminLogIn(), 200);
});

test('done again it changes all of it: codes, sheets, webhooks, mails and proofs go on', async () => {
  await stopPrograms();
  // An attacker with write access puts another member's authenticator into this row.
  await sql`update identity.member_totp set secret_sealed = (select secret_sealed
    from identity.member_totp where member_id = ${ada.id}) where member_id = ${robbed.id}`.execute(
    owner,
  );
  const running = command(first, second);
  await running.ended;
  assert.match(running.said, /The root secret is changed; \d+ values/);
  assert.match(
    running.said,
    new RegExp(`member_totp.secret_sealed: 1 opened with neither.*${robbed.id}`),
  );
  for (const secret of secrets) assert.ok(!running.said.includes(secret));
  await assert.rejects(requireSameSecret(owner, first), /made with another secret/);
  await assert.rejects(requireSameSecret(owner, third), /made with another secret/);

  api = await testApi(database, { CANDOR_SECRET: second });
  assert.equal(await byCode(ada, adas.secret), 200);
  assert.equal(await logIn(ada, { recovery_code: adas.codes[0] }), 200);
  assert.equal(await logIn(ada, { recovery_code: adas.codes[0] }), 422);
  assert.equal(await adminLogIn(), 200);
  for (const secret of [adas.secret, others.secret]) {
    assert.equal(await byCode(robbed, secret), 422);
  }
  assert.deepEqual(await proofOf(), proof);
  const hooks = await sql<{ sealed: Buffer }>`
    select secret_sealed as sealed from reporting.webhook`.execute(owner);
  const key = openSigningKey(second, hook, hooks.rows[0]!.sealed);
  assert.equal(`whsec_${key.toString('base64')}`, signing.secret);
  const mails = await sql<{ sealed: Buffer }>`
    select sealed from foundation.mail where recipient = ${mail.to}`.execute(owner);
  const opened = openBody(mailKeyOf({ secret: second }), mail, mails.rows[0]!.sealed);
  assert.equal(opened.text, mail.text);
});

/** The published facts of the operator and the keys, as the worker writes them. */
async function published() {
  const app = fastify();
  const { operator } = fileWritersOf(api.config);
  const bytes = await operator(worker, { person: '', asked: {} });
  serveOperator(app, async () => Buffer.from(bytes));
  const at = async (path: string) => (await app.inject(path)).json();
  const { keys } = await at('/.well-known/jwks.json');
  return { keys, ...(await at('/.well-known/operator.json')) };
}

test('signatures of the old key still verify, and it names the one that followed', async () => {
  const { keys, former_keys: former, public_key: now } = await published();
  assert.deepEqual(
    keys.map(({ kid }: { kid: string }) => kid),
    [now.kid, former[0].public_key.kid],
  );
  const { jws, public_key: jwk } = former[0];
  const signingInput = Buffer.from(`${jws.protected}.${jws.payload}`);
  const signature = Buffer.from(jws.signature, 'base64url');
  assert.ok(verify(null, signingInput, createPublicKey({ key: jwk, format: 'jwk' }), signature));
  const change = JSON.parse(Buffer.from(jws.payload, 'base64url').toString());
  assert.deepEqual([change.document, change.public_key.kid], ['candor-key-change', now.kid]);
});

test('after a second change what the first secret made still opens', async () => {
  await stopPrograms();
  const rotated = await rotateSecret(owner, { from: second, to: third, publicUrl }, quiet);
  const changes = rotated.find(({ what }) => what.endsWith('.members_key_sealed'));
  assert.equal(changes?.sealed, 1);
  api = await testApi(database, { CANDOR_SECRET: third });
  assert.equal(await byCode(ada, adas.secret), 200);
  assert.equal(await logIn(ada, { recovery_code: adas.codes[1] }), 200);
  assert.equal(await logIn(robbed, { recovery_code: adas.codes[2] }), 422);
  assert.deepEqual(await proofOf(), proof);
  assert.equal((await published()).keys.length, 3);
});

test('a start with the secret before it changes it, and then says that it is over', async () => {
  await stopPrograms();
  const messages: string[] = [];
  const start = (secret: string, previousSecret?: string) =>
    changeSecret(owner, { secret, previousSecret, publicUrl }, (line) => void messages.push(line));
  await start(first);
  assert.deepEqual(messages, []);
  await assert.rejects(start(first, second), /was made with another secret/);
  await requireSameSecret(owner, third);
  messages.length = 0;
  await start(first, third);
  assert.match(messages.join(' '), /Changing the root secret.*The root secret is changed/);
  await requireSameSecret(owner, first);
  messages.length = 0;
  await start(first, third);
  assert.match(messages.join(' '), /the database has the new secret, take this setting out/);
  for (const secret of secrets) assert.ok(!messages.join().includes(secret));
});

test('the secret before it is for a start alone, beside another, and no program holds it', () => {
  const given = { CANDOR_SECRET: second, CANDOR_SECRET_PREVIOUS: first };
  assert.equal(readConfig(given).previousSecret, first);
  for (const [settings, program] of [
    [{ ...given, CANDOR_SECRET: first }, null],
    [{ CANDOR_SECRET_PREVIOUS: first }, null],
    [{ ...given, CANDOR_SECRET_PREVIOUS: ringFor('web', first) }, null],
    [given, 'web'],
    [given, 'worker'],
  ] as const) {
    assert.throws(() => readConfig(settings, program), /^ConfigFault: CANDOR_SECRET_PREVIOUS: /);
  }
});
