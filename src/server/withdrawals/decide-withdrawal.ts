import pg from 'pg';
import { formatUsd } from '../../core/money.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  isHoldReason,
  isRejectReason,
  type StaffAct,
  withdrawalCan,
  type WithdrawalState,
} from '../../core/withdrawal-state.ts';
import { approve, type Executors, propose } from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { peopleForPayout } from '../ledger/ledger.ts';
import { openProposal } from './queue.sql.ts';
import { releaseWithdrawal } from './release-withdrawal.ts';
import { liftHolds, lockWithdrawal, placeHold, setState, type Withdrawal } from './sql.ts';

export type Staff = { id: string; token: string; ip: string; requestId: string };
export type Decision = {
  action: Exclude<StaffAct, 'paid'>;
  reason?: string | undefined;
  citation?: string | undefined;
};
export type Decided = { message: string; state: WithdrawalState; proposalId: string | null };

/** Exactly what an approver is shown; its hash is what they sign (MONEY, Approval). */
const shownOf = (withdrawal: Withdrawal, act: 'pay' | 'reject', reason?: string) => ({
  act,
  amount: formatUsd(withdrawal.amountCents),
  method: withdrawal.method,
  address: withdrawal.address,
  tag: withdrawal.tag,
  member: withdrawal.memberId,
  ...(reason === undefined ? {} : { reason }),
});

/** One person's yes to paying or refusing; the proposal opens with the first of them. */
async function sayYes(
  tx: Tx,
  staff: Staff,
  withdrawal: Withdrawal,
  wish: { act: 'pay' | 'reject'; needed: 1 | 2; reason?: string },
): Promise<{ complete: boolean; proposalId: string }> {
  const kind = `withdrawal_${wish.act}`;
  const { id, memberId, amountCents } = withdrawal;
  const open = await openProposal(tx, kind, id);
  const proposal =
    open ??
    (await propose(tx, null, {
      kind,
      subject: id,
      payload: {
        flow: wish.act,
        amount: amountCents.toString(),
        owner: memberId,
        reason: wish.reason ?? null,
      },
      shown: shownOf(withdrawal, wish.act, wish.reason),
      needed: wish.needed,
    }));
  const { complete } = await approve(tx, staff.token, proposal.id, proposal.shownHash);
  return { complete, proposalId: proposal.id };
}

/** Carries an approved payout out: from now on the treasury signs it when it is due. */
async function markApproved(tx: Tx, withdrawalId: string, approvalId: string): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (withdrawal?.storedState !== 'requested') throw new Refusal('withdrawal_state');
  await liftHolds(tx, withdrawalId);
  await setState(tx, withdrawalId, 'approved', { approvalId });
  const { memberId } = withdrawal;
  await enqueue(tx, 'notice', { kind: 'withdrawal_approved', memberId, withdrawalId });
}

async function markRejected(tx: Tx, withdrawalId: string, reason: string): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (withdrawal === undefined || !withdrawalCan(withdrawal.state, 'reject')) {
    throw new Refusal('withdrawal_state');
  }
  await releaseWithdrawal(tx, withdrawal, { state: 'rejected', actor: 'approvals', reason });
}

/** What approvals carry out for this room, in the transaction of the last approval. */
export const withdrawalExecutors: Executors = {
  withdrawal_pay: { execute: (tx, { subject, id }) => markApproved(tx, subject, id) },
  withdrawal_reject: {
    execute: (tx, { subject, payload }) => markRejected(tx, subject, String(payload['reason'])),
  },
};

async function approvePayout(tx: Tx, staff: Staff, withdrawal: Withdrawal): Promise<Decided> {
  const { id } = withdrawal;
  if (withdrawal.storedState === 'approved') {
    // That it waits for a missing payment is lifted by the payment, or by who makes it good.
    if (withdrawal.holdReason === 'payment_lost') throw new Refusal('payment_lost');
    await liftHolds(tx, id);
    return { message: 'Hold lifted', state: 'approved', proposalId: null };
  }
  const needed = await peopleForPayout(tx, id);
  const said = await sayYes(tx, staff, withdrawal, { act: 'pay', needed });
  if (!said.complete) {
    const message = 'A second person has to approve this withdrawal';
    return { message, state: withdrawal.state, proposalId: said.proposalId };
  }
  await markApproved(tx, id, said.proposalId);
  return { message: 'Withdrawal approved', state: 'approved', proposalId: null };
}

