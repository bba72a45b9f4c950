import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, password, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

const database = await testDatabase();
const { owner } = database;
const { call } = await testApi(database);

const logIn = async ({ email }: Person, typed = password, agent = 'a browser') =>
  (
    await call('POST', '/user/login', {
      body: { email, password: typed },
      headers: { 'user-agent': agent },
    })
  ).body.data?.token as string;

describe('the sessions of a member', () => {
  test('are listed newest first, and this one is marked', async () => {
    const member = await aMember(owner);
    const token = await logIn(member);
    const { data } = (await call('GET', '/user/sessions', { token })).body;
    assert.deepEqual(
      data.map((row: { is_this: boolean; user_agent: string }) => [row.is_this, row.user_agent]),
      [
        [true, 'a browser'],
        [false, 'test'],
      ],
    );
    assert.equal(JSON.stringify(data).includes(token), false);
  });

  test('end one by one, or all but this; nobody ends another’s', async () => {
    const [member, stranger] = [await aMember(owner), await aMember(owner)];
    const [item, two] = [await logIn(member), await logIn(member)];
    const { token } = member;
    const path = `/user/sessions/${stranger.sessionId}/end`;
    assert.equal((await call('POST', path, { token })).status, 404);
    const { data } = (await call('GET', '/user/sessions', { token: two })).body;
    const mine = data.find((row: { is_this: boolean }) => row.is_this).id;
    assert.equal((await call('POST', `/user/sessions/${mine}/end`, { token })).status, 200);
    assert.equal((await call('GET', '/user/sessions', { token: two })).status, 401);
    assert.equal((await call('POST', '/user/sessions/end-others', { token })).status, 200);
    assert.equal((await call('GET', '/user/sessions', { token: item })).status, 401);
    const left = (await call('GET', '/user/sessions', { token })).body.data;
    assert.equal(left.length, 1);
    const theirs = await call('GET', '/user/sessions', { token: stranger.token });
    assert.equal(theirs.status, 200);
  });
});

describe('the log-ins of a member', () => {
  test('tell what failed and what succeeded, a page at a time', async () => {
    const member = await aMember(owner);
    await logIn(member, 'not the right one', 'a stranger');
    const token = await logIn(member);
    const first = (await call('GET', '/user/log-ins?limit=1', { token })).body;
    assert.equal(first.data[0].outcome, 'succeeded');
    const cursor = first.next_cursor;
    const next = (await call('GET', `/user/log-ins?limit=1&cursor=${cursor}`, { token })).body;
    const { outcome, way, user_agent: agent } = next.data[0];
    assert.deepEqual([outcome, way, agent], ['password_wrong', 'password', 'a stranger']);
    assert.equal(next.next_cursor, null);
    const other = await call('GET', '/user/log-ins', { token: (await aMember(owner)).token });
    assert.deepEqual(other.body.data, []);
  });
});

describe('who touched an account', () => {
  test('names each look of the staff, to the member it concerned alone', async () => {
    const [member, other] = [await aMember(owner), await aMember(owner)];
    const staff = await anAdministrator(owner, 'support');
    for (const _ of ['a look', 'the same look, refreshed']) {
      await call('GET', `/admin/users/${member.id}`, { token: staff.token });
    }
    const { data } = (await call('GET', '/user/touches', { token: member.token })).body;
    assert.equal(data.length, 1);
    const { who, role, act, reason } = data[0];
    assert.deepEqual([who, role, act, reason], ['Grace', 'support', 'member.view', null]);
    const theirs = await call('GET', '/user/touches', { token: other.token });
    assert.deepEqual(theirs.body.data, []);
  });
});

describe('the security of an account', () => {
  test('begins with nothing but a password', async () => {
    const { token } = await aMember(owner);
    const { data } = (await call('GET', '/user/security', { token })).body;
    assert.match(data.email_confirmed_at, /^\d{4}-/);
    assert.deepEqual(data, {
      email_confirmed_at: data.email_confirmed_at,
      two_step_since: null,
      two_step: false,
      totp: false,
      recovery_codes_left: 0,
      passkeys: [],
      payouts_wait_until: null,
      email_change: null,
    });
  });

  test('says since when a second factor is on; one that is only offered is none', async () => {
    const { id, token } = await aMember(owner);
    const since = async () =>
      (await call('GET', '/user/security', { token })).body.data.two_step_since;
    await sql`insert into identity.member_totp (member_id, secret_sealed, offered_at)
      values (${id}, '\\x00', '2026-11-20T14:00:00Z')`.execute(owner);
    assert.equal(await since(), null);
    await sql`update identity.member_totp set confirmed_at = '2026-11-20T14:02:00Z'
      where member_id = ${id}`.execute(owner);
    assert.equal(await since(), '2026-11-20T14:02:00.000Z');
  });
});
