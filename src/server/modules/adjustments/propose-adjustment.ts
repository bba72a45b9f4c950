import { formatUsd } from '#core/money/money.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { proposeAbout, type OpenProposal, type Proposer } from '../approvals/approvals.ts';
import { memberById } from '../identity/identity.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { positionsOf } from '../plans/plans.ts';
import { capitalOf, undoableAdjustments } from './sql.ts';

/**
 * Returns a member whose money staff may change; throws if there is none or the account is closed.
 */
export async function requireMember(tx: Tx, memberId: string) {
  const member = await memberById(tx, memberId);
  if (member === undefined || member.status === 'closed') throw new Refusal('not_found');
  return member;
}

/**
 * Throws if the balance left would be less than the positions hold (MONEY, Positions). At the
 * proposal this is only an early check; the execution locks the positions first.
 */
export async function requireFree(tx: Tx, memberId: string, leaving: bigint): Promise<void> {
  const { balance } = await memberFigures(tx, memberId);
  const held = (await positionsOf(tx, memberId)).reduce(
    (sum, position) => sum + position.principalCents,
    0n,
  );
  if (balance < leaving) throw new Refusal('insufficient_funds');
  if (balance - held < leaving) {
    const detail = note('balance_in_positions', { held: formatUsd(held) });
    throw new Refusal('balance_at_work', { detail });
  }
}

/** Returns the key of an earlier adjustment with enough left for the decrease to reverse. */
async function adjustmentToUndo(tx: Tx, memberId: string, cents: bigint): Promise<string> {
  const [max] = await undoableAdjustments(tx, memberId);
  if (max !== undefined && max.leftCents >= cents) return max.key;
  const detail =
    max === undefined
      ? note('no_adjustment_to_undo')
      : note('adjustment_to_undo', { most: formatUsd(max.leftCents) });
  throw new Refusal('balance_not_lowered', { detail, fields: { withdrawable_balance: detail } });
}

export type BalanceCommand = {
  memberId: string;
  wantedCents: bigint;
  /** The balance the administrator saw: it reveals an edit in between. */
  seenCents: bigint;
  reason: string;
};

/**
 * Proposes the difference between the balance seen and the balance requested. An increase comes
 * from operator capital, a decrease goes back to it (INT-4).
 */
export async function proposeAdjustment(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { memberId, wantedCents, seenCents, reason }: BalanceCommand,
): Promise<OpenProposal> {
  await requireMember(tx, memberId);
  const { balance } = await memberFigures(tx, memberId);
  if (balance !== seenCents) throw new Refusal('balance_moved');
  const change = wantedCents - seenCents;
  if (change === 0n) throw new Refusal('amount_invalid');
  const capital = await capitalOf(tx);
  if (change > capital) throw new Refusal('insufficient_funds');
  const isUp = change > 0n;
  const cents = isUp ? change : -change;
  if (!isUp) await requireFree(tx, memberId, cents);
  const undoes = isUp ? null : await adjustmentToUndo(tx, memberId, cents);
  return proposeAbout(tx, proposer, {
    kind: 'adjustment',
    subject,
    memberId,
    payload: { flow: isUp ? 'adjust_up' : 'adjust_down', amount: String(cents), undoes },
    reason,
  });
}
