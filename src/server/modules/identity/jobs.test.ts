import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { aMember, passwordHash as nobodysPassword } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aMailRequest } from '#test/ledger/mail-requests.ts';
import { accountMails } from '../notices/notices.ts';
import { offerTotpSecret } from './factors/factors.sql.ts';
import { makeChallenge } from './factors/passkeys.sql.ts';
import { keepResetLink } from './factors/reset.sql.ts';
import { identityLoops as loopsOf } from './identity.ts';
import { insertSignUp } from './members/sign-up.sql.ts';
import { makeReferralCode, makeToken } from './sessions/make-token.ts';

const { owner, web, worker } = await testDatabase();
const config = readConfig({});
const identityLoops = loopsOf(config, accountMails(config));

async function countOf(table: string): Promise<bigint> {
  const found = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
    owner,
  );
  return found.rows[0]!.n;
}

async function signUp(email: string): Promise<void> {
  const person = {
    email,
    firstName: 'A',
    lastName: 'B',
    phone: '1',
    passwordHash: nobodysPassword,
  };
  await inTransaction(web, (tx) =>
    insertSignUp(tx, { ...person, referredBy: null }, makeReferralCode(), makeToken().hash),
  );
}

test('the worker forgets what has had its time, and nothing else', async () => {
  const { email } = await aMember(owner);
  await signUp('old@example.org');
  await sql`update identity.sign_up set created_at = clock.real() - interval '25 hours'`.execute(
    owner,
  );
  await signUp('new@example.org');
  const mailRequest = await aMailRequest(owner, 'reset', { email });
  await inTransaction(worker, (tx) => keepResetLink(tx, mailRequest, makeToken().hash));
  for (const loop of identityLoops) await loop.run(worker);
  assert.deepEqual(
    [await countOf('identity.sign_up'), await countOf('identity.reset_token')],
    [1n, 1n],
  );
  await sql`update identity.reset_token set expires_at = clock.real()`.execute(owner);
  for (const loop of identityLoops) await loop.run(worker);
  assert.equal(await countOf('identity.reset_token'), 0n);
  assert.equal(await countOf('identity.session'), 1n);
});

test('a reset asked for at an address of nobody is told by mail, and the next one goes on', async () => {
  for (const audience of ['client', 'admin'] as const) {
    await aMailRequest(owner, 'reset', { audience, email: `nobody-${audience}@example.org` });
  }
  for (const loop of identityLoops) await loop.run(worker);
  const mails = await sql<{ recipient: string }>`select recipient from foundation.mail
    where recipient like 'nobody-%' order by recipient`.execute(owner);
  assert.deepEqual(
    mails.rows.map(({ recipient }) => recipient),
    ['nobody-admin@example.org', 'nobody-client@example.org'],
  );
  assert.equal(await countOf('identity.request'), 0n);
});

test('copies of mails are kept for 90 days after they were sent, and waiting ones longer', async () => {
  await sql`insert into foundation.mail (recipient, subject, html, body, queued_at, sent_at,
      next_attempt_at)
    select 'mails@example.org', s, '', '', clock.real() - interval '91 days',
      clock.real() - age::interval, clock.real()
    from (values ('old', '90 days 1 minute'), ('young', '89 days 23 hours'), ('waits', null))
      m (s, age)`.execute(owner);
  for (const loop of identityLoops) await loop.run(worker);
  const left = await sql<{ subject: string }>`select subject from foundation.mail
    where recipient = 'mails@example.org' order by subject`.execute(owner);
  assert.deepEqual(
    left.rows.map(({ subject }) => subject),
    ['waits', 'young'],
  );
});

test('it forgets offers, challenges and half-done log-ins, and log-ins of more than a year', async () => {
  const { id: memberId, token } = await aMember(owner);
  const made = async () => {
    await makeChallenge(web, { audience: 'client', purpose: 'prove', token });
    await sql`insert into identity.second_step (token_hash, member_id, remember, in_cookie,
        expires_at)
      values (${makeToken().hash}, ${memberId}, false, false,
        clock.real() + interval '5 minutes')`.execute(owner);
    const done = sql`select identity.note_log_in(${memberId}, 'succeeded', 'password', '', '')`;
    await done.execute(owner);
  };
  await made();
  await inTransaction(web, (tx) =>
    offerTotpSecret(tx, token, { sealed: makeToken().hash, check: makeToken().hash }),
  );
  await sql`update identity.challenge set expires_at = clock.real()`.execute(owner);
  await sql`update identity.second_step set expires_at = clock.real()`.execute(owner);
  await sql`update identity.log_in set at = clock.real() - interval '366 days'`.execute(owner);
  await sql`update identity.member_totp set offered_at = clock.real() - interval '25 hours'`.execute(
    owner,
  );
  await made();
  for (const loop of identityLoops) await loop.run(worker);
  for (const table of ['challenge', 'second_step', 'log_in']) {
    assert.equal(await countOf(`identity.${table}`), 1n, table);
  }
  assert.equal(await countOf('identity.member_totp'), 0n);
});
