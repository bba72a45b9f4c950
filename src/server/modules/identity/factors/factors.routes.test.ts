import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { cookieName } from '#platform/http/cookies.ts';
import { testApi } from '#test/api.ts';
import { fromOurPage, openInbox } from '#test/inbox.ts';
import {
  ageProof,
  aMember,
  anAdministrator,
  password,
  type Person,
  totpSecret,
} from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { codeOutcome, handInStep, settleTry } from '../codes/code-tries.sql.ts';
import { padFor } from './factors.sql.ts';
import { makeKeys } from './seal-secret.ts';
import { codeAt } from './verify-totp.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
const { call, config } = api;
const { mailTo } = openInbox(api);

const codeIn = (secret: string, seconds: number): string =>
  codeAt(secret, new Date(Date.now() + seconds * 1_000));

const logIn = async ({ email }: Person) =>
  (await call('POST', '/user/login', { body: { email, password } })).body.data;
const second = (body: object) => call('POST', '/user/login/second', { body });
const prove = (token: string, body: object) => call('POST', '/session/proof', { token, body });

/** A member with an active authenticator app; the code that confirmed it may be used again. */
async function withTotp() {
  const member = await aMember(owner);
  const { token } = member;
  const { secret, uri } = (await call('POST', '/user/totp', { token })).body.data;
  const body = { code: codeIn(secret, 0) };
  const confirmed = await call('POST', '/user/totp/confirm', { token, body });
  assert.equal(confirmed.status, 200);
  const spent = sql`update identity.member_totp set last_step = 0 where member_id = ${member.id}`;
  await spent.execute(owner);
  const codes = confirmed.body.data.recovery_codes as string[];
  return { member, token, secret: secret as string, uri: uri as string, codes };
}

const waitHours = async ({ id }: Person): Promise<number> => {
  const found = await sql<{ hours: number | null }>`
    select extract(epoch from payouts_wait_until - clock.now())::float8 / 3600 as hours
    from identity.known_member where id = ${id}`.execute(owner);
  return Math.round(found.rows[0]?.hours ?? 0);
};

describe('an authenticator app', () => {
  test('is on once a code of it was shown, and brings ten recovery codes', async () => {
    const other = await aMember(owner);
    const { member, uri, secret, codes } = await withTotp();
    assert.match(uri, /^otpauth:\/\/totp\/Candor/);
    assert.ok(uri.includes(secret) && uri.includes(encodeURIComponent(member.email)));
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/);
    assert.match((await mailTo(member.email)).subject, /second factor added/);
    assert.ok('token' in (await logIn(other)));
  });

  test('is not on by a wrong code, nor offered twice once it is', async () => {
    const member = await aMember(owner);
    const { token } = member;
    const none = await call('POST', '/user/totp/confirm', { token, body: { code: '123456' } });
    assert.equal(none.body.code, 'totp_not_offered');
    const { secret } = (await call('POST', '/user/totp', { token })).body.data;
    const body = { code: codeIn(secret, -600) };
    const wrong = await call('POST', '/user/totp/confirm', { token, body });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [422, ['code']]);
    assert.ok('token' in (await logIn(member)));
    const on = await withTotp();
    assert.equal((await call('POST', '/user/totp', { token: on.token })).body.code, 'totp_on');
  });

  test('forgets an offer after 15 minutes', async () => {
    const { id, token } = await aMember(owner);
    const { secret } = (await call('POST', '/user/totp', { token })).body.data;
    await sql`update identity.member_totp set offered_at = clock.real() - interval '16 minutes'
      where member_id = ${id}`.execute(owner);
    const body = { code: codeIn(secret, 0) };
    const late = await call('POST', '/user/totp/confirm', { token, body });
    assert.equal(late.body.code, 'totp_not_offered');
  });

  test('ends the other sessions, and lets withdrawals wait once it is removed', async () => {
    const member = await aMember(owner);
    const other = (await logIn(member)).token;
    const { token } = member;
    const { secret } = (await call('POST', '/user/totp', { token })).body.data;
    await call('POST', '/user/totp/confirm', { token, body: { code: codeIn(secret, 0) } });
    assert.equal((await call('GET', '/user', { token: other })).status, 401);
    assert.equal(await waitHours(member), 0);
    const removed = await call('POST', '/user/totp/remove', { token });
    assert.equal(removed.body.message, 'Two-step log-in is off. Withdrawals wait for 72 hours.');
    assert.equal(await waitHours(member), 72);
    assert.match((await mailTo(member.email)).text, /withdrawals wait 72 hours/);
    assert.equal((await call('POST', '/user/totp/remove', { token })).status, 404);
    const left = sql`select from identity.recovery_code where member_id = ${member.id}`;
    assert.equal((await left.execute(owner)).rows.length, 0);
  });

  test('changes only with a fresh proof', async () => {
    const member = await aMember(owner);
    await ageProof(owner, member);
    const { token } = member;
    for (const path of ['/user/totp', '/user/totp/remove', '/user/recovery-codes']) {
      assert.equal((await call('POST', path, { token })).body.code, 'step_up_required', path);
    }
  });
});

