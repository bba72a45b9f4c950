import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testApi } from '#test/api.ts';
import { cookieOf, fromOurPage, openInbox } from '#test/inbox.ts';
import { testDatabase } from '#test/ledger/database.ts';

// Anyone may sign up with anyone's address, any number of times: the mailbox is not flooded, and
// its owner can still become a member (SEC-3).

const api = await testApi(await testDatabase());
const { call } = api;
const { codeTo, linkTo } = openInbox(api);

const password = 'a long enough password';
const thief = 'the password of a thief';
const applicant = (email: string, typed: string) => ({
  firstName: 'Congratulations',
  lastName: 'Byron',
  email,
  phoneNumber: '+44 20 7946 0000',
  password: typed,
  acceptTerms: true,
});

const signUp = (email: string, typed: string) =>
  call('POST', '/user', { body: applicant(email, typed) });

const logIn = async (email: string, typed: string) =>
  (await call('POST', '/user/login', { body: { email, password: typed } })).status;

/** Signs up as a stranger until no more mails go out; returns the answers. */
async function flood(email: string): Promise<string[]> {
  const answers: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const { status, body } = await signUp(email, thief);
    answers.push(JSON.stringify([status, body]));
    await api.work();
  }
  return answers;
}

test('a flood brings six mails, with no word of who asked, and always one answer', async () => {
  const email = 'flooded@example.org';
  assert.equal(new Set(await flood(email)).size, 1);
  const { body } = await call('GET', `/dev/mail?to=${email}`);
  assert.equal(body.data.length, 6);
  for (const { text, html } of body.data) assert.doesNotMatch(text + html, /Congratulations/);
});

describe('who signs up after a flood', () => {
  for (const way of ['code', 'code and address', 'link'] as const) {
    test(`becomes a member by the newest ${way}, with the password they chose`, async () => {
      const email = `${way.replaceAll(' ', '-')}@example.org`;
      await flood(email);
      const headers = fromOurPage(cookieOf(await signUp(email, password)));
      await api.work();
      const prove = async (from: object) => {
        if (way === 'link') return call('POST', `/confirm/${await linkTo(email)}`, from);
        const body = { verifyCode: await codeTo(email), ...(way === 'code' ? {} : { email }) };
        return call('PATCH', '/user/verify', { ...from, body });
      };
      assert.equal((await prove({ headers })).status, 200);
      assert.deepEqual([await logIn(email, thief), await logIn(email, password)], [401, 200]);
      assert.notEqual((await prove({})).status, 200);
    });
  }

  test('is nobody to the browser of the stranger, without what was mailed', async () => {
    const email = 'still-nobody@example.org';
    await flood(email);
    const headers = fromOurPage(cookieOf(await signUp(email, thief)));
    const right = await codeTo(email);
    const verifyCode = right === 999_999 ? 100_000 : right + 1;
    const tried = async () =>
      (await call('PATCH', '/user/verify', { headers, body: { verifyCode } })).status;
    for (let index = 0; index < 5; index += 1) assert.equal(await tried(), 422);
    const body = { verifyCode: right };
    assert.equal((await call('PATCH', '/user/verify', { headers, body })).status, 422);
    assert.equal(await logIn(email, thief), 403);
  });
});
