import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { cookieOf, fromOurPage, openInbox } from '#test/inbox.ts';
import { aMember, password } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { livesFor } from '#test/lifetime.ts';
import { dummyRuns } from '../factors/hash-password.ts';

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const { call } = api;
const { linkTo, mailTo } = openInbox(api);

const logIn = (email: string, typed = password) =>
  call('POST', '/user/login', { body: { email, password: typed } });
const forget = (email: string) => call('POST', '/user/forget-pass', { body: { email } });
const change = (id: string, chosen = 'another long password') =>
  call('POST', `/user/change/${id}`, { body: { id, password: chosen } });

describe('POST /user/login', () => {
  test('gives a bearer its token, of which the database keeps only the hash', async () => {
    const member = await aMember(owner);
    const body = { email: member.email.toUpperCase(), password };
    const answer = await call('POST', '/user/login', { body });
    assert.equal(answer.status, 200);
    const { token } = answer.body.data;
    assert.equal(Buffer.from(token, 'base64url').length, 32);
    assert.equal(answer.headers['set-cookie'], undefined);
    const stored = await sql<{ row: string }>`
      select s::text as row from identity.session s where member_id = ${member.id}`.execute(owner);
    assert.ok(stored.rows.every(({ row }) => !row.includes(token)));
    assert.equal((await call('POST', '/user/logout', { token })).status, 200);
    assert.equal((await call('POST', '/user/logout', { token })).status, 401);
  });

  test('gives our pages a cookie, and the answer only the public id', async () => {
    const member = await aMember(owner);
    const body = { email: member.email, password, transport: 'cookie', rememberMe: true };
    const answer = await call('POST', '/user/login', { body });
    const set = String(answer.headers['set-cookie']);
    assert.match(set, /^candor-client-3000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age/);
    assert.ok(!set.includes(answer.body.data.token));
    assert.equal(
      (await call('POST', '/user/logout', { token: answer.body.data.token })).status,
      401,
    );
    const headers = fromOurPage(cookieOf(answer));
    const crossSite = { ...headers, 'sec-fetch-site': 'cross-site' };
    assert.equal((await call('POST', '/user/logout', { headers: crossSite })).status, 403);
    assert.equal((await call('POST', '/user/logout', { headers })).status, 200);
  });

  test('lasts 12 hours, or 30 days when remembered', async () => {
    const member = await aMember(owner);
    for (const [rememberMe, hours] of [
      [false, 12],
      [true, 720],
    ] as const) {
      const askedAt = Date.now();
      const body = { email: member.email, password, rememberMe };
      const { data } = (await call('POST', '/user/login', { body })).body;
      livesFor(hours, data.expires_at, askedAt);
    }
  });

  test('answers the same to an unknown address, after the same work', async () => {
    const member = await aMember(owner);
    const known = await logIn(member.email, 'not the right one');
    const before = dummyRuns.count;
    const unknown = await logIn('nobody@example.org', 'not the right one');
    assert.equal(dummyRuns.count, before + 1);
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    assert.equal(known.status, 401);
  });

  test('tells the owner alone what state the account is in', async () => {
    const unverified = await aMember(owner, { status: 'unverified' });
    assert.equal((await logIn(unverified.email)).body.code, 'unverified');
    const stranger = await logIn(unverified.email, 'not the right one');
    assert.equal(stranger.body.code, 'login_failed');
  });

  test('lets a suspended member in, and nobody who is closed', async () => {
    const member = await aMember(owner);
    const turn = (status: string) =>
      sql`update identity.member set status = ${status} where id = ${member.id}`.execute(owner);
    await turn('suspended');
    assert.equal((await call('GET', '/user', { token: member.token })).status, 200);
    assert.equal((await logIn(member.email)).status, 200);
    await turn('closed');
    assert.equal((await call('GET', '/user', { token: member.token })).status, 401);
    assert.equal((await logIn(member.email)).body.code, 'login_failed');
  });

  test('mails about a device not seen before', async () => {
    const member = await aMember(owner);
    const headers = { 'user-agent': 'win at evil.example (Windows) Firefox/99' };
    await call('POST', '/user/login', { body: { email: member.email, password }, headers });
    const { subject, text } = await mailTo(member.email);
    assert.equal(subject, 'A new device logged in');
    assert.match(text, /Device: Firefox, Windows\n/);
    assert.doesNotMatch(text, /evil/);
    // The time is in words too, not in a machine format (look 12).
    assert.match(text, /\d{1,2} \w{3} \d{4}, \d\d:\d\d/);
    assert.doesNotMatch(text, /\d{4}-\d\d-\d\dT/);
  });

  test('knows a browser by its mark, not by its name', async () => {
    const [member, other] = [await aMember(owner), await aMember(owner)];
    const from = async (email: string, cookie: string) => {
      const headers = { 'user-agent': 'test', ...fromOurPage(cookie) };
      const body = { email, password, transport: 'cookie' };
      return call('POST', '/user/login', { body, headers });
    };
    const messageOf = async (email: string): Promise<number> => {
      await api.work();
      const { body } = await call('GET', `/dev/mail?to=${encodeURIComponent(email)}`);
      return body.data.length;
    };
    const first = await from(member.email, '');
    assert.equal(await messageOf(member.email), 1);
    const second = await from(member.email, cookieOf(first));
    assert.equal(await messageOf(member.email), 1);
    // Another member in the same browser gets the notice, and the first stays known as well.
    const third = await from(other.email, cookieOf(second));
    assert.equal(await messageOf(other.email), 1);
    await from(member.email, cookieOf(third));
    assert.equal(await messageOf(member.email), 1);
    await from(member.email, `candor-devices-3000=${'x'.repeat(43)}.short`);
    assert.equal(await messageOf(member.email), 2);
  });
});