/** Waits until another transaction is blocked by this one. */
async function untilWaitedFor(tx: Tx): Promise<void> {
  const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const waiting = sql`select from pg_locks
    where not granted and ${own.rows[0]!.pid}::integer = any (pg_blocking_pids(pid))`;
  while ((await waiting.execute(owner)).rows.length === 0) await sleep(10);
}

describe('POST /user/login/second', () => {
  test('opens a session by a code, once, also among 32 racers', async () => {
    const { member, secret } = await withTotp();
    const { challenge, methods, token } = await logIn(member);
    assert.deepEqual([methods, token], [['totp', 'recovery_code'], undefined]);
    const code = codeIn(secret, 0);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => second({ challenge, code })),
    );
    const all = [first!, ...others];
    assert.equal(all.filter(({ status }) => status === 200).length, 1);
    const opened = all.find(({ status }) => status === 200)!.body.data.token;
    assert.equal((await call('GET', '/user', { token: opened })).status, 200);
    const again = await logIn(member);
    const repeated = await second({ challenge: again.challenge, code });
    assert.equal(repeated.body.code, 'second_factor_wrong');
    assert.ok(repeated.body.fields.code);
  });

  test('answers the first press while the second is handed in', async () => {
    const { member, secret } = await withTotp();
    const { challenge } = await logIn(member);
    const shown = {
      code: codeIn(secret, 0),
      pad: await padFor(web, makeKeys(config.secret), member.id),
    };
    const device = { tokenHash: randomBytes(32), userAgent: '', ip: '' };
    const id = (await handInStep(web, challenge, shown, device))!;
    const answers: Promise<unknown>[] = [];
    await inTransaction(owner, async (tx) => {
      await sql`update identity.second_step set tries = tries + 1
        where member_id = ${member.id}`.execute(tx);
      answers.push(Promise.allSettled([settleTry(worker, { id, isSignUp: false })]));
      await untilWaitedFor(tx);
      await sql`select identity.count_code('client', ${member.id})`.execute(tx);
    });
    await Promise.all(answers);
    assert.equal((await codeOutcome(web, id))?.outcome, 'opened');
  });

  test('takes each recovery code once, and says by mail how many are left', async () => {
    const { member, codes } = await withTotp();
    const { challenge } = await logIn(member);
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    assert.equal((await second({ challenge, recovery_code: typed })).status, 200);
    assert.match((await mailTo(member.email)).subject, /new device|recovery code/);
    const again = await logIn(member);
    const repeated = await second({ challenge: again.challenge, recovery_code: codes[0] });
    assert.equal(repeated.body.code, 'second_factor_wrong');
    const race = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const item = await logIn(member);
        return second({ challenge: item.challenge, recovery_code: codes[1] });
      }),
    );
    assert.equal(race.filter(({ status }) => status === 200).length, 1);
  });

  test('ends after five tries, and after five minutes', async () => {
    const { member, secret } = await withTotp();
    const { challenge } = await logIn(member);
    for (let tries = 0; tries < 5; tries += 1) {
      const { body } = await second({ challenge, code: codeIn(secret, -600) });
      assert.equal(body.code, 'second_factor_wrong');
    }
    const spent = await second({ challenge, code: codeIn(secret, 0) });
    assert.deepEqual([spent.status, spent.body.code], [401, 'second_step_expired']);
    assert.match((await mailTo(member.email)).subject, /^Someone knows your password/);
    const late = await logIn(member);
    await sql`update identity.second_step set expires_at = clock.real()
      where member_id = ${member.id}`.execute(owner);
    const answer = await second({ challenge: late.challenge, code: codeIn(secret, 0) });
    assert.equal(answer.body.code, 'second_step_expired');
  });

  test('keeps nobody’s factor for anybody else', async () => {
    const [row, other] = [await withTotp(), await withTotp()];
    const { challenge } = await logIn(row.member);
    const code = await second({ challenge, code: codeIn(other.secret, 0) });
    const recovery = await second({ challenge, recovery_code: other.codes[0] });
    assert.deepEqual([code.status, recovery.status], [422, 422]);
  });

  test('wants exactly one factor', async () => {
    const challenge = 'x'.repeat(43);
    assert.equal((await second({ challenge })).status, 400);
    const both = { challenge, code: '123456', recovery_code: 'AAAA-BBBB-CCCC' };
    assert.equal((await second(both)).status, 400);
    assert.equal((await second({ challenge, code: '123456' })).status, 401);
  });
});

