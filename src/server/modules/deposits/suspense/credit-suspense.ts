import { uuidBeside } from '#core/proofs/derived-uuid.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Payment } from '../../chains/chains.ts';
import { coin, postSingle, usd } from '../../ledger/ledger.ts';
import type { Rate } from '../../market/market.ts';
import { claimSettlement } from '../sql.ts';

/** The ledger key of a claim: one per payment, for any claimant and any number of tries. */
const claimKey = (paymentId: string): string => uuidBeside(paymentId, 'suspense_claim');

/** The grant that a proposal needs before the ledger accepts a credit from suspense. */
export const grantOf = (payment: Payment, memberId: string) => ({
  flow: 'suspense_claim',
  amount: String(payment.amount),
  owner: memberId,
});

type Credit = { memberId: string; rate: Rate; cents: bigint; proposalId: string; adminId: string };

/** Credits a payment in suspense to its member, once; the ledger counts the approvals. */
export async function creditSuspense(tx: Tx, payment: Payment, credit: Credit): Promise<void> {
  const { memberId, rate, cents, proposalId, adminId } = credit;
  const { id: paymentId, asset, amount } = payment;
  await postSingle(tx, {
    key: claimKey(paymentId),
    kind: 'suspense_claim',
    subject: paymentId,
    paymentId,
    rateId: rate.id,
    approvalId: proposalId,
    actor: `admin:${adminId}`,
    legs: [
      { debit: coin('suspense', asset), credit: coin('fx_coin', asset), amount },
      { debit: usd('fx_usd', asset), credit: usd('member_balance', memberId), amount: cents },
    ],
  });
  await claimSettlement(tx, { paymentId, rateId: rate.id, cents, adminId });
}
