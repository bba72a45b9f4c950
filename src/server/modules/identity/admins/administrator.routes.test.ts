import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { openInbox } from '#test/inbox.ts';
import {
  ageProof,
  aMember,
  anAdministrator,
  password,
  type Person,
  totpSecret,
} from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { livesFor } from '#test/lifetime.ts';
import { codeAt } from '../factors/verify-totp.ts';
import { createAdministrator } from '../identity.ts';

const database = await testDatabase();
const { owner, web } = database;
const api = await testApi(database);
const { call, config } = api;
const { linkTo } = openInbox(api);

const codeIn = (seconds: number): string =>
  codeAt(totpSecret, new Date(Date.now() + seconds * 1_000));
const administrator = (role: 'owner' | 'support' = 'owner') =>
  anAdministrator(owner, role, config.secret);
const logIn = (person: Person, change: object = {}) =>
  call('POST', '/admin/login', {
    body: { email: person.email, password, code: codeIn(0), ...change },
  });

async function provedAt(person: Person): Promise<Date> {
  const found = await sql<{ at: Date }>`
    select proved_at as at from identity.session where id = ${person.sessionId}`.execute(owner);
  return found.rows[0]!.at;
}

describe('POST /admin/login', () => {
  test('lets password and code in, for 8 hours', async () => {
    const person = await administrator();
    const askedAt = Date.now();
    const answer = await logIn(person);
    assert.equal(answer.status, 200);
    const { token, expires_at } = answer.body.data;
    livesFor(8, expires_at, askedAt);
    const me = await call('GET', '/admin', { token });
    assert.deepEqual([me.body.data.first_name, me.body.data.role], ['Grace', 'owner']);
  });

  test('needs the code beside the password, and says so at its field', async () => {
    const answer = await logIn(await administrator(), { code: undefined });
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, ['code']]);
  });

  test('stands in the log once, also where the process that opens a session would not say so', async () => {
    const person = await administrator();
    const headers = { 'user-agent': 'a strange one' };
    const body = { email: person.email, password, code: codeIn(0) };
    assert.equal((await call('POST', '/admin/login', { body, headers })).status, 200);
    const found = await sql<{ act: string; agent: string; ip: string }>`
      select act, after ->> 'user_agent' as agent, ip from audit.event
      where actor = ${`admin:${person.id}`}`.execute(owner);
    const agent = 'a strange one';
    assert.deepEqual(found.rows, [{ act: 'opened a session', agent, ip: '127.0.0.1' }]);
    const silently = sql`insert into identity.session (token_hash, audience, administrator_id,
        proved_at, created_at, expires_at, user_agent, ip)
      select sha256('silent'), 'admin', ${person.id}, t, t, t + interval '1 hour', '', ''
      from clock.real() t`.execute(web);
    await assert.rejects(silently, { code: '42501' });
  });

  test('takes a code once, also among 32 racers', async () => {
    const person = await administrator();
    const code = codeIn(0);
    const answers = await Promise.all(Array.from({ length: 32 }, () => logIn(person, { code })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await logIn(person, { code })).status, 401);
  });

  test('takes the code of the step before, but never one older than the last', async () => {
    const person = await administrator();
    assert.equal((await logIn(person, { code: codeIn(-60) })).status, 401);
    assert.equal((await logIn(person)).status, 200);
    assert.equal((await logIn(person, { code: codeIn(-30) })).status, 401);
    const other = await administrator();
    assert.equal((await logIn(other, { code: codeIn(-30) })).status, 200);
  });

  test('gives one answer to whatever is wrong', async () => {
    const person = await administrator();
    const wrong = [
      await logIn(person, { password: 'not the right one' }),
      await logIn(person, { code: codeIn(-600) }),
      await logIn(person, { email: 'nobody@example.org' }),
    ];
    for (const { status, body } of wrong) {
      assert.deepEqual([status, body], [401, wrong[0]?.body]);
      assert.equal(body.code, 'admin_login_failed');
    }
    const member = await aMember(owner);
    assert.equal((await logIn(member)).body.code, 'admin_login_failed');
  });

  for (const change of [{ code: undefined }, { code: 123456 }, { code: '12345' }, { role: 'x' }]) {
    test(`refuses the shape ${JSON.stringify(change)}`, async () => {
      assert.equal((await logIn(await administrator(), change)).status, 400);
    });
  }
});

