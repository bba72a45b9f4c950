import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../../tests/support/api.ts';
import { anAdministrator } from '../../../tests/support/builders.ts';
import { codesOf } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aFundedMember, mine } from '../../../tests/support/funds.ts';
import { inTransaction } from '../db/db.ts';
import { memberFigures, post, type Posting, usd } from '../ledger/ledger.ts';
import { lockWithdrawal } from './sql.ts';
import { settlePayouts, signDuePayouts } from './withdrawals.ts';

// What is signed may be sent by whoever holds the bytes: from then on the money cannot come back.

const database = await testDatabase();
const { web, worker, owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');

/** An approved withdrawal of $400 out of $1,000. */
async function approved() {
  const member = await aFundedMember(database, 100_000n);
  const asked = await call('POST', '/withdraw', {
    token: member.token,
    body: {
      amount: '400',
      payment_channel: 'BITCOIN',
      wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    },
  });
  const { id } = asked.body.data as { id: string };
  const body = { action: 'approve' };
  const said = await call('PATCH', `/admin/withdrawals/${id}`, { token: finance.token, body });
  assert.equal(said.body.data.state, 'approved');
  return { member, id };
}

/** What a hijacked process would ask of the ledger, past every command. */
const giveBack = (memberId: string, withdrawalId: string): Posting => ({
  key: randomUUID(),
  kind: 'release_balance',
  subject: withdrawalId,
  actor: 'nobody',
  legs: [
    {
      debit: usd('member_payout', memberId),
      credit: usd('member_balance', memberId),
      amount: 40_000n,
    },
  ],
});

test('what is signed is not given back, whoever asks the ledger (INT-5)', async () => {
  const { member, id } = await approved();
  await signDuePayouts(worker);
  for (const db of [web, worker]) {
    assert.deepEqual(await codesOf(db, giveBack(member.id, id)), ['payout_signed']);
  }
  await settlePayouts(worker);
  assert.deepEqual(await codesOf(web, giveBack(member.id, id)), ['payout_signed']);
  await mine(database, 'BTC');
  await settlePayouts(worker);
  assert.deepEqual(await codesOf(web, giveBack(member.id, id)), ['already_posted']);
  const { balance, payout } = await memberFigures(web, member.id);
  assert.deepEqual([balance, payout], [60_000n, 0n]);
});

test('what was given back is not signed, whatever its state says', async () => {
  const { member, id } = await approved();
  assert.deepEqual(await codesOf(web, giveBack(member.id, id)), ['posted']);
  await assert.rejects(signDuePayouts(worker), { code: 'CW004' });
  await sql`update withdrawals.withdrawal set state = 'cancelled' where id = ${id}`.execute(web);
});

test('a release waits for the signer at work', async () => {
  const { member, id } = await approved();
  await inTransaction(worker, async (signer) => {
    await lockWithdrawal(signer, id);
    const release = inTransaction(web, async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      return post(tx, [giveBack(member.id, id)]);
    });
    await assert.rejects(release, { code: '55P03' });
  });
});
