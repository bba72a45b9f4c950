import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { openInbox } from '#test/inbox.ts';
import { ageProof, aMember, password, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { livesFor } from '#test/lifetime.ts';

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const { call } = api;
const { mailTo } = openInbox(api);

let made = 0;
const anAddress = (): string => `moved-${process.pid}-${(made += 1)}@example.org`;
const save = ({ token }: Person, body: object) => call('PATCH', '/user', { token, body });
const me = async ({ token }: Person) => (await call('GET', '/user', { token })).body.data;
const linkTo = async (email: string): Promise<string> =>
  /confirm-email\/([\w-]+)/.exec((await mailTo(email)).text)?.[1] ?? '';
const confirm = (link: string, by?: Person) =>
  call('POST', `/confirm-email/${link}`, { token: by?.token });
const waiting = async ({ token }: Person) =>
  (await call('GET', '/user/security', { token })).body.data.email_change;
const logIn = (email: string, typed = password) =>
  call('POST', '/user/login', { body: { email, password: typed } });

describe('PATCH /user', () => {
  test('changes the name alone, and the password pair where it is filled', async () => {
    const member = await aMember(owner);
    const other = (await logIn(member.email)).body.data.token;
    assert.equal((await save(member, { full_name: 'Ada  King Lovelace' })).status, 200);
    const { first_name: first, last_name: last } = await me(member);
    assert.deepEqual([first, last], ['Ada', 'King Lovelace']);
    assert.equal((await call('GET', '/user', { token: other })).status, 200);
    const fresh = { new_password: 'another long password', current_password: password };
    await save(member, { full_name: 'Ada Byron', ...fresh });
    assert.equal((await call('GET', '/user', { token: other })).status, 401);
    assert.equal((await logIn(member.email, 'another long password')).status, 200);
    assert.equal((await mailTo(member.email)).subject, 'Your password was changed');
  });

  test('changes a password by the old one only, however fresh the proof (admin L10)', async () => {
    const member = await aMember(owner);
    const none = await save(member, { new_password: 'another long password' });
    assert.deepEqual([none.status, Object.keys(none.body.fields)], [400, ['current_password']]);
    const wrong = { new_password: 'another long password', current_password: 'not the right one' };
    const refused = await save(member, { full_name: 'Eve Byron', ...wrong });
    assert.deepEqual([refused.status, refused.body.code], [422, 'password_wrong']);
    assert.notEqual((await me(member)).first_name, 'Eve');
    assert.equal((await logIn(member.email)).status, 200);
    const alone = await save(member, { current_password: password });
    assert.deepEqual([alone.status, Object.keys(alone.body.fields)], [400, ['full_name']]);
  });

  test('refuses one name, a short password, nothing at all, and an old proof', async () => {
    const member = await aMember(owner);
    const bad: [object, string][] = [
      [{ full_name: 'Ada' }, 'full_name'],
      [{ new_password: 'short', current_password: password }, 'new_password'],
      [{ email: 'nowhere' }, 'email'],
      [{}, 'full_name'],
    ];
    for (const [body, field] of bad) {
      const answer = await save(member, body);
      assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, [field]]);
    }
    await ageProof(owner, member);
    const late = await save(member, { full_name: 'Ada King' });
    assert.equal(late.body.code, 'step_up_required');
  });
});

