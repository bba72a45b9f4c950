import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { solveWork } from '#core/proofs/proof-of-work.ts';
import { originOf } from '#platform/http/limits.sql.ts';
import { testApi } from '#test/api.ts';
import { cookieOf, fromOurPage, openInbox } from '#test/inbox.ts';
import { aMember, anAdministrator, password, totpSecret } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { isFull } from '../../../../../tests/is-full.ts';
import { accountMails } from '../../notices/notices.ts';
import { codeAt } from '../factors/verify-totp.ts';
import { identityLoops } from '../identity.ts';

const database = await testDatabase();
const { owner, worker } = database;
const limited = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
const api = await testApi(database, limited);
const { call, config } = api;
const { mailTo } = openInbox(api);

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const logIn = (email: string, ip: string, typed = 'not the right one') =>
  call('POST', '/user/login', { body: { email, password: typed }, ...from(ip) });

test('ten tries at one account from one place, then 429 with Retry-After', async () => {
  const { email } = await aMember(owner);
  for (let index = 0; index < 10; index += 1) {
    assert.equal((await logIn(email, '192.0.2.1')).status, 401);
  }
  const answer = await logIn(email, '192.0.2.1', password);
  assert.equal(answer.status, 429);
  assert.equal(answer.body.code, 'rate_limited');
  const wait = Number(answer.headers['retry-after']);
  assert.ok(wait > 800 && wait <= 900, `${wait} seconds`);
  assert.match(answer.body.message, /Please try again in \d+ minutes\./);
});

test('the owner still logs in from another place than who tries', async () => {
  const { email } = await aMember(owner);
  for (let index = 0; index < 12; index += 1) await logIn(email, '192.0.2.2');
  assert.equal((await logIn(email, '192.0.2.3', password)).status, 200);
});

test('an unknown address is limited like a known one', async () => {
  for (let index = 0; index < 10; index += 1) await logIn('none@example.org', '192.0.2.4');
  assert.equal((await logIn('none@example.org', '192.0.2.4')).status, 429);
});

test('a hundred accounts from one place, then no more', async () => {
  const tries = Array.from({ length: 101 }, (_, index) => index);
  const statuses: number[] = [];
  for (const index of tries) {
    const body = { email: `a${index}@example.org`, password: 'not the right one' };
    statuses.push((await call('POST', '/user/login', { body, ...from('192.0.2.5') })).status);
  }
  assert.deepEqual(statuses.slice(-2), [401, 429]);
});

test('a new code once a minute, links to a new password three times', async () => {
  const body = { email: 'somebody@example.org' };
  const resend = () => call('POST', '/user/verify/resend', { body, ...from('192.0.2.6') });
  assert.deepEqual([(await resend()).status, (await resend()).status], [200, 429]);
  const forget = () => call('POST', '/user/forget-pass', { body, ...from('192.0.2.6') });
  const statuses = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await forget()).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
});

const digest = (text: string) => hash('sha256', text, 'buffer');

/** A separate IPv4 for each, and 130 addresses of one IPv6 /64 first. */
const strangerAt = (index: number): string =>
  index < 130
    ? `2001:db8:1:2:${index.toString(16)}::7`
    : `198.51.${100 + (index >> 8)}.${index % 256}`;

/** Wrong log-ins from this many addresses; one in 100 does the required work. */
async function guess(path: string, body: object, times: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let index = 0; index < times; index += 1) {
    const headers = { 'x-forwarded-for': strangerAt(index) };
    let answer = await call('POST', path, { body, headers });
    const challenge = answer.headers['candor-work'];
    if (challenge !== undefined && index % 100 === 99) {
      const work = await solveWork(String(challenge), digest);
      answer = await call('POST', path, { body, headers: { ...headers, 'candor-work': work } });
      assert.equal(answer.status, 401);
      const again = { ...headers, 'candor-work': work };
      assert.equal((await call('POST', path, { body, headers: again })).body.code, 'work_required');
    }
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
  }
  return counts;
}

const strangers = isFull ? 1_000 : 200;