async function rejectPayout(
  tx: Tx,
  staff: Staff,
  withdrawal: Withdrawal,
  reason: string | undefined,
): Promise<Decided> {
  if (reason === undefined || !isRejectReason(reason)) {
    throw new Refusal('reason_invalid', { fields: { reason: 'Please choose a reason.' } });
  }
  const said = await sayYes(tx, staff, withdrawal, { act: 'reject', needed: 2, reason });
  if (!said.complete) {
    const message = 'A second person has to agree to refuse this withdrawal';
    return { message, state: withdrawal.state, proposalId: said.proposalId };
  }
  await markRejected(tx, withdrawal.id, reason);
  return { message: 'Withdrawal rejected', state: 'rejected', proposalId: null };
}

// The rules of a hold stand in the database (INT-5); these are their words.
const holdRefusals: Record<string, string> = {
  CW002: 'hold_second_person',
  CW003: 'hold_exhausted',
  CW009: 'no_payment_lost',
  '23514': 'hold_exhausted',
};

function refuseHold(error: unknown): never {
  const code = error instanceof pg.DatabaseError ? holdRefusals[error.code ?? ''] : undefined;
  throw code === undefined ? error : new Refusal(code);
}

async function holdPayout(
  tx: Tx,
  staff: Staff,
  withdrawal: Withdrawal,
  { reason, citation }: Decision,
): Promise<Decided> {
  if (reason === undefined || !isHoldReason(reason)) {
    throw new Refusal('reason_invalid', { fields: { reason: 'Please choose a reason.' } });
  }
  if (reason === 'legal_order' && citation === undefined) {
    throw new Refusal('citation_missing', { fields: { citation: 'Please cite the order.' } });
  }
  const { id, memberId } = withdrawal;
  const hold = { withdrawalId: id, reason, citation: citation ?? null };
  const refused = await placeHold(tx, staff.token, hold).catch(refuseHold);
  if (refused !== null) throw new Refusal(refused);
  await enqueue(tx, 'notice', { kind: 'withdrawal_held', memberId, withdrawalId: id });
  return { message: 'Withdrawal held for 72 hours at most', state: 'held', proposalId: null };
}

function carryOut(tx: Tx, staff: Staff, withdrawal: Withdrawal, decision: Decision) {
  if (decision.action === 'approve') return approvePayout(tx, staff, withdrawal);
  if (decision.action === 'hold') return holdPayout(tx, staff, withdrawal, decision);
  return rejectPayout(tx, staff, withdrawal, decision.reason);
}

/** An administrator's approve, hold or reject of one withdrawal (ADM-6). */
export async function decideWithdrawal(
  tx: Tx,
  staff: Staff,
  id: string,
  decision: Decision,
): Promise<Decided> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal === undefined) throw new Refusal('not_found');
  if (!withdrawalCan(withdrawal.state, decision.action)) {
    const detail = `A withdrawal that is ${withdrawal.state} cannot be changed so.`;
    throw new Refusal('withdrawal_state', { detail });
  }
  const decided = await carryOut(tx, staff, withdrawal, decision);
  await record(tx, {
    actor: `admin:${staff.id}`,
    act: `withdrawal.${decision.action}`,
    subject: id,
    before: { state: withdrawal.state },
    after: { state: decided.state, proposal: decided.proposalId },
    reason: decision.reason,
    ip: staff.ip,
    requestId: staff.requestId,
  });
  await notify(tx, { to: 'administrators', topic: 'withdrawals' });
  await notify(tx, { to: { memberId: withdrawal.memberId }, topic: 'withdrawals' });
  return decided;
}
