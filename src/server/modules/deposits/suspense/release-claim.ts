import { centsForCoinsDown } from '#core/money/conversion.ts';
import { formatUsd } from '#core/money/money.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { AdminActor } from '#platform/http/context.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import {
  type ApprovedProposal,
  type Executors,
  proposeByPerson,
  type OpenProposal,
  type Proposer,
} from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import { type Payment, paymentById } from '../../chains/chains.ts';
import { currentRate } from '../../market/market.ts';
import { claimExecutors } from '../confirm-deposit.ts';
import * as rows from './claims.sql.ts';
import { creditSuspense, grantOf } from './credit-suspense.ts';

type ReleaseCommand = { claimId: string; paymentId: string; reason: string };

/** Returns the payment for a claim: in the claimed transaction, in suspense, and unmatched. */
async function paymentFor(tx: Tx, claim: rows.PaymentClaim, paymentId: string): Promise<Payment> {
  const payment = await paymentById(tx, paymentId);
  if (payment?.asset !== claim.asset || payment.txid !== claim.txid) {
    throw new Refusal('payment_missing');
  }
  if (payment.state === 'gone') throw new Refusal('payment_gone');
  if (await rows.wasTakenBack(tx, paymentId)) throw new Refusal('credited_before');
  if (!(await rows.nobodysAmong(tx, [paymentId])).has(paymentId)) {
    throw new Refusal('not_in_suspense');
  }
  return payment;
}

async function openClaim(tx: Tx, claimId: string, token?: string): Promise<rows.PaymentClaim> {
  const claim = await rows.lockPaymentClaim(tx, claimId, token);
  if (claim === undefined) throw new Refusal('not_found');
  if (claim.state !== 'open') throw new Refusal('claim_decided');
  return claim;
}

const notifyScreens = (tx: Tx, { memberId }: rows.PaymentClaim): Promise<void> =>
  notify(tx, { to: { memberId }, topic: 'deposits' });

type Ended = { kind: 'claim_released'; cents: string } | { kind: 'claim_refused' };

async function notifyMember(tx: Tx, claim: rows.PaymentClaim, ended: Ended) {
  await enqueue(tx, 'notice', { ...ended, memberId: claim.memberId });
  await notifyScreens(tx, claim);
}

/** Proposes to release a payment to the member who claims it; another person has to approve. */
export async function proposeRelease(
  tx: Tx,
  proposer: Proposer,
  command: ReleaseCommand,
): Promise<OpenProposal> {
  const claim = await openClaim(tx, command.claimId, proposer.token);
  if (claim.proposalId !== null) throw new Refusal('claim_waits');
  const payment = await paymentFor(tx, claim, command.paymentId);
  const made = await proposeByPerson(tx, proposer, {
    kind: 'suspense_release',
    subject: payment.id,
    payload: { ...grantOf(payment, claim.memberId), claim: claim.id },
    reason: command.reason,
    logged: { subject: claim.memberId },
  });
  await rows.noteProposal(tx, proposer.token, made.id);
  await notify(tx, { to: { memberId: claim.memberId }, topic: 'deposits' });
  return made;
}

/** Refuses a claim; the member sees the reason. */
export async function refusePaymentClaim(
  tx: Tx,
  admin: AdminActor,
  { claimId, reason }: Omit<ReleaseCommand, 'paymentId'>,
): Promise<void> {
  const claim = await openClaim(tx, claimId, admin.token);
  if (claim.proposalId !== null) throw new Refusal('claim_waits');
  await rows.refuseOne(tx, admin.token, claimId, reason);
  const act = 'suspense claim refused';
  await record(tx, { actor: `admin:${admin.id}`, act, subject: claim.memberId, reason });
  await notifyScreens(tx, claim);
}

const GIVEN_TO_ANOTHER = 'The payment was released to another claim.';

/** Credits the payment at the price on the day of the approval, and closes every claim to it. */
async function release(tx: Tx, { id, subject, payload, completedBy }: ApprovedProposal) {
  const claim = await openClaim(tx, String(payload['claim']));
  const payment = await paymentFor(tx, claim, subject);
  const rate = await currentRate(tx, payment.asset);
  const cents = centsForCoinsDown(payment.asset, payment.amount, rate.usdMicros);
  const { memberId } = claim;
  const credit = { memberId, rate, cents, proposalId: id, adminId: completedBy };
  await creditSuspense(tx, payment, credit);
  await rows.endPaymentClaim(tx, claim.id, { state: 'released', cents, adminId: completedBy });
  await notifyMember(tx, claim, { kind: 'claim_released', cents: String(cents) });
  for (const rivalId of await rows.rivalsOf(tx, claim)) {
    const rival = await openClaim(tx, rivalId);
    const end = { state: 'refused', reason: GIVEN_TO_ANOTHER, adminId: completedBy } as const;
    await rows.endPaymentClaim(tx, rivalId, end);
    await notifyMember(tx, rival, { kind: 'claim_refused' });
  }
  await record(tx, {
    actor: `admin:${completedBy}`,
    act: 'suspense claim released',
    subject: memberId,
    after: { payment: payment.id, credited: formatUsd(cents) },
  });
}

/** The executors for approved proposals about coins in suspense. */
export const suspenseExecutors: Executors = {
  ...claimExecutors,
  suspense_release: { execute: release },
};
