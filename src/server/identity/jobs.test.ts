import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aMember } from '../../../tests/support/builders.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { inTransaction } from '../db/db.ts';
import { offerTotpSecret } from './factors.sql.ts';
import { identityLoops } from './identity.ts';
import { insertSecondStep, noteLogIn } from './log-ins.sql.ts';
import { makeReferralCode, makeToken } from './make-token.ts';
import { memberKeys } from './passkeys.sql.ts';
import { replaceResetToken } from './reset.sql.ts';
import { insertSignUp } from './sign-up.sql.ts';

const { owner, web, worker } = await testDatabase();

async function countOf(table: string): Promise<bigint> {
  const found = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
    owner,
  );
  return found.rows[0]!.n;
}

async function signUp(email: string): Promise<void> {
  const person = { email, firstName: 'A', lastName: 'B', phone: '1', passwordHash: 'none' };
  const [browserHash, codeMac, linkHash] = [0, 1, 2].map(() => makeToken().hash);
  const proofs = { browserHash: browserHash!, codeMac: codeMac!, linkHash: linkHash! };
  await inTransaction(web, (tx) =>
    insertSignUp(tx, { ...person, referredBy: null }, makeReferralCode(), proofs),
  );
}

test('the worker forgets what has had its time, and nothing else', async () => {
  const { id: memberId } = await aMember(owner);
  await signUp('old@example.org');
  await sql`update identity.sign_up set created_at = clock.real() - interval '25 hours'`.execute(
    owner,
  );
  await signUp('new@example.org');
  const owners = { memberId, administratorId: null };
  await inTransaction(web, (tx) => replaceResetToken(tx, makeToken().hash, owners));
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

test('copies of mails are kept for 90 days after they were sent, and waiting ones longer', async () => {
  await sql`insert into foundation.mail (recipient, subject, html, body, queued_at, sent_at,
      next_attempt_at)
    select 'mails@example.org', s, '', '', clock.real(), clock.real() - age::interval, clock.real()
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
  const { id: memberId } = await aMember(owner);
  const device = { userAgent: 'a browser', ip: '::1' };
  const made = async () => {
    await memberKeys.keepChallenge(web, makeToken().hash, 'prove', memberId);
    const tokenHash = makeToken().hash;
    await insertSecondStep(web, { tokenHash, memberId, remember: false, inCookie: false });
    await noteLogIn(web, memberId, { outcome: 'succeeded', way: 'password' }, device);
  };
  await made();
  await inTransaction(web, (tx) => offerTotpSecret(tx, memberId, makeToken().hash));
  await sql`update identity.passkey_challenge set expires_at = clock.real()`.execute(owner);
  await sql`update identity.second_step set expires_at = clock.real()`.execute(owner);
  await sql`update identity.log_in set at = clock.real() - interval '366 days'`.execute(owner);
  await sql`update identity.member_totp set offered_at = clock.real() - interval '25 hours'`.execute(
    owner,
  );
  await made();
  for (const loop of identityLoops) await loop.run(worker);
  for (const table of ['passkey_challenge', 'second_step', 'log_in']) {
    assert.equal(await countOf(`identity.${table}`), 1n, table);
  }
  assert.equal(await countOf('identity.member_totp'), 0n);
});
