import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { anAuthenticator, type Bend } from '#test/browser/authenticator.ts';
import { openInbox } from '#test/inbox.ts';
import { ageProof, aMember, password, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const { call, config } = api;
const { mailTo } = openInbox(api);
const origin = config.publicUrl;

type Authenticator = ReturnType<typeof anAuthenticator>;

async function addPasskey({ token }: Person, row: Authenticator, bend: Bend = {}) {
  const options = (await call('POST', '/user/passkeys/options', { token })).body.data;
  const body = { name: 'My key', passkey: row.make(options, bend) };
  return call('POST', '/user/passkeys', { token, body });
}

async function withPasskey() {
  const member = await aMember(owner);
  const authenticator = anAuthenticator(origin);
  const added = await addPasskey(member, authenticator);
  assert.equal(added.status, 201);
  return { member, authenticator, codes: added.body.data.recovery_codes as string[] };
}

const optionsToLogIn = async () => (await call('POST', '/user/login/passkey/options')).body.data;
const logInWith = (passkey: object) => call('POST', '/user/login/passkey', { body: { passkey } });
const refused = ({ status, body }: { status: number; body: { code: string } }) =>
  assert.deepEqual([status, body.code], [422, 'passkey_refused']);

describe('adding a passkey', () => {
  test('turns two-step log-in on, with recovery codes for the first factor alone', async () => {
    const { member, codes } = await withPasskey();
    assert.equal(codes.length, 10);
    assert.match((await mailTo(member.email)).text, /passkey 'My key'/);
    const next = await addPasskey(member, anAuthenticator(origin));
    assert.equal(next.body.data.recovery_codes, null);
  });

  test('refuses another origin, another challenge, one used before and one of long ago', async () => {
    const member = await aMember(owner);
    refused(await addPasskey(member, anAuthenticator(origin), { origin: 'https://evil.example' }));
    refused(await addPasskey(member, anAuthenticator(origin), { challenge: 'made-up' }));
    refused(await addPasskey(member, anAuthenticator(origin), { isUnverified: true }));
    const { token } = member;
    const options = (await call('POST', '/user/passkeys/options', { token })).body.data;
    const add = (passkey: object) =>
      call('POST', '/user/passkeys', { token, body: { name: 'Again', passkey } });
    assert.equal((await add(anAuthenticator(origin).make(options))).status, 201);
    refused(await add(anAuthenticator(origin).make(options)));
    const late = (await call('POST', '/user/passkeys/options', { token })).body.data;
    await sql`update identity.challenge set expires_at = clock.real()`.execute(owner);
    refused(await add(anAuthenticator(origin).make(late)));
  });

  test('refuses a challenge that another member was given, and a credential of another', async () => {
    const [person, other] = [await aMember(owner), await aMember(owner)];
    const { token } = person;
    const options = (await call('POST', '/user/passkeys/options', { token })).body.data;
    const body = { name: 'Not mine', passkey: anAuthenticator(origin).make(options) };
    refused(await call('POST', '/user/passkeys', { token: other.token, body }));
    const { authenticator } = await withPasskey();
    refused(await addPasskey(other, authenticator));
  });
});

describe('logging in by a passkey alone', () => {
  test('opens a session, and notes when it was used', async () => {
    const { member, authenticator } = await withPasskey();
    const answer = await logInWith(authenticator.sign(await optionsToLogIn()));
    assert.equal(answer.body.status, 'Login successful');
    const me = await call('GET', '/user', { token: answer.body.data.token });
    assert.equal(me.body.data.email, member.email);
    const used = await sql<{ is: boolean }>`
      select last_used_at is not null as is from identity.passkey
      where member_id = ${member.id}`.execute(owner);
    assert.equal(used.rows[0]?.is, true);
  });

  test('takes a challenge once, also among racers, and also after a wrong answer', async () => {
    const { authenticator } = await withPasskey();
    const options = await optionsToLogIn();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => logInWith(authenticator.sign(options))),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const next = await optionsToLogIn();
    refused(await logInWith(authenticator.sign(next, { origin: 'http://localhost:1' })));
    refused(await logInWith(authenticator.sign(next)));
  });

  test('refuses a challenge of long ago, one for another purpose, and nonsense', async () => {
    const { member, authenticator } = await withPasskey();
    const late = await optionsToLogIn();
    await sql`update identity.challenge set expires_at = clock.real()`.execute(owner);
    refused(await logInWith(authenticator.sign(late)));
    const { token } = member;
    const response = await call('POST', '/session/proof/options', { token });
    refused(await logInWith(authenticator.sign(response.body.data.passkey_options)));
    refused(await logInWith(anAuthenticator(origin).sign(await optionsToLogIn())));
    const nonsense = authenticator.sign(await optionsToLogIn());
    nonsense.response.clientDataJSON = 'bm9uc2Vuc2U';
    refused(await logInWith(nonsense));
  });

  test('refuses a counter that does not rise: a copy signs', async () => {
    const { authenticator } = await withPasskey();
    const first = authenticator.sign(await optionsToLogIn(), { counter: 7 });
    assert.equal((await logInWith(first)).status, 200);
    refused(await logInWith(authenticator.sign(await optionsToLogIn(), { counter: 7 })));
    refused(await logInWith(authenticator.sign(await optionsToLogIn(), { counter: 3 })));
  });

  test('lets a suspended member to their money, alone and as the second step', async () => {
    const { member, authenticator } = await withPasskey();
    await sql`update identity.member set status = 'suspended' where id = ${member.id}`.execute(
      owner,
    );
    const answer = await logInWith(authenticator.sign(await optionsToLogIn()));
    assert.equal(answer.status, 200);
    const { token } = answer.body.data;
    assert.equal((await call('GET', '/user', { token })).body.data.status, 'suspended');
    const { data } = (
      await call('POST', '/user/login', { body: { email: member.email, password } })
    ).body;
    const passkey = authenticator.sign(data.passkey_options);
    const body = { challenge: data.challenge, passkey };
    assert.equal((await call('POST', '/user/login/second', { body })).status, 200);
  });
});

