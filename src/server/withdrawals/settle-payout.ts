import { randomUUID } from 'node:crypto';
import { type Found, openChain } from '../chains/chains.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { workThrough } from '../jobs/work-through.ts';
import { coin, postOne, usd } from '../ledger/ledger.ts';
import { payoutsStopped } from '../policy/policy.ts';
import { bookBorneFee } from './book-borne-fee.ts';
import { noteSent, paysAnother, type Payout, payoutOf, payoutsInFlight } from './payouts.sql.ts';
import { lockWithdrawal, setState } from './sql.ts';

/** Whether the chain shows, for good, this payout's coins at its address. */
function paysInFull(
  payout: Pick<Payout, 'address' | 'tag' | 'totalUnits' | 'feeUnits'>,
  found: Found,
): boolean {
  if (found.state !== 'confirmed' || !found.final) return false;
  const arrived = found.outputs
    .filter((output) => output.address === payout.address && output.tag === payout.tag)
    .reduce((sum, output) => sum + output.amount, 0n);
  return arrived === payout.totalUnits - payout.feeUnits;
}

/** Books a payout that its chain shows: the hold ends, coins leave custody (MONEY, `pay`). */
async function bookPaid(tx: Tx, payout: Payout, txid: string): Promise<void> {
  const { withdrawalId, memberId, asset, amountCents, totalUnits, rateId, approvalId } = payout;
  await postOne(tx, {
    key: randomUUID(),
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
  if (payout.borneFeeUnits > 0n) await bookBorneFee(tx, payout, txid);
  await setState(tx, withdrawalId, 'paid');
  await enqueue(tx, 'notice', { kind: 'withdrawal_paid', memberId, withdrawalId });
  await notify(tx, { to: { memberId }, topic: 'withdrawals' });
  await notify(tx, { to: 'administrators', topic: 'withdrawals' });
}

/** Hands the stored bytes to the chain; no clear answer makes the payout unknown, for people. */
async function send(db: Db, payout: Payout): Promise<void> {
  const { withdrawalId, asset, signedBytes } = payout;
  try {
    await inTransaction(db, async (tx) => {
      const txid = await openChain(tx, asset).broadcast(signedBytes);
      await noteSent(tx, withdrawalId, txid);
    });
  } catch {
    await inTransaction(db, async (tx) => {
      const current = await lockWithdrawal(tx, withdrawalId);
      if (current?.state === 'sent') await setState(tx, withdrawalId, 'unknown');
    });
  }
}

/** Whether a transaction may be taken for this payout: it pays it, nothing else, and alone. */
export async function mayPay(tx: Tx, payout: Payout, txid: string): Promise<boolean> {
  const chain = openChain(tx, payout.asset);
  if (await paysAnother(tx, payout, txid)) return false;
  // What was sent itself may still arrive: then another transaction is somebody else's.
  const sent = payout.txid === null || payout.txid === txid ? null : payout.txid;
  if (sent !== null && (await chain.lookup(sent)).state !== 'failed') return false;
  return paysInFull(payout, await chain.lookup(txid));
}

/** Pays once the chain shows it; true where `txid` does. Nothing is ever sent or refunded here. */
export async function settlePayout(db: Db, withdrawalId: string, txid: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    const payout = await payoutOf(tx, withdrawalId);
    if (payout === undefined || withdrawal === undefined) return false;
    if (withdrawal.state !== 'sent' && withdrawal.state !== 'unknown') return false;
    if (!(await mayPay(tx, payout, txid))) return false;
    await noteSent(tx, withdrawalId, txid);
    await bookPaid(tx, payout, txid);
    return true;
  });
}

/** Sends what was signed and books what the chains show; the worker's round. */
export async function settlePayouts(db: Db): Promise<number> {
  const isStopped = (await payoutsStopped(db)) !== null;
  return workThrough(await payoutsInFlight(db, 200), async (payout) => {
    if (payout.txid !== null) return settlePayout(db, payout.withdrawalId, payout.txid);
    if (payout.state === 'sent' && !isStopped) await send(db, payout);
    return false;
  });
}
