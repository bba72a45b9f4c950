import pg from 'pg';
import { needsSecond } from '#contract/proposing.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import {
  isHoldReason,
  isRejectReason,
  type StaffAction,
  withdrawalCan,
  type WithdrawalState,
} from '#core/rules/withdrawal-state.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { approve, type Executors, hasToSign, propose } from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import { findingsOf } from '../screening/screening.ts';
import { openProposal } from './queue.sql.ts';
import { clearScreening } from './screening/screening.sql.ts';
import { carryOut, liftHolds, lockWithdrawal, placeHold, type Withdrawal } from './sql.ts';

export type Staff = { id: string; token: string; ip: string; requestId: string };
export type Decision = {
  action: Exclude<StaffAction, 'paid'>;
  reason?: string | undefined;
  citation?: string | undefined;
};
export type Decided = {
  message: string;
  state: WithdrawalState;
  proposalId: string | null;
  /** The proposal that is complete now, for the worker to carry out. */
  complete?: string;
};

const signIt = 'Sign this under Approvals with your security key';
type DecisionOutcome = 'complete' | 'waits' | 'unsigned';

/**
 * Records one person's approval of a payment or rejection; the first one opens the proposal. An
 * admin with a signing key approves under Approvals, where the signed content is shown (INT-11).
 */
async function sayYes(
  tx: Tx,
  staff: Staff,
  withdrawal: Withdrawal,
  command: { act: 'pay' | 'reject' | 'clear'; reason?: string; answer?: string },
): Promise<{ said: DecisionOutcome; proposalId: string }> {
  const kind = `withdrawal_${command.act}`;
  const { id, memberId, amountCents } = withdrawal;
  const open = await openProposal(tx, kind, id);
  const proposal =
    open ??
    (await propose(tx, {
      token: staff.token,
      kind,
      subject: id,
      payload: {
        flow: command.act,
        amount: amountCents.toString(),
        owner: memberId,
        reason: command.reason ?? null,
        ...(command.answer === undefined ? {} : { answer: command.answer }),
      },
    }));
  const proposalId = proposal.id;
  if (await hasToSign(tx, staff.id)) return { said: 'unsigned', proposalId };
  const { complete } = await approve(tx, staff.token, proposalId, proposal.shownHash);
  return { said: complete ? 'complete' : 'waits', proposalId };
}

/** The worker's executors of proposals approved here. */
export const withdrawalExecutors: Executors = {
  withdrawal_pay: { execute: (tx, { id }) => carryOut(tx, 'approve', id) },
  withdrawal_clear: { execute: (tx, { id }) => clearScreening(tx, id) },
  withdrawal_reject: { execute: (tx, { id }) => carryOut(tx, 'reject', id) },
};

/** Two people clear a payout that screening flags; it cannot be approved before. */
async function clearPayout(
  tx: Tx,
  staff: Staff,
  withdrawal: Withdrawal,
  answer: bigint,
): Promise<Decided> {
  const command = { act: 'clear', answer: String(answer) } as const;
  const { said, proposalId } = await sayYes(tx, staff, withdrawal, command);
  if (said === 'complete') {
    const { storedState: state } = withdrawal;
    return { message: 'Address cleared', state, proposalId: null, complete: proposalId };
  }
  const message = said === 'unsigned' ? signIt : needsSecond;
  return { message, state: withdrawal.state, proposalId };
}

async function approvePayout(tx: Tx, staff: Staff, withdrawal: Withdrawal): Promise<Decided> {
  const { id } = withdrawal;
  const finding = (await findingsOf(tx, [id])).get(id);
  if (finding !== undefined) return clearPayout(tx, staff, withdrawal, finding.id);
  if (withdrawal.storedState === 'approved') {
    await liftHolds(tx, staff.token, id);
    return { message: 'Hold lifted', state: 'approved', proposalId: null };
  }
  const { said, proposalId } = await sayYes(tx, staff, withdrawal, { act: 'pay' });
  if (said !== 'complete') {
    const message = said === 'unsigned' ? signIt : needsSecond;
    return { message, state: withdrawal.state, proposalId };
  }
  const message = 'Withdrawal approved';
  return { message, state: 'approved', proposalId: null, complete: proposalId };
}

async function rejectPayout(
  tx: Tx,
  staff: Staff,
  withdrawal: Withdrawal,
  reason: string | undefined,
): Promise<Decided> {
  if (reason === undefined || !isRejectReason(reason)) {
    throw new Refusal('reason_invalid', { fields: { reason: note('reason_unchosen') } });
  }
  const command = { act: 'reject', reason } as const;
  const { said, proposalId } = await sayYes(tx, staff, withdrawal, command);
  if (said !== 'complete') {
    const message = said === 'unsigned' ? signIt : needsSecond;
    return { message, state: withdrawal.state, proposalId };
  }
  const message = 'Withdrawal rejected';
  return { message, state: 'rejected', proposalId: null, complete: proposalId };
}

// The database enforces the rules of a hold (INT-5); these are the refusals for its errors.
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
    throw new Refusal('reason_invalid', { fields: { reason: note('reason_unchosen') } });
  }
  if (reason === 'legal_order' && citation === undefined) {
    throw new Refusal('citation_missing', { fields: { citation: note('citation_missing') } });
  }
  const { id } = withdrawal;
  const hold = { withdrawalId: id, reason, citation: citation ?? null };
  const refused = await placeHold(tx, staff.token, hold).catch(refuseHold);
  if (refused !== null) throw new Refusal(refused);
  return { message: 'Withdrawal held for up to 72 hours', state: 'held', proposalId: null };
}

function decideOn(tx: Tx, staff: Staff, withdrawal: Withdrawal, decision: Decision) {
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
  const withdrawal = await lockWithdrawal(tx, id, staff.token);
  if (withdrawal === undefined) throw new Refusal('not_found');
  if (!withdrawalCan(withdrawal.state, decision.action)) {
    const detail = note('withdrawal_not_changeable', { state: withdrawal.state });
    throw new Refusal('withdrawal_state', { detail });
  }
  const decided = await decideOn(tx, staff, withdrawal, decision);
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