describe('POST /user/forget-pass and /user/change/{id}', () => {
  test('answers the same to an unknown address, and mails as often', async () => {
    const member = await aMember(owner);
    const known = await forget(member.email);
    const unknown = await forget('stranger@example.org');
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    assert.equal((await mailTo('stranger@example.org')).subject, 'No account with this address');
  });

  test('resets once, ends all sessions, says so, and makes withdrawals wait 72 hours', async () => {
    const member = await aMember(owner);
    await forget(member.email);
    const link = await linkTo(member.email);
    const answers = await Promise.all([change(link), change(link)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422],
    );
    assert.equal((await call('POST', '/user/logout', { token: member.token })).status, 401);
    assert.equal((await mailTo(member.email)).subject, 'Your password was reset');
    const found = await sql<{ hours: number }>`
      select extract(epoch from payouts_wait_until - clock.now())::float8 / 3600 as hours
      from identity.known_member where id = ${member.id}`.execute(owner);
    assert.ok(Math.abs((found.rows[0]?.hours ?? 0) - 72) < 0.1);
    const body = { email: member.email, password: 'another long password' };
    assert.equal((await call('POST', '/user/login', { body })).status, 200);
  });

  test('names the second factors that a reset leaves, which a stranger may have added (C7)', async () => {
    const member = await aMember(owner);
    const reset = async () => {
      await forget(member.email);
      assert.equal((await change(await linkTo(member.email))).status, 200);
      const mail = await mailTo(member.email);
      assert.equal(mail.subject, 'Your password was reset');
      return mail.text;
    };
    assert.doesNotMatch(await reset(), /second factor/);
    await sql`insert into identity.member_totp (member_id, secret_sealed, offered_at, confirmed_at)
      values (${member.id}, 'x'::bytea, '2026-11-20 10:00Z', '2026-11-20 10:01Z')`.execute(owner);
    await sql`insert into identity.passkey (member_id, credential_id, public_key, counter,
        transports, name, is_synced, made_at)
      values (${member.id}, ${member.id}, 'x'::bytea, 0, '{}', 'Call 0800 now', false,
        '2026-11-21Z')
    `.execute(owner);
    const text = await reset();
    assert.match(text, /an authenticator app, set up 20 Nov 2026, 10:01 UTC/);
    assert.match(text, /a passkey, added 21 Nov 2026, 00:00 UTC/);
    assert.match(text, /If one of them is not yours/);
    assert.doesNotMatch(text, /0800/);
  });

  test('a newer link ends the older', async () => {
    const member = await aMember(owner);
    await forget(member.email);
    const older = await linkTo(member.email);
    await forget(member.email);
    await api.work();
    assert.equal((await change(older)).body.code, 'link_invalid');
    assert.equal((await change(await linkTo(member.email))).status, 200);
  });

  test('forgets a link after 15 minutes', async () => {
    const member = await aMember(owner);
    await forget(member.email);
    await api.work();
    await sql`update identity.reset_token set expires_at = clock.real()
      where member_id = ${member.id}`.execute(owner);
    assert.equal((await change(await linkTo(member.email))).status, 422);
  });

  test('refuses a short password and a link of nonsense', async () => {
    assert.equal((await change('x'.repeat(43), 'short')).status, 400);
    assert.equal((await change('x'.repeat(43))).body.code, 'link_invalid');
  });
});

describe('PATCH /user/pass', () => {
  for (const path of ['/user/pass', '/user/pass/']) {
    test(`${path} changes the password and ends the other sessions`, async () => {
      const member = await aMember(owner);
      const other = await call('POST', '/user/login', { body: { email: member.email, password } });
      const body = { old_password: password, new_password: 'another long password' };
      const { token } = member;
      assert.equal((await call('PATCH', path, { token, body })).status, 200);
      const theirs = { token: other.body.data.token as string };
      assert.equal((await call('POST', '/user/logout', theirs)).status, 401);
      assert.equal((await call('POST', '/user/logout', { token })).status, 200);
      assert.equal((await mailTo(member.email)).subject, 'Your password was changed');
    });
  }

  test('refuses a wrong old password, none, and a caller who is not logged in', async () => {
    const { token } = await aMember(owner);
    const body = { current_password: 'not the right one', new_password: 'another long password' };
    const answer = await call('PATCH', '/user/pass/', { token, body });
    assert.equal(answer.body.code, 'password_wrong');
    const none = { new_password: 'another long password' };
    assert.equal((await call('PATCH', '/user/pass/', { token, body: none })).status, 400);
    assert.equal((await call('PATCH', '/user/pass/', { body })).status, 401);
  });
});