describe('a change of address', () => {
  test('happens once both mailboxes have confirmed, and lets withdrawals wait', async () => {
    const member = await aMember(owner);
    const email = anAddress();
    const elsewhere = (await logIn(member.email)).body.data.token;
    const saved = await save(member, { email: email.toUpperCase() });
    assert.match(saved.body.message, /both mailboxes/);
    const [toOld, toNew] = [await linkTo(member.email), await linkTo(email)];
    assert.notEqual(toOld, toNew);
    assert.deepEqual((await confirm(toNew)).body.data, { is_done: false });
    assert.equal((await confirm(toNew)).body.code, 'link_invalid');
    const { new_email: to, old_said_yes: old, new_said_yes: fresh } = await waiting(member);
    assert.deepEqual([to, old, fresh], [email, false, true]);
    assert.equal((await me(member)).email, member.email);
    const changedAt = Date.now();
    assert.deepEqual((await confirm(toOld, member)).body.data, { is_done: true });
    assert.equal((await me(member)).email, email);
    assert.equal((await call('GET', '/user', { token: elsewhere })).status, 401);
    assert.equal(await waiting(member), null);
    for (const address of [member.email, email]) {
      assert.equal((await mailTo(address)).subject, 'Your email address was changed');
    }
    assert.equal((await logIn(email)).status, 200);
    assert.equal((await logIn(member.email)).status, 401);
    const security = (await call('GET', '/user/security', { token: member.token })).body.data;
    livesFor(72, security.payouts_wait_until, changedAt);
  });

  test('is mailed and shown in the letters of its domain, and kept in punycode (F13)', async () => {
    const member = await aMember(owner);
    const name = anAddress().split('@')[0]!;
    const [typed, known] = [`${name}@пример.рф`, `${name}@xn--e1afmkfd.xn--p1ai`];
    assert.equal((await save(member, { email: typed })).status, 200);
    for (const address of [member.email, known]) {
      assert.ok((await mailTo(address)).text.includes(typed), address);
    }
    assert.equal((await waiting(member)).new_email, known);
    const links = [await linkTo(member.email), await linkTo(known)];
    await confirm(links[0]!, member);
    await confirm(links[1]!);
    for (const email of [typed, known, typed.toUpperCase()]) {
      assert.equal((await logIn(email)).status, 200, email);
    }
  });

  test('is made once by two sides at the same moment', async () => {
    const member = await aMember(owner);
    const email = anAddress();
    await save(member, { email });
    const links = [await linkTo(member.email), await linkTo(email)];
    const answers = await Promise.all(links.map((link) => confirm(link)));
    const done = answers.map(({ body }) => body.data.is_done);
    assert.deepEqual(new Set(done), new Set([false, true]));
  });

  test('tells nobody that an address has an account, and never takes it', async () => {
    const [member, other] = [await aMember(owner), await aMember(owner)];
    const saved = await save(member, { email: other.email });
    assert.match(saved.body.message, /both mailboxes/);
    assert.equal((await mailTo(other.email)).subject, 'You already have an account');
    assert.deepEqual((await confirm(await linkTo(member.email))).body.data, { is_done: false });
  });

  test('ends where the address finds an account in the meantime', async () => {
    const member = await aMember(owner);
    const email = anAddress();
    await save(member, { email });
    const links = [await linkTo(member.email), await linkTo(email)];
    await aMember(owner, { email });
    await confirm(links[0]!);
    assert.equal((await confirm(links[1]!)).body.code, 'email_taken');
    assert.equal((await me(member)).email, member.email);
  });

  test('ends after 15 minutes, by a newer request, by its owner and by a reset password', async () => {
    const member = await aMember(owner);
    const ask = async () => {
      await save(member, { email: anAddress() });
      return linkTo(member.email);
    };
    const older = await ask();
    const newer = await ask();
    assert.equal((await confirm(older)).body.code, 'link_invalid');
    await sql`update identity.email_change set expires_at = clock.real()
      where member_id = ${member.id}`.execute(owner);
    assert.equal((await confirm(newer)).body.code, 'link_invalid');
    const taken = await ask();
    const { token } = member;
    assert.equal((await call('POST', '/user/email/withdraw', { token })).status, 200);
    assert.equal((await confirm(taken)).body.code, 'link_invalid');
    assert.equal((await call('POST', '/user/email/withdraw', { token })).status, 404);
    const last = await ask();
    await call('POST', '/user/forget-pass', { body: { email: member.email } });
    const reset = /reset-password\/([\w-]+)/.exec((await mailTo(member.email)).text)?.[1];
    const body = { password: 'another long password' };
    assert.equal((await call('POST', `/user/change/${reset}`, { body })).status, 200);
    assert.equal((await confirm(last)).body.code, 'link_invalid');
  });
});
