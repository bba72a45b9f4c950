import { formatUsd } from '../../core/money.ts';
import { Refusal } from '../../core/refusal.ts';
import { propose } from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { memberById } from '../identity/identity.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { lockPositions, positionsOf } from '../plans/plans.ts';
import { capitalOf, isProposed, undoableAdjustments } from './sql.ts';

/** Who proposes, with the raw token by which they count as one of the two people. */
export type Proposer = {
  id: string;
  token: string;
  ip?: string | undefined;
  requestId?: string | undefined;
};

export type Proposed = { id: string; shownHash: string };

type Wish = {
  kind: string;
  subject: string;
  memberId: string;
  payload: Record<string, unknown>;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string;
};

/** Opens a proposal about one member's money; one of a kind waits at a time. */
export async function ask(tx: Tx, proposer: Proposer, wish: Wish): Promise<Proposed> {
  const { kind, subject, memberId, payload, before, after, reason } = wish;
  if (await isProposed(tx, memberId, kind)) throw new Refusal('already_proposed');
  const made = await propose(tx, proposer.id, {
    kind,
    subject,
    payload: { ...payload, owner: memberId, reason },
    shown: { before, after: { ...after, member: memberId, reason } },
    needed: 1,
    token: proposer.token,
  });
  const { id, ip, requestId } = proposer;
  const act = `${kind} proposed`;
  const heard = { actor: `admin:${id}`, act, subject: memberId, before, after, reason };
  await record(tx, { ...heard, ip, requestId });
  await notify(tx, { to: 'administrators', topic: 'approvals' });
  await notify(tx, { to: { memberId }, topic: 'account' });
  return made;
}

/** A member whose money the staff may change: there, and not erased. */
export async function requireMember(tx: Tx, memberId: string) {
  const member = await memberById(tx, memberId);
  if (member === undefined || member.status === 'closed') throw new Refusal('not_found');
  return member;
}

/** Refuses what would leave positions with more than the balance (MONEY, Positions). */
export async function requireFree(tx: Tx, memberId: string, leaving: bigint): Promise<void> {
  await lockPositions(tx, memberId);
  const { balance } = await memberFigures(tx, memberId);
  const held = (await positionsOf(tx, memberId)).reduce((sum, one) => sum + one.principalCents, 0n);
  if (balance < leaving) throw new Refusal('insufficient_funds');
  if (balance - held < leaving) {
    const detail = `Positions hold $${formatUsd(held)} of this balance. Correct a position first.`;
    throw new Refusal('balance_at_work', { detail });
  }
}

/** What a decrease takes back: one earlier adjustment that still holds as much. */
async function adjustmentToUndo(tx: Tx, memberId: string, cents: bigint): Promise<string> {
  const [most] = await undoableAdjustments(tx, memberId);
  if (most !== undefined && most.leftCents >= cents) return most.key;
  const left = formatUsd(most?.leftCents ?? 0n);
  const detail =
    most === undefined
      ? 'A balance goes down only by undoing an earlier adjustment, and there is none to undo.'
      : `A balance goes down only by undoing an earlier adjustment: at most $${left} of one.`;
  throw new Refusal('balance_not_lowered', { detail, fields: { withdrawable_balance: detail } });
}

export type BalanceWish = {
  memberId: string;
  wantedCents: bigint;
  /** What the administrator saw: another edit in between is noticed. */
  seenCents: bigint;
  reason: string;
};

/**
 * Proposes the difference between the balance that was seen and the one that is wanted, drawn on
 * operator capital or, downwards, back into it (INT-4).
 */
export async function proposeAdjustment(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { memberId, wantedCents, seenCents, reason }: BalanceWish,
): Promise<Proposed> {
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
  const reads = `Adjustment, ${isUp ? '+' : '−'}$${formatUsd(cents)}`;
  return ask(tx, proposer, {
    kind: 'adjustment',
    subject,
    memberId,
    payload: { flow: isUp ? 'adjust_up' : 'adjust_down', amount: String(cents), undoes },
    before: { account_balance: formatUsd(balance), operator_capital: formatUsd(capital) },
    after: {
      account_balance: formatUsd(wantedCents),
      operator_capital: formatUsd(capital - change),
      the_member_reads: reads,
    },
    reason,
  });
}
