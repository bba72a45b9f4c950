import { uuidBeside } from '#core/proofs/derived-uuid.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import * as chains from '../chains/chains.ts';
import { coin, postSingle, usd } from '../ledger/ledger.ts';
import { bookNetworkFee, bookRaisedFee } from '../treasury/treasury.ts';
import { noteSent, type Payout, payoutOf, payoutsInFlight } from '../withdrawals/withdrawals.ts';
import { lockWithdrawal, follow } from '../withdrawals/withdrawals.ts';
import { payingOutput } from './find-paying.ts';
import { followConfirmed } from './reorged/follow-confirmed.ts';
import { rebroadcastReorged } from './reorged/rebroadcast-reorged.ts';
import { sendSpends } from './send-spends.ts';

/** Books a payout that its chain shows: the hold ends and coins leave custody (MONEY, `pay`). */
async function bookPaid(tx: Tx, payout: Payout, txid: string): Promise<void> {
  const { withdrawalId, memberId, asset, amountCents, totalUnits, rateId, approvalId } = payout;
  await postSingle(tx, {
    key: uuidBeside(withdrawalId, 'pay'),
    kind: 'pay',
    subject: withdrawalId,
    actor: 'worker',
    legs: [
      { debit: usd('member_payout', memberId), credit: usd('fx_usd', asset), amount: amountCents },
      { debit: coin('fx_coin', asset), credit: coin('custody', asset), amount: totalUnits },
    ],
    rateId,
    approvalId,
    evidence: `txid ${txid}`,
  });
  if (payout.operatorFeeUnits > 0n) {
    const { usdMicros, operatorFeeUnits: units } = payout;
    await bookNetworkFee(tx, { subject: withdrawalId, asset, units, rateId, usdMicros, txid });
  }
  await follow(tx, withdrawalId, 'paid');
  await bookRaisedFee(tx, payout.spendId);
  await enqueue(tx, 'notice', { kind: 'withdrawal_paid', memberId, withdrawalId });
  await notify(tx, { to: { memberId }, topic: 'withdrawals' });
  await notify(tx, { to: 'administrators', topic: 'withdrawals' });
}

// Exported payouts stay 'approved' until returned: an administrator may have paid them by hand.
const inFlight = new Set<string>(['approved', 'sent', 'unknown']);

/** Books the payment once the chain shows it; true if `txid` pays. Never sends or refunds. */
export async function settlePayout(
  db: Db,
  withdrawalId: string,
  txid: string,
  open: chains.OpenChain = chains.openChain,
): Promise<boolean> {
  const before = await payoutOf(db, withdrawalId);
  if (before === undefined || !inFlight.has(before.state)) return false;
  const lookup = await chains.lookUpPayment(db, before, txid, open);
  return inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    const payout = await payoutOf(tx, withdrawalId);
    // The payout may have changed during the query: the next run queries again.
    if (payout === undefined || withdrawal === undefined || payout.txid !== before.txid)
      return false;
    if (!inFlight.has(withdrawal.storedState)) return false;
    const outputIndex = await payingOutput(tx, payout, lookup);
    if (outputIndex === null) return false;
    await noteSent(tx, withdrawalId, txid, outputIndex);
    await chains.noteConfirmedBlock(tx, payout.asset, lookup);
    if (withdrawal.storedState === 'approved') await follow(tx, withdrawalId, 'sent');
    await bookPaid(tx, payout, txid);
    return true;
  });
}

/** Sends returned transactions and books what the chains show; the worker runs it. */
export async function settlePayouts(
  db: Db,
  open: chains.OpenChain = chains.openChain,
): Promise<number> {
  await sendSpends(db, open);
  await rebroadcastReorged(db, open);
  await followConfirmed(db, open);
  return chains.workByCoin(await payoutsInFlight(db, 200), async (payout) => {
    const { withdrawalId, txid, otherTxids } = payout;
    if (txid === null) return false;
    // A raised fee gives an export several transactions: each is looked up until one confirms.
    for (const candidate of [txid, ...otherTxids]) {
      if (await settlePayout(db, withdrawalId, candidate, open)) return true;
    }
    return false;
  });
}
