import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { cookieOf, fromOurPage, openInbox } from '#test/inbox.ts';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const { call } = api;
const { codeTo, linkTo, mailTo } = openInbox(api);

const password = 'a long enough password';
const applicant = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  phoneNumber: '+44 20 7946 0000',
  password,
  acceptTerms: true,
});

async function statusOf(email: string): Promise<string | undefined> {
  const found = await sql<{ status: string }>`
    select status from identity.member where email = ${email}`.execute(owner);
  return found.rows[0]?.status;
}

const wrong = (code: number): number => (code === 999_999 ? 100_000 : code + 1);

describe('POST /user', () => {
  test('begins a membership, mails a code and a link, and tells only the browser', async () => {
    const email = 'new@example.org';
    const answer = await call('POST', '/user', { body: applicant(email) });
    assert.equal(answer.status, 201);
    assert.equal(await statusOf(email), 'unverified');
    assert.match(String(answer.headers['set-cookie']), /HttpOnly; SameSite=Strict/);
    assert.ok((await codeTo(email)) >= 100_000);
    assert.doesNotMatch(JSON.stringify(answer.body), /\d{6}/);
  });

  test('names a field as its form does, and not as the wire does (D19)', async () => {
    const body = { ...applicant('long@example.org'), firstName: 'A'.repeat(81) };
    const answer = await call('POST', '/user', { body });
    assert.equal(answer.body.message, 'First name may have at most 80 characters.');
  });

  test('answers the same for an address that has an account, and mails its owner', async () => {
    const known = await aMember(owner);
    const fresh = await call('POST', '/user', { body: applicant('fresh@example.org') });
    const taken = await call('POST', '/user', { body: applicant(known.email) });
    assert.deepEqual([taken.status, taken.body], [fresh.status, fresh.body]);
    assert.deepEqual(
      taken.cookies.map(({ name, value }) => [name, value.length]),
      fresh.cookies.map(({ name, value }) => [name, value.length]),
    );
    assert.equal((await mailTo(known.email)).subject, 'You already have an account');
  });

  for (const [what, change] of Object.entries({
    'a short password': { password: 'eleven char' },
    'six characters, which its original took': { password: 'abc123' },
    'no word of the terms': { acceptTerms: undefined },
    'terms not accepted': { acceptTerms: false },
    'a field too many': { role: 'owner' },
    'no address': { email: 'nobody' },
    'an empty name': { firstName: ' ' },
    'a name of two lines': { firstName: 'you won $500!\nClaim now' },
    'a link for a name': { lastName: 'https://evil.example/claim' },
    'a domain for a name': { lastName: 'see evil.example' },
    'a hidden sign in a name': { firstName: 'Ada\u202Enoryb' },
    'a password of lists': { password: 'password1234' },
    'a password of their name': { password: 'adabyron1815' },
    'a password of the site': { password: 'candorcandor' },
    'a phone of words': { phoneNumber: 'call me' },
  })) {
    test(`refuses ${what}`, async () => {
      const body = { ...applicant('shape@example.org'), ...change };
      const answer = await call('POST', '/user', { body });
      assert.ok([400, 422].includes(answer.status));
      assert.deepEqual(Object.keys(answer.body.fields), Object.keys(change));
      assert.equal(await statusOf('shape@example.org'), undefined);
    });
  }

  test('refuses a referral code that nobody has', async () => {
    const body = { ...applicant('referred@example.org'), referralCode: 'NOBODY00' };
    assert.equal((await call('POST', '/user', { body })).body.code, 'referral_unknown');
  });
});

