import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { anAuthenticator } from '#test/browser/authenticator.ts';
import { openInbox } from '#test/inbox.ts';
import { ageProof, aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import {
  assertionOutcome,
  handInAssertion,
  makeChallenge,
  passkeysOf,
} from '../factors/passkeys.sql.ts';
import { verifyAssertions } from '../factors/verify-assertions.ts';
import { makeToken } from '../sessions/make-token.ts';

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const { call, config } = api;
const { mailTo } = openInbox(api);

type Authenticator = ReturnType<typeof anAuthenticator>;

async function add({ token }: Person, row: Authenticator) {
  const options = (await call('POST', '/admin/passkeys/options', { token })).body.data;
  const body = { name: 'Blue key', passkey: row.make(options) };
  return call('POST', '/admin/passkeys', { token, body });
}

async function withPasskey() {
  const person = await anAdministrator(owner, 'support');
  const authenticator = anAuthenticator(config.publicUrl);
  assert.equal((await add(person, authenticator)).status, 201);
  return { person, authenticator };
}

const toLogIn = async () => (await call('POST', '/admin/login/passkey/options')).body.data;
const logInWith = (passkey: object) => call('POST', '/admin/login/passkey', { body: { passkey } });
const refused = ({ status, body }: { status: number; body: { code: string } }) =>
  assert.deepEqual([status, body.code], [422, 'passkey_refused']);
const keysOf = async ({ token }: Person) =>
  (await call('GET', '/admin/passkeys', { token })).body.data as { id: string; name: string }[];

describe('a passkey of an administrator', () => {
  test('is added with a mail and an audit line, and logs in alone as the same person', async () => {
    const { person, authenticator } = await withPasskey();
    assert.match((await mailTo(person.email)).text, /passkey 'Blue key' can now log in as you/);
    const opened = await logInWith(authenticator.sign(await toLogIn()));
    assert.equal(opened.status, 200);
    const { token } = opened.body.data;
    assert.equal((await call('GET', '/admin', { token })).body.data.id, person.id);
    const acts = await sql<{ act: string; passkey: string | null }>`
      select act, after ->> 'passkey' as passkey from audit.event
      where subject = ${person.id} order by id`.execute(owner);
    assert.deepEqual(acts.rows, [
      { act: 'added a passkey', passkey: 'Blue key' },
      { act: 'opened a session', passkey: 'Blue key' },
    ]);
  });

  test('answers one challenge once, and only one of ours', async () => {
    const { authenticator } = await withPasskey();
    const signed = authenticator.sign(await toLogIn());
    assert.equal((await logInWith(signed)).status, 200);
    refused(await logInWith(signed));
    const ofMembers = (await call('POST', '/user/login/passkey/options')).body.data;
    refused(await logInWith(authenticator.sign(ofMembers)));
    const late = await toLogIn();
    await sql`update identity.challenge set expires_at = clock.real()`.execute(owner);
    refused(await logInWith(authenticator.sign(late)));
    const copied = authenticator.sign(await toLogIn(), { counter: 7 });
    assert.equal((await logInWith(copied)).status, 200);
    refused(await logInWith(authenticator.sign(await toLogIn(), { counter: 7 })));
  });

  test('opens no admin account that is suspended or has ended', async () => {
    const { person, authenticator } = await withPasskey();
    await sql`update identity.administrator set status = 'suspended'
      where id = ${person.id}`.execute(owner);
    refused(await logInWith(authenticator.sign(await toLogIn())));
  });

  test('proves that it is them, for their own session alone (ACC-7)', async () => {
    const { person, authenticator } = await withPasskey();
    const other = await withPasskey();
    const { token } = person;
    await ageProof(owner, person);
    const response = await call('POST', '/admin/passkeys/options', { token });
    assert.equal(response.body.code, 'step_up_required');
    const options = async () =>
      (await call('POST', '/admin/proof/options', { token })).body.data.passkey_options;
    const prove = (passkey: object) =>
      call('POST', '/session/proof', { token, body: { passkey, audience: 'admin' } });
    refused(await prove(other.authenticator.sign(await options())));
    assert.equal((await prove(authenticator.sign(await options()))).status, 200);
    assert.equal((await call('POST', '/admin/passkeys/options', { token })).status, 200);
  });

  test('is named and removed by its owner alone; the authenticator app stays', async () => {
    const { person, authenticator } = await withPasskey();
    const stranger = await anAdministrator(owner, 'owner');
    const [key] = await keysOf(person);
    const path = `/admin/passkeys/${key!.id}`;
    const rename = ({ token }: Person) => call('PATCH', path, { token, body: { name: 'Red' } });
    assert.equal((await rename(stranger)).status, 404);
    assert.equal((await rename(person)).status, 200);
    const remove = ({ token }: Person) => call('POST', `${path}/remove`, { token });
    assert.equal((await remove(stranger)).status, 404);
    assert.equal((await remove(person)).status, 200);
    assert.match((await mailTo(person.email)).text, /'Red' no longer works/);
    assert.deepEqual(await keysOf(person), []);
    refused(await logInWith(authenticator.sign(await toLogIn())));
    const { body } = await call('POST', '/admin/proof/options', { token: person.token });
    assert.deepEqual(body.data, { methods: ['totp'], passkey_options: null });
  });

  test('is gone when two people reset the admin account, before any link is followed', async () => {
    const [chief, second] = [await anAdministrator(owner), await anAdministrator(owner)];
    const { person, authenticator } = await withPasskey();
    const response = await call('POST', `/admin/team/${person.id}/reset`, {
      token: chief.token,
      body: { reason: 'a lost phone' },
    });
    assert.equal(response.status, 202);
    const { proposal_id: id, shown_hash } = response.body.data;
    const decided = await call('PATCH', `/admin/approvals/${id}`, {
      token: second.token,
      body: { decision: 'approve', shown_hash },
    });
    assert.equal(decided.status, 200);
    refused(await logInWith(authenticator.sign(await toLogIn())));
  });
});

test('the web process alone keeps, uses and removes no passkey of an administrator', async () => {
  const { web } = database;
  const { person } = await withPasskey();
  const [key] = await keysOf(person);
  const member = await aMember(owner);
  for (const attempt of [
    sql`insert into identity.admin_passkey (administrator_id, credential_id, public_key, counter,
      transports, is_synced, name, made_at)
      values (${person.id}, 'mine', '', 0, '{}', false, 'mine', clock.real())`,
    sql`delete from identity.admin_passkey`,
    sql`update identity.admin_passkey set public_key = ''`,
    sql`select identity.use_passkey('admin', ${key!.id}, 9, false)`,
    sql`select identity.settle_assertion(${key!.id}, ${key!.id}, 9, false)`,
    sql`select identity.insert_session(null, ${person.id}, sha256('x'), false, '', '')`,
    sql`insert into identity.assertion (audience, purpose, challenge, response, token_hash,
      remember, user_agent, ip, made_at)
      values ('admin', 'log_in', 'x', '{}', sha256('x'), false, '', '', clock.real())`,
    sql`insert into identity.challenge (challenge_hash, audience, purpose, expires_at)
      values (sha256('x'), 'admin', 'log_in', clock.real() + interval '1 minute')`,
  ]) {
    await assert.rejects(attempt.execute(web), /permission denied/);
  }
  const kept = await sql<{ outcome: string }>`
    select identity.add_passkey(${member.token}, 'admin', 'never asked', 'mine', '', 0, '{}',
      false, false, 'mine', null, 'none') as outcome`.execute(web);
  assert.equal(kept.rows[0]!.outcome, 'passkey_refused');
});

test('what the web process hands in opens nothing until the worker has verified it', async () => {
  const { web, worker } = database;
  const { person } = await withPasskey();
  const { challenge } = await makeChallenge(web, {
    audience: 'admin',
    purpose: 'log_in',
    token: null,
  });
  const [key] = await keysOf(person);
  const credential = (await passkeysOf(web, 'admin', person.id))[0]!.credentialId;
  const response = { credential, authenticatorData: '', clientDataJSON: '', signature: '' };
  const input = { audience: 'admin', purpose: 'log_in', token: null } as const;
  const device = { userAgent: '', ip: '', remember: false };
  const session = { tokenHash: makeToken().hash, ...device };
  const by = { key: key!, counter: 1, isBackupEligible: false };
  const id = await handInAssertion(web, input, { challenge, response, by }, session);
  await assert.rejects(
    sql`select identity.settle_assertion(${id}, ${key!.id}, 1, false)`.execute(web),
    /permission denied/,
  );
  await verifyAssertions(worker, config);
  assert.equal((await assertionOutcome(web, id!))?.outcome, 'refused');
});

test('a passkey opens codes again that five wrong ones had ended', async () => {
  const { person, authenticator } = await withPasskey();
  const failures = (to: number) =>
    sql`update identity.administrator set code_failures = ${to} where id = ${person.id}`.execute(
      owner,
    );
  await failures(5);
  const prove = () =>
    call('POST', '/session/proof', { token: person.token, body: { code: '000000' } });
  assert.equal((await prove()).body.code, 'codes_ended');
  assert.equal((await logInWith(authenticator.sign(await toLogIn()))).status, 200);
  assert.equal((await prove()).body.code, 'second_factor_wrong');
});