describe('sessions of administrators', () => {
  test('never answer for members, nor members for them', async () => {
    const person = await administrator();
    const member = await aMember(owner);
    assert.equal((await call('GET', '/admin', { token: member.token })).status, 401);
    assert.equal((await call('GET', '/admin')).status, 401);
    assert.equal((await call('POST', '/user/logout', { token: person.token })).status, 401);
  });

  test('end after 30 idle minutes, and are kept awake by use', async () => {
    const person = await administrator();
    const idle = (change: string) =>
      sql`update identity.session set idle_expires_at = clock.real() + ${change}::interval
        where id = ${person.sessionId}`.execute(owner);
    await idle('5 seconds');
    assert.equal((await call('GET', '/admin', { token: person.token })).status, 200);
    const found = await sql<{ minutes: number }>`
      select extract(epoch from idle_expires_at - clock.real())::float8 / 60 as minutes
      from identity.session where id = ${person.sessionId}`.execute(owner);
    assert.ok((found.rows[0]?.minutes ?? 0) > 29);
    await idle('-1 second');
    assert.equal((await call('GET', '/admin', { token: person.token })).status, 401);
  });

  test('end on the server by logging out', async () => {
    const { token } = await administrator();
    assert.equal((await call('POST', '/admin/logout', { token })).status, 200);
    assert.equal((await call('GET', '/admin', { token })).status, 401);
  });

  test('cannot be made, moved or freshened by the web role past its functions', async () => {
    const person = await administrator();
    const refused = { message: /permission denied/ };
    const attempts = [
      sql`insert into identity.session (token_hash, audience, administrator_id, proved_at,
        created_at, expires_at, idle_expires_at, user_agent, ip)
        values (sha256('x'), 'admin', ${person.id}, clock.real(), clock.real(), clock.real(),
        clock.real(), '', '')`,
      sql`update identity.session set proved_at = clock.real()`,
      sql`update identity.session set administrator_id = ${person.id}`,
      sql`update identity.administrator set role = 'owner'`,
      sql`update identity.administrator set totp_last_step = 0`,
      sql`delete from identity.session`,
      sql`select identity.count_code('admin', ${person.id})`,
      sql`select identity.judge_code('', '', '', '000000', now())`,
      sql`select identity.settle_code(${person.id})`,
      sql`select pad from identity.code_try`,
      sql`select password_hash from identity.administrator`,
      sql`select totp_secret_sealed from identity.administrator`,
      sql`select password_hash from identity.member`,
      sql`select secret_sealed from identity.member_totp`,
      sql`select code_hash from identity.recovery_code`,
      sql`insert into identity.reset_token (token_hash, administrator_id, created_at, expires_at)
        values (sha256('x'), ${person.id}, clock.real(), clock.real())`,
      sql`update identity.administrator set password_hash = ''`,
      sql`update identity.administrator set code_failures = 0`,
    ];
    for (const attempt of attempts) await assert.rejects(attempt.execute(web), refused);
    const row = { email: 'x@example.org', firstName: 'X', lastName: 'Y', role: 'owner' } as const;
    const made = inTransaction(web, (tx) =>
      createAdministrator(tx, config.secret, { ...row, password, totpSecret }),
    );
    await assert.rejects(made, refused);
  });
});

describe('POST /session/proof', () => {
  test('a member proves by the password', async () => {
    const member = await aMember(owner);
    await ageProof(owner, member);
    const before = await provedAt(member);
    const { token } = member;
    const wrong = { password: 'not the right one' };
    const refused = await call('POST', '/session/proof', { token, body: wrong });
    assert.equal(refused.body.code, 'password_wrong');
    assert.deepEqual(await provedAt(member), before);
    const answer = await call('POST', '/session/proof', { token, body: { password } });
    assert.equal(answer.status, 200);
    assert.ok((await provedAt(member)) > before);
  });

  test('an administrator proves by a code never used before', async () => {
    const person = await administrator();
    await ageProof(owner, person);
    const { token } = person;
    const prove = () => call('POST', '/session/proof', { token, body: { code: codeIn(0) } });
    const answers = await Promise.all([prove(), prove()]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [200, 422]);
    const byPassword = await call('POST', '/session/proof', { token, body: { password } });
    assert.equal(byPassword.status, 401);
  });

  test('refuses a caller who is not logged in, and an empty proof', async () => {
    assert.equal((await call('POST', '/session/proof', { body: { password } })).status, 401);
    const { token } = await aMember(owner);
    assert.equal((await call('POST', '/session/proof', { token, body: {} })).status, 400);
  });
});

describe('POST /admin/forget-pass', () => {
  test('resets by the same page, and the second factor stays', async () => {
    const person = await administrator();
    const member = await aMember(owner);
    const forget = (email: string) => call('POST', '/admin/forget-pass', { body: { email } });
    const known = await forget(person.email);
    const unknown = await forget(member.email);
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    const id = await linkTo(person.email);
    const chosen = 'another long password';
    const body = { id, password: chosen };
    assert.equal((await call('POST', `/user/change/${id}`, { body })).status, 200);
    assert.equal((await call('GET', '/admin', { token: person.token })).status, 401);
    assert.equal((await logIn(person)).status, 401);
    assert.equal((await logIn(person, { password: chosen, code: '000000' })).status, 401);
    assert.equal((await logIn(person, { password: chosen })).status, 200);
  });
});

test('GET /sandbox/logins offers the seed’s people with codes that work', async () => {
  const none = await call('GET', '/sandbox/logins');
  assert.deepEqual(none.body.data, { administrators: [], members: [] });
  const { email } = await administrator('support');
  const row = { email, password, role: 'support', totp_secret: totpSecret };
  const file = { administrators: [row], members: [] };
  writeFileSync(join(config.dataDir, 'sandbox.json'), JSON.stringify(file));
  const { body } = await call('GET', '/sandbox/logins');
  const { role: _role, ...offered } = body.data.administrators[0];
  assert.equal((await call('POST', '/admin/login', { body: offered })).status, 200);
});
