import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { openInbox } from '#test/inbox.ts';
import { aMember, password, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const { call } = api;
const { codeTo, mailTo } = openInbox(api);

const settings = async ({ token }: Person) =>
  (await call('GET', '/user/mails', { token })).body.data;
const save = ({ token }: Person, body: object) => call('PUT', '/user/mails', { token, body });

describe('how a member is mailed', () => {
  test('is in English with amounts until they choose, each alone or both', async () => {
    const member = await aMember(owner);
    assert.deepEqual(await settings(member), { language: 'en', amounts: true });
    assert.equal((await save(member, { language: 'de' })).status, 200);
    assert.deepEqual(await settings(member), { language: 'de', amounts: true });
    assert.equal((await save(member, { amounts: false })).status, 200);
    assert.deepEqual(await settings(member), { language: 'de', amounts: false });
    assert.equal((await save(member, { language: 'en', amounts: true })).status, 200);
    assert.deepEqual(await settings(member), { language: 'en', amounts: true });
  });

  test('stands in the log with what it was and became, once for each change', async () => {
    const member = await aMember(owner);
    await save(member, { amounts: false });
    await save(member, { amounts: false });
    await save(member, { language: 'de' });
    const { rows } = await sql<{ actor: string; before: object; after: object }>`
      select actor, before, after from audit.event
      where subject = ${member.id} and act = 'changed how mails are written' order by id
    `.execute(owner);
    const actor = `member:${member.id}`;
    const [first, second, third] = [
      { language: 'en', amounts: true },
      { language: 'en', amounts: false },
      { language: 'de', amounts: false },
    ];
    assert.deepEqual(rows, [
      { actor, before: first, after: second },
      { actor, before: second, after: third },
    ]);
  });

  test('is refused to nobody’s session, in a language we do not speak, and without a change', async () => {
    const member = await aMember(owner);
    assert.equal((await call('PUT', '/user/mails', { body: { amounts: false } })).status, 401);
    const bad = [{}, { language: 'fr' }, { amounts: 'no' }, { amounts: true, member: 'x' }];
    for (const body of bad) {
      assert.equal((await save(member, body)).status, 400, JSON.stringify(body));
    }
    assert.deepEqual(await settings(member), { language: 'en', amounts: true });
  });

  test('changes nobody else’s mails', async () => {
    const [member, other] = [await aMember(owner), await aMember(owner)];
    await save(member, { language: 'de', amounts: false });
    assert.deepEqual(await settings(other), { language: 'en', amounts: true });
  });
});

describe('mails of an account are in its member’s language', () => {
  const applicant = (email: string, language?: string) => ({
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    phoneNumber: '+44 20 7946 0000',
    password: 'a long enough password',
    acceptTerms: true,
    ...(language === undefined ? {} : { language }),
  });

  test('from the sign-up on, in the language of its page', async () => {
    const email = 'neu@example.org';
    assert.equal((await call('POST', '/user', { body: applicant(email, 'de') })).status, 201);
    assert.equal((await mailTo(email)).subject, 'Ihr Bestätigungscode');
    const body = { verifyCode: await codeTo(email), email, password: 'a long enough password' };
    assert.equal((await call('PATCH', '/user/verify', { body })).status, 200);
    const { rows } = await sql`select mail_language as language, mail_amounts as amounts
      from identity.member where email = ${email}`.execute(owner);
    assert.deepEqual(rows, [{ language: 'de', amounts: true }]);
  });

  test('who signs up with an address tells its owner in the owner’s language', async () => {
    const member = await aMember(owner);
    await save(member, { language: 'de' });
    await call('POST', '/user', { body: applicant(member.email, 'en') });
    assert.equal((await mailTo(member.email)).subject, 'Sie haben schon ein Konto');
    await call('POST', '/user', { body: applicant('english@example.org') });
    assert.equal((await mailTo('english@example.org')).subject, 'Your verification code');
  });

  test('a changed password, a link to a new one, and the end of the account', async () => {
    const member = await aMember(owner);
    await save(member, { language: 'de' });
    const body = { current_password: password, new_password: 'another correct horse' };
    await call('PATCH', '/user/pass/', { token: member.token, body });
    assert.equal((await mailTo(member.email)).subject, 'Ihr Passwort wurde geändert');
    await call('POST', '/user/forget-pass', { body: { email: member.email } });
    assert.equal((await mailTo(member.email)).subject, 'Setzen Sie Ihr Passwort zurück');
    await call('POST', '/user/close', { token: member.token, body: { understood: true } });
    assert.equal((await mailTo(member.email)).subject, 'Ihr Konto ist geschlossen');
  });
});