describe('a passkey as the second step and as a proof', () => {
  const logIn = async ({ email }: Person) =>
    (await call('POST', '/user/login', { body: { email, password } })).body.data;

  test('opens the session of its own member alone', async () => {
    const [row, other] = [await withPasskey(), await withPasskey()];
    const { challenge, methods, passkey_options: options } = await logIn(row.member);
    assert.deepEqual(methods, ['passkey', 'recovery_code']);
    assert.equal(options.allowCredentials[0].id, row.authenticator.id);
    const second = (passkey: object) =>
      call('POST', '/user/login/second', { body: { challenge, passkey } });
    refused(await second(other.authenticator.sign(options)));
    refused(await second(row.authenticator.sign(options)));
    const again = await logIn(row.member);
    const body = {
      challenge: again.challenge,
      passkey: row.authenticator.sign(again.passkey_options),
    };
    assert.equal((await call('POST', '/user/login/second', { body })).status, 200);
  });

  test('proves once a challenge, for the member who was asked', async () => {
    const { member, authenticator } = await withPasskey();
    const { token } = member;
    await ageProof(owner, member);
    assert.equal((await call('POST', '/user/totp', { token })).body.code, 'step_up_required');
    const ask = async () =>
      (await call('POST', '/session/proof/options', { token })).body.data.passkey_options;
    const prove = (who: string, passkey: object) =>
      call('POST', '/session/proof', { token: who, body: { passkey } });
    const signed = authenticator.sign(await ask());
    assert.equal((await prove(token, signed)).status, 200);
    refused(await prove(token, signed));
    const other = await withPasskey();
    refused(await prove(other.member.token, other.authenticator.sign(await ask())));
    assert.equal((await call('POST', '/user/totp', { token })).status, 200);
  });
});

describe('a passkey in the list', () => {
  const idOf = async ({ id }: Person): Promise<string> => {
    const found = await sql<{ id: string }>`
      select id from identity.passkey where member_id = ${id}`.execute(owner);
    return found.rows[0]!.id;
  };

  test('can be named and removed by its owner alone', async () => {
    const [{ member }, other] = [await withPasskey(), await aMember(owner)];
    const id = await idOf(member);
    const rename = ({ token }: Person) =>
      call('PATCH', `/user/passkeys/${id}`, { token, body: { name: 'Blue key' } });
    assert.equal((await rename(other)).status, 404);
    assert.equal((await rename(member)).status, 200);
    const remove = ({ token }: Person) => call('POST', `/user/passkeys/${id}/remove`, { token });
    assert.equal((await remove(other)).status, 404);
    const removed = await remove(member);
    assert.match(removed.body.message, /Two-step log-in is off/);
    assert.match((await mailTo(member.email)).text, /passkey 'Blue key'/);
    assert.equal((await remove(member)).status, 404);
  });
});