describe(`${strangers} wrong log-ins from as many addresses (SEC-1)`, () => {
  test('keep no member out of a device that has logged in before', async () => {
    const { email } = await aMember(owner);
    const logInAt = (cookie: string, typed: object = {}) =>
      call('POST', '/user/login', {
        body: { email, password, transport: 'cookie', ...typed },
        headers: { ...fromOurPage(cookie), 'x-forwarded-for': '2001:db8:1:2::99' },
      });
    const device = cookieOf(await logInAt(''));
    const counts = await guess('/user/login', { email, password: 'not the right one' }, strangers);
    assert.ok(
      (counts[429] ?? 0) > strangers - 100 && (counts[401] ?? 0) >= 30,
      JSON.stringify(counts),
    );
    assert.equal((await logInAt(device)).status, 200);
    // A stranger with the correct password does the work, and others' attempts do not block them.
    const elsewhere = { body: { email, password }, headers: { 'x-forwarded-for': '203.0.113.8' } };
    const response = await call('POST', '/user/login', elsewhere);
    assert.equal(response.body.code, 'work_required');
    const work = await solveWork(String(response.headers['candor-work']), digest);
    const headers = { ...elsewhere.headers, 'candor-work': work };
    assert.equal((await call('POST', '/user/login', { ...elsewhere, headers })).status, 200);
  });

  test('keep no owner out, and are seen in the audit log and in one mail', async () => {
    const [person, other] = [
      await anAdministrator(owner, 'owner', config.secret),
      await anAdministrator(owner, 'owner', config.secret),
    ];
    const { email } = person;
    const right = () => ({ email, password, code: codeAt(totpSecret, new Date()) });
    const logInAt = (cookie: string) =>
      call('POST', '/admin/login', {
        body: { ...right(), transport: 'cookie' },
        headers: { ...fromOurPage(cookie), 'x-forwarded-for': '2001:db8:1:2::99' },
      });
    const device = cookieOf(await logInAt(''));
    await sql`update identity.administrator set totp_last_step = 0`.execute(owner);
    const wrong = { email, password: 'not the right one', code: '000000' };
    const counts = await guess('/admin/login', wrong, strangers);
    assert.ok((counts[429] ?? 0) > strangers - 100, JSON.stringify(counts));
    assert.equal((await logInAt(device)).status, 200);
    const seen = await sql<{ times: number }>`
      select count(*)::integer as times from audit.event
      where subject = ${person.id} and act = 'log-in failed' and actor = 'visitor'`.execute(owner);
    assert.equal(seen.rows[0]!.times, counts[401]);
    await sql`update identity.admin_log_in_failure set at = at - interval '16 minutes'`.execute(
      owner,
    );
    const loops = identityLoops(config, accountMails(config));
    for (const loop of [...loops, ...loops]) await loop.run(worker);
    for (const { email: to } of [person, other]) {
      const mails = await sql<{ subject: string }>`
        select subject from foundation.mail where recipient = ${to}`.execute(owner);
      const subject = `Failed administrator log-ins: ${counts[401]}`;
      assert.deepEqual(mails.rows, [{ subject }]);
    }
  });
});

describe('wrong codes after a right password', () => {
  test('end codes of an administrator at the fifth, and both owners are told at once', async () => {
    const [person, other] = [
      await anAdministrator(owner, 'owner', config.secret),
      await anAdministrator(owner, 'owner', config.secret),
    ];
    const enter = (code: string, index: number) =>
      call('POST', '/admin/login', {
        body: { email: person.email, password, code },
        ...from(`192.0.2.${100 + index}`),
      });
    for (let index = 0; index < 5; index += 1) {
      assert.equal((await enter('000000', index)).status, 401);
    }
    const code = codeAt(totpSecret, new Date());
    assert.equal((await enter(code, 6)).body.code, 'admin_login_failed');
    await api.work();
    for (const { email } of [person, other]) {
      assert.match((await mailTo(email)).subject, /Five wrong codes/);
    }
    const stopped = await call('POST', `/admin/team/${person.id}/sessions/end`, {
      token: other.token,
      body: { reason: 'it was them' },
    });
    assert.equal(stopped.status, 200);
    assert.equal((await enter(code, 7)).status, 200);
  });
});

test('whatever is counted by address counts a line of IPv6 as one place (SEC-1)', async () => {
  const note = 'no note at all';
  for (const [path, body, limit] of [
    [`/user/wallets/cancel/${'x'.repeat(43)}`, {}, 30],
    ['/solvency/cosignatures', { note }, 120],
  ] as const) {
    const answerAt = async (ip: string): Promise<string> =>
      (await call('POST', path, { body, ...from(ip) })).body.code;
    for (let index = 1; index <= limit; index += 1) {
      assert.notEqual(await answerAt(`2001:db8:5:6:${index}::7`), 'rate_limited');
    }
    assert.equal(await answerAt('2001:db8:5:6:ffff::7'), 'rate_limited', path);
    assert.notEqual(await answerAt('2001:db8:5:7::7'), 'rate_limited', path);
  }
});

test('an origin is an IPv4 address or a /64 of IPv6', () => {
  assert.equal(originOf('192.0.2.7'), '192.0.2.7');
  assert.equal(originOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.equal(originOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(originOf('2001:0db8:1:2::9'), '2001:db8:1:2::/64');
  assert.equal(originOf('2001:db8::9'), '2001:db8:0:0::/64');
  assert.equal(originOf('::1'), '0:0:0:0::/64');
});