describe('POST /session/proof of a member', () => {
  test('takes the code and no longer the password, where two-step log-in is on', async () => {
    const { member, token, secret } = await withTotp();
    await ageProof(owner, member);
    const options = (await call('POST', '/session/proof/options', { token })).body.data;
    assert.deepEqual(options.methods, ['totp']);
    assert.equal((await prove(token, { password })).body.code, 'second_factor_needed');
    const code = codeIn(secret, 0);
    assert.equal((await prove(token, { code })).status, 200);
    assert.equal((await prove(token, { code })).body.code, 'second_factor_wrong');
    assert.equal((await call('POST', '/user/recovery-codes', { token })).status, 200);
  });

  test('of two sessions in one browser takes the one that the page means', async () => {
    const { member, secret } = await withTotp();
    const staff = await anAdministrator(owner, 'owner', config.secret);
    const cookie = (audience: 'client' | 'admin', { token }: Person) =>
      `${cookieName(config, audience)}=${token}`;
    const both = `${cookie('client', member)}; ${cookie('admin', staff)}`;
    const headers = fromOurPage(both);
    const proof = (body: object) => call('POST', '/session/proof', { headers, body });
    const [mine, theirs] = [codeIn(secret, 0), codeIn(totpSecret, 0)];
    assert.equal((await proof({ code: mine, audience: 'admin' })).status, 422);
    assert.equal((await proof({ code: mine, audience: 'client' })).status, 200);
    assert.equal((await proof({ code: theirs })).status, 200);
  });

  test('takes the password where it is off', async () => {
    const { token } = await aMember(owner);
    const options = (await call('POST', '/session/proof/options', { token })).body.data;
    assert.deepEqual(options, { methods: ['password'], passkey_options: null });
    assert.equal((await prove(token, { password })).status, 200);
    assert.equal((await prove(token, { code: '123456' })).status, 422);
    assert.equal((await call('POST', '/user/recovery-codes', { token })).status, 409);
  });
});

describe('POST /user/recovery-codes', () => {
  test('ends the older ones', async () => {
    const { member, token, codes } = await withTotp();
    const renewed = (await call('POST', '/user/recovery-codes', { token })).body.data;
    assert.equal(renewed.recovery_codes.length, 10);
    const { challenge } = await logIn(member);
    assert.equal((await second({ challenge, recovery_code: codes[3] })).status, 422);
    const good = { challenge, recovery_code: renewed.recovery_codes[3] };
    assert.equal((await second(good)).status, 200);
  });
});
