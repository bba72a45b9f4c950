import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { cookieName } from '#platform/http/cookies.ts';
import { testApi } from '#test/api.ts';
import { fromOurPage } from '#test/inbox.ts';
import {
  ageProof,
  aMember,
  anAdministrator,
  password,
  type Person,
  totpSecret,
} from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { codeAt } from '../factors/verify-totp.ts';
import { isSessionAlive } from './session.sql.ts';

// Re-authentication on a page gives its session another token: a token stolen before gains nothing,
// and requests in flight with it still get an answer for a minute (ACC-7).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call, config } = await testApi(database);

type Audience = 'client' | 'admin';
const from = (audience: Audience, token: string) =>
  fromOurPage(`${cookieName(config, audience)}=${token}`);
const proveBy = (audience: Audience, token: string, body: object) =>
  call('POST', '/session/proof', { headers: from(audience, token), body: { ...body, audience } });

type Answer = Awaited<ReturnType<typeof call>>;
const tokenIn = ({ cookies }: Answer, audience: Audience): string => {
  const found = cookies.find(({ name }) => name === cookieName(config, audience));
  assert.ok(found, 'a new token is handed over');
  return found.value;
};

/** A member with an old re-authentication, and the token from a new one. */
async function renewed(): Promise<Person & { now: string }> {
  const member = await aMember(owner);
  await ageProof(owner, member);
  const answer = await proveBy('client', member.token, { password });
  assert.equal(answer.status, 200);
  return { ...member, now: tokenIn(answer, 'client') };
}

const see = async (token: string): Promise<number> =>
  (await call('GET', '/user', { headers: from('client', token) })).status;
const raisedCall = async (token: string): Promise<number | string> => {
  const answer = await call('POST', '/user/totp', { headers: from('client', token) });
  return answer.body.code ?? answer.status;
};

/** Ends every session that would end within two minutes. */
const laterOn = () =>
  sql`update identity.session set expires_at = clock.real()
    where expires_at < clock.real() + interval '2 minutes'`.execute(owner);

describe('a proof on a page', () => {
  test('raises the new token alone; the old one answers what is on its way, then ends', async () => {
    const member = await renewed();
    assert.notEqual(member.now, member.token);
    assert.equal(await raisedCall(member.token), 'step_up_required');
    assert.equal(await raisedCall(member.now), 200);
    assert.deepEqual([await see(member.token), await see(member.now)], [200, 200]);
    await laterOn();
    assert.deepEqual([await see(member.token), await see(member.now)], [401, 200]);
  });

  test('gives an administrator a new token by a code, raised alone', async () => {
    const person = await anAdministrator(owner, 'owner', config.secret);
    await ageProof(owner, person);
    const code = codeAt(totpSecret, new Date());
    const now = tokenIn(await proveBy('admin', person.token, { code }), 'admin');
    const ask = async (token: string) =>
      (await call('POST', '/admin/passkeys/options', { headers: from('admin', token) })).status;
    assert.deepEqual([await ask(person.token), await ask(now)], [403, 200]);
  });

  test('changes neither when the log-in ends nor how it is listed', async () => {
    const before = await aMember(owner);
    const endsOf = async (id: string) => {
      const found = await sql<{ ends: Date }>`
        select max(expires_at) as ends from identity.session where member_id = ${id}`.execute(
        owner,
      );
      return found.rows[0]!.ends;
    };
    const ends = await endsOf(before.id);
    const now = tokenIn(await proveBy('client', before.token, { password }), 'client');
    assert.deepEqual(await endsOf(before.id), ends);
    const listed = await call('GET', '/user/sessions', { headers: from('client', now) });
    assert.deepEqual(
      listed.body.data.map(({ is_this }: { is_this: boolean }) => is_this),
      [true],
    );
    // A browser's session ends with the browser, a remembered one does not.
    await sql`update identity.session set expires_at = created_at + interval '30 days'
      where member_id = ${before.id}`.execute(owner);
    const kept = await proveBy('client', now, { password });
    assert.match(String(kept.headers['set-cookie']), /Max-Age=2592000/);
  });

  test('of two at once by one token leaves both tabs with one that lives', async () => {
    const member = await aMember(owner);
    const prove = () => proveBy('client', member.token, { password });
    const tokens = (await Promise.all([prove(), prove()])).map((answer) =>
      tokenIn(answer, 'client'),
    );
    await laterOn();
    assert.deepEqual(await Promise.all(tokens.map(see)), [200, 200]);
    assert.equal(await see(member.token), 401);
  });
});

describe('whichever token it is done with', () => {
  for (const which of ['token', 'now'] as const) {
    test(`a log-out ends the whole log-in (${which})`, async () => {
      const member = await renewed();
      assert.equal(await isSessionAlive(web, member.sessionId), true);
      await call('POST', '/user/logout', { headers: from('client', member[which]) });
      assert.deepEqual([await see(member.token), await see(member.now)], [401, 401]);
      // The live events of its tabs started under the old one.
      assert.equal(await isSessionAlive(web, member.sessionId), false);
    });
  }

  test('ending all others leaves what is on its way, and ends every other log-in', async () => {
    const member = await renewed();
    const other = await call('POST', '/user/login', { body: { email: member.email, password } });
    await call('POST', '/user/sessions/end-others', { headers: from('client', member.now) });
    assert.deepEqual([await see(member.token), await see(member.now)], [200, 200]);
    assert.equal(await see(other.body.data.token), 401);
  });
});

test('a program keeps its token, which is raised', async () => {
  const member = await aMember(owner);
  await ageProof(owner, member);
  const { token } = member;
  const answer = await call('POST', '/session/proof', { token, body: { password } });
  assert.deepEqual([answer.status, answer.cookies], [200, []]);
  assert.equal((await call('POST', '/user/totp', { token })).status, 200);
});

test('no process raises or renews a session but through a proof (INT-12)', async () => {
  const { sessionId } = await aMember(owner);
  for (const db of [web, worker]) {
    const raise = sql`select identity.raise_session(${sessionId}, sha256('x'))`.execute(db);
    await assert.rejects(raise, { code: '42501' });
    const prolong = sql`update identity.session set expires_at = 'infinity'`.execute(db);
    await assert.rejects(prolong, { code: '42501' });
  }
  const wrong = sql<{ outcome: string }>`
    select outcome from identity.prove_by_password('guessed', sha256('x'), sha256('y'))`;
  assert.equal((await wrong.execute(web)).rows[0]!.outcome, 'session_expired');
});