describe('PATCH /user/verify', () => {
  test('takes the code alone from the browser that signed up, once', async () => {
    const email = 'browser@example.org';
    const signedUp = await call('POST', '/user', { body: applicant(email) });
    const body = { verifyCode: await codeTo(email) };
    const headers = fromOurPage(cookieOf(signedUp));
    const first = await call('PATCH', '/user/verify', { body, headers });
    assert.equal(first.body.message, 'Account verified successfully!');
    assert.equal(await statusOf(email), 'active');
    const second = await call('PATCH', '/user/verify', { body, headers });
    assert.equal(second.body.code, 'code_invalid');
  });

  test('needs the address elsewhere', async () => {
    const email = 'elsewhere@example.org';
    await call('POST', '/user', { body: applicant(email) });
    const verifyCode = await codeTo(email);
    assert.equal((await call('PATCH', '/user/verify', { body: { verifyCode } })).status, 400);
    const answer = await call('PATCH', '/user/verify', { body: { verifyCode, email, password } });
    assert.equal(answer.status, 200);
  });

  test('allows five tries, then not even the right code', async () => {
    const email = 'tries@example.org';
    await call('POST', '/user', { body: applicant(email) });
    const code = await codeTo(email);
    for (let index = 0; index < 5; index += 1) {
      const answer = await call('PATCH', '/user/verify', {
        body: { verifyCode: wrong(code), email },
      });
      assert.equal(answer.status, 422);
      // While tries remain, it suggests checking the code first. Their number would reveal to a
      // stranger which addresses have signed up (D12).
      assert.match(answer.body.message, /Check it and try again, or get a new code\.$/);
    }
    const answer = await call('PATCH', '/user/verify', { body: { verifyCode: code, email } });
    assert.equal(answer.body.code, 'code_invalid');
    assert.equal(await statusOf(email), 'unverified');
  });

  test('forgets a code after 15 minutes', async () => {
    const email = 'late@example.org';
    await call('POST', '/user', { body: applicant(email) });
    const body = { verifyCode: await codeTo(email), email };
    await sql`update identity.sign_up set expires_at = clock.real() where email = ${email}
      and expires_at between clock.real() + interval '14 minutes'
        and clock.real() + interval '15 minutes'`.execute(owner);
    assert.equal((await call('PATCH', '/user/verify', { body })).body.code, 'code_invalid');
  });

  test('answers an unknown address as it answers a wrong code', async () => {
    const email = 'pending@example.org';
    await call('POST', '/user', { body: applicant(email) });
    const body = { verifyCode: wrong(await codeTo(email)) };
    const known = await call('PATCH', '/user/verify', { body: { ...body, email } });
    const unknown = await call('PATCH', '/user/verify', {
      body: { ...body, email: 'none@example.org' },
    });
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
  });

  test('lets one of 32 racers in with one code', async () => {
    const email = 'race@example.org';
    await call('POST', '/user', { body: applicant(email) });
    const body = { verifyCode: await codeTo(email), email, password };
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => call('PATCH', '/user/verify', { body })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  for (const verifyCode of [99_999, 1_000_000, 123_456.5, '12345', '１２３４5O', null]) {
    test(`refuses the shape ${JSON.stringify(verifyCode)}`, async () => {
      const body = { verifyCode, email: 'new@example.org' };
      assert.equal((await call('PATCH', '/user/verify', { body })).status, 400);
    });
  }

  test('makes the account as its prover described it, not as a stranger did meanwhile', async () => {
    const email = 'hijack@example.org';
    const mine = await call('POST', '/user', { body: applicant(email) });
    const verifyCode = await codeTo(email);
    const theirs = { ...applicant(email), password: 'the password of a thief' };
    await call('POST', '/user', { body: theirs });
    const headers = fromOurPage(cookieOf(mine));
    await call('PATCH', '/user/verify', { body: { verifyCode }, headers });
    const logIn = (typed: string) =>
      call('POST', '/user/login', { body: { email, password: typed } });
    assert.equal((await logIn('the password of a thief')).status, 401);
    assert.equal((await logIn('a long enough password')).status, 200);
  });
});

describe('POST /user/verify/resend and /confirm/{token}', () => {
  test('a new code takes the place of the old, with fresh tries', async () => {
    const email = 'resend@example.org';
    await call('POST', '/user', { body: applicant(email) });
    const old = await codeTo(email);
    const known = await call('POST', '/user/verify/resend', { body: { email } });
    const unknown = await call('POST', '/user/verify/resend', {
      body: { email: 'none@example.org' },
    });
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    const fresh = await codeTo(email);
    if (fresh !== old) {
      const answer = await call('PATCH', '/user/verify', { body: { verifyCode: old, email } });
      assert.equal(answer.status, 422);
    }
    const answer = await call('PATCH', '/user/verify', {
      body: { verifyCode: fresh, email, password },
    });
    assert.equal(answer.status, 200);
  });

  test('the link of the mail verifies, once', async () => {
    const email = 'link@example.org';
    await call('POST', '/user', { body: applicant(email) });
    const token = await linkTo(email);
    const problem = (await call('POST', `/confirm/${token}`)).body;
    assert.equal(problem.code, 'sign_up_password');
    assert.deepEqual(Object.keys(problem.fields), ['password']);
    const body = { password };
    assert.equal((await call('POST', `/confirm/${token}`, { body })).status, 200);
    assert.equal(await statusOf(email), 'active');
    assert.equal((await call('POST', `/confirm/${token}`)).body.code, 'link_invalid');
  });
});

describe('an address that a stranger signs up with too (C7)', () => {
  const thief = 'the password of a thief';
  const logIn = async (email: string, typed: string) =>
    (await call('POST', '/user/login', { body: { email, password: typed } })).status;

  async function bothSignUp(email: string) {
    const mine = await call('POST', '/user', { body: applicant(email) });
    const own = { code: await codeTo(email), cookie: cookieOf(mine) };
    await call('POST', '/user', { body: { ...applicant(email), password: thief } });
    return own;
  }

  test('the newest link opens nothing by the owner’s password, and nothing without one', async () => {
    const email = 'by-link@example.org';
    const { cookie } = await bothSignUp(email);
    const path = `/confirm/${await linkTo(email)}`;
    const headers = fromOurPage(cookie);
    assert.equal((await call('POST', path, { headers })).body.code, 'sign_up_password');
    const wrongOne = await call('POST', path, { headers, body: { password } });
    assert.equal(wrongOne.body.code, 'sign_up_password_wrong');
    assert.deepEqual(Object.keys(wrongOne.body.fields), ['password']);
    assert.equal(await statusOf(email), 'unverified');
    assert.equal(await logIn(email, thief), 403);
  });

  test('the newest code opens nothing by the owner’s password, after a resend neither', async () => {
    const email = 'by-code@example.org';
    await bothSignUp(email);
    for (const isResent of [false, true]) {
      if (isResent) await call('POST', '/user/verify/resend', { body: { email } });
      const body = { verifyCode: await codeTo(email), email };
      assert.equal((await call('PATCH', '/user/verify', { body })).body.code, 'sign_up_password');
      const answer = await call('PATCH', '/user/verify', { body: { ...body, password } });
      assert.equal(answer.body.code, 'sign_up_password_wrong');
    }
    assert.equal(await statusOf(email), 'unverified');
  });

  test('the owner’s own code and password open the account, from any browser', async () => {
    const email = 'own-code@example.org';
    const { code } = await bothSignUp(email);
    const body = { verifyCode: code, email, password };
    assert.equal((await call('PATCH', '/user/verify', { body })).status, 200);
    assert.equal(await logIn(email, thief), 401);
    assert.equal(await logIn(email, password), 200);
  });

  test('a resend from the owner’s browser renews the owner’s sign-up', async () => {
    const email = 'own-browser@example.org';
    const { cookie } = await bothSignUp(email);
    const headers = fromOurPage(cookie);
    await call('POST', '/user/verify/resend', { headers, body: { email } });
    const body = { verifyCode: await codeTo(email), email };
    assert.equal((await call('PATCH', '/user/verify', { headers, body })).status, 200);
    assert.equal(await logIn(email, password), 200);
  });
});
