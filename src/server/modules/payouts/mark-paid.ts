import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { withdrawalCan } from '#core/rules/withdrawal-state.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { enqueueByAdmin } from '#platform/jobs/jobs.sql.ts';
import { record } from '../audit/audit.ts';
import { lookUpPayment, openChain, type PaymentLookup } from '../chains/chains.ts';
import type { Decided, Staff } from '../withdrawals/withdrawals.ts';
import { payoutOf } from '../withdrawals/withdrawals.ts';
import { lockWithdrawal } from '../withdrawals/withdrawals.ts';
import { payingOutput } from './find-paying.ts';

/** Looks up a claimed payment on its chain, outside any database transaction. */
export async function readClaimedPayment(
  db: Db,
  id: string,
  txid: string | undefined,
): Promise<PaymentLookup | null> {
  const payout = await payoutOf(db, id);
  return payout === undefined || txid === undefined
    ? null
    : lookUpPayment(db, payout, txid, openChain);
}

/**
 * Records the transaction that an administrator names as the payment. It is a claim: the chain is
 * queried at once, and the worker, which alone may post `pay`, queries it again.
 */
export async function markPaid(
  tx: Tx,
  staff: Staff,
  id: string,
  lookup: PaymentLookup | null,
): Promise<Decided> {
  const withdrawal = await lockWithdrawal(tx, id, staff.token);
  if (withdrawal === undefined) throw new Refusal('not_found');
  const { state } = withdrawal;
  if (!withdrawalCan(state, 'paid')) {
    const detail = note('withdrawal_not_signed', { state });
    throw new Refusal('withdrawal_state', { detail });
  }
  if (lookup === null) {
    throw new Refusal('txid_missing', { fields: { txid: note('transaction_id_missing') } });
  }
  const payout = await payoutOf(tx, id);
  const { txid } = lookup;
  if (payout === undefined || (await payingOutput(tx, payout, lookup)) === null) {
    throw new Refusal('payment_not_shown');
  }
  await record(tx, {
    actor: `admin:${staff.id}`,
    act: 'withdrawal.paid',
    subject: id,
    before: { state },
    after: { txid },
    ip: staff.ip,
    requestId: staff.requestId,
  });
  await enqueueByAdmin(tx, staff.token, 'payout-claim', { withdrawalId: id, txid });
  return { message: 'The chain shows this payment. It is being booked.', state, proposalId: null };
}
