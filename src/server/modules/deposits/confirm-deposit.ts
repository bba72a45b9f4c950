import { centsForCoinsDown } from '#core/money/conversion.ts';
import { formatUsd } from '#core/money/money.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AdminActor } from '#platform/http/context.ts';
import {
  type ApprovedProposal,
  approve,
  type Executors,
  hasToSign,
  propose,
} from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import { type Payment, paymentById, paymentsIn } from '../chains/chains.ts';
import { currentRate, type Rate, rateById } from '../market/market.ts';
import { openForDeposit } from '../plans/plans.ts';
import { observe, refreshDeposit } from './refresh-deposit.ts';
import * as rows from './sql.ts';
import { creditSuspense, grantOf } from './suspense/credit-suspense.ts';

export type Confirmation = { depositId: string; reason: string | null; txid: string | null };

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the rate from when the payment became final or, after a day, today's rate (MONEY). */
async function rateOfClaim(
  tx: Tx,
  settlement: rows.SettlementRow,
  payment: Payment,
): Promise<Rate> {
  const priced = settlement.rateId === null ? undefined : await rateById(tx, settlement.rateId);
  const now = await businessNow(tx);
  if (priced && priced.at.getTime() > now.getTime() - dayMs) return priced;
  return currentRate(tx, payment.asset);
}

/** One person's approval; an admin who signs decisions still has to sign it (INT-11). */
export type Confirmed = { proposalId: string; isSigned: boolean };

/** Approves a credit from suspense for one person; the worker books it. */
async function approveClaim(
  tx: Tx,
  admin: Pick<AdminActor, 'id' | 'token'>,
  deposit: rows.Deposit,
  { one, reason }: { one: rows.SettlementRow; reason: string | null },
): Promise<Confirmed> {
  const payment = await paymentById(tx, one.paymentId);
  if (payment?.state === 'gone') throw new Refusal('payment_gone');
  if (payment?.state !== 'final') throw new Refusal('payment_not_on_chain');
  // Without a rate there is nothing to credit, so this refuses before it proposes.
  await rateOfClaim(tx, one, payment);
  const proposal = await propose(tx, {
    token: admin.token,
    kind: 'suspense_claim',
    subject: payment.id,
    payload: { ...grantOf(payment, deposit.memberId), deposit: deposit.id, reason },
  });
  const isSigned = !(await hasToSign(tx, admin.id));
  if (isSigned) await approve(tx, admin.token, proposal.id, proposal.shownHash);
  return { proposalId: proposal.id, isSigned };
}

/** Credits a payment in suspense as a person approved, at the rate of that payment. */
async function credit(tx: Tx, { id, subject, payload, completedBy }: ApprovedProposal) {
  const deposit = await rows.lockDeposit(tx, String(payload['deposit']));
  if (deposit === undefined) throw new Refusal('not_found');
  const { id: depositId, memberId } = deposit;
  const waiting = await rows.settlementsFor(tx, depositId);
  const settlement = waiting.find((row) => row.paymentId === subject && row.goesTo === 'suspense');
  if (settlement === undefined) throw new Refusal('deposit_settled');
  const payment = await paymentById(tx, subject);
  if (payment?.state !== 'final') throw new Refusal('payment_not_on_chain');
  const rate = await rateOfClaim(tx, settlement, payment);
  const cents = centsForCoinsDown(payment.asset, payment.amount, rate.usdMicros);
  await creditSuspense(tx, payment, {
    memberId,
    rate,
    cents,
    proposalId: id,
    adminId: completedBy,
  });
  // The position opens once, from the full credited amount: no payment of the quote may be pending.
  const quoted = (await rows.settlementsFor(tx, depositId)).filter(
    (row) => row.answers === 'quote',
  );
  const isWhole = quoted.every((row) => row.goesTo !== 'suspense');
  if (settlement.answers === 'quote' && isWhole) await openForDeposit(tx, depositId);
  await record(tx, {
    actor: `admin:${completedBy}`,
    act: 'deposit confirmed',
    subject: depositId,
    before: { state: deposit.state },
    after: { credited: formatUsd(cents) },
    reason: typeof payload['reason'] === 'string' ? payload['reason'] : undefined,
  });
  const note = typeof payload['reason'] === 'string' ? payload['reason'] : null;
  await refreshDeposit(tx, deposit, await observe(tx, deposit), note);
}

/** The executor of a deposit that a person confirmed. */
export const claimExecutors: Executors = { suspense_claim: { execute: credit } };

async function refuseElsewhere(tx: Tx, deposit: rows.Deposit, txid: string): Promise<void> {
  const payments = await paymentsIn(tx, deposit.asset, txid);
  if (payments.length === 0) throw new Refusal('payment_not_on_chain');
  if (!payments.some((payment) => payment.addressId === deposit.addressId)) {
    throw new Refusal('payment_elsewhere');
  }
}

/**
 * Approves the credit of payments that the chain shows and that needed a review. Throws if the
 * chain does not show them, whatever the role (ADM-4). Returns the proposals that the worker
 * executes.
 */
export async function confirmDeposit(
  tx: Tx,
  admin: Pick<AdminActor, 'id' | 'token'>,
  { depositId, reason, txid }: Confirmation,
): Promise<Confirmed[]> {
  const deposit = await rows.lockDeposit(tx, depositId, admin.token);
  if (deposit === undefined) throw new Refusal('not_found');
  if (deposit.isEnded) throw new Refusal('account_closed');
  if (txid !== null) await refuseElsewhere(tx, deposit, txid);
  const settlements = await rows.settlementsFor(tx, depositId);
  const waiting = settlements.filter((settlement) => settlement.goesTo === 'suspense');
  if (waiting.length === 0) {
    throw new Refusal(deposit.state === 'credited' ? 'deposit_settled' : 'payment_not_on_chain');
  }
  const approved: Confirmed[] = [];
  for (const settlement of waiting) {
    approved.push(await approveClaim(tx, admin, deposit, { one: settlement, reason }));
  }
  return approved;
}
