import { sql } from 'kysely';
import type { RowOf } from '#contract/row-of.ts';
import type { withdrawalEvent } from '#contract/withdrawal-shapes.ts';
import type { Method } from '#core/chains/assets.ts';
import { invariant } from '#core/rules/refusal.ts';
import type { Wait } from '#core/rules/withdrawal-rules.ts';
import type { ReturnReason, WithdrawalState } from '#core/rules/withdrawal-state.ts';
import { type Db, lockRow, type Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type Source = 'balance' | 'profit';

/** A withdrawal as shown to people: `state` is 'held' during a hold. */
export type Withdrawal = {
  id: string;
  memberId: string;
  source: Source;
  amountCents: bigint;
  method: Method;
  address: string;
  tag: string | null;
  state: WithdrawalState;
  storedState: WithdrawalState;
  requestedAt: Date;
  dueAt: Date;
  waits: { until: string; because: Wait['because'] }[];
  approvalId: string | null;
  rejectReason: string | null;
  changedAt: Date;
  holdReason: string | null;
  holdCitation: string | null;
  holdUntil: Date | null;
};

export const withdrawalColumns = sql`
  s.id, s.member_id, s.source, s.amount_cents, s.method, s.address,
  s.tag, s.state, s.stored_state, s.requested_at,
  s.due_at, s.waits, s.approval_id,
  s.reject_reason, s.changed_at,
  s.hold_reason, s.hold_citation,
  s.hold_until`;

/**
 * Locks a withdrawal for a decision until the transaction ends: by an administrator's session, or
 * as the worker without one.
 */
export async function lockWithdrawal(
  tx: Tx,
  id: string,
  token?: string,
): Promise<Withdrawal | undefined> {
  await lockRow(tx, 'withdrawals.lock', id, token);
  return withdrawalById(tx, id);
}

export async function withdrawalById(db: Db, id: string): Promise<Withdrawal | undefined> {
  return maybe<Withdrawal>(db)`
    select ${withdrawalColumns} from withdrawals.shown s where s.id = ${id}`;
}

/** Writes the worker's observation of a payout; Postgres verifies it against the ledger. */
export async function follow(
  tx: Tx,
  id: string,
  state: 'sent' | 'unknown' | 'paid' | 'approved',
): Promise<void> {
  await sql`select withdrawals.follow(${id}::uuid, ${state})`.execute(tx);
}

/** Returns an approved withdrawal to its member, because its address cannot be paid (CHN-7). */
export async function returnAmount(tx: Tx, id: string, reason: ReturnReason): Promise<void> {
  await sql`select withdrawals.give_back(${id}::uuid, ${reason})`.execute(tx);
}

/** Cancels a withdrawal for the member whose session the token opens. */
export async function cancel(tx: Tx, token: string, id: string): Promise<void> {
  await sql`select withdrawals.cancel(${token}, ${id}::uuid)`.execute(tx);
}

/** Carries out an approved decision: the payout is approved, or rejected and released. */
export async function carryOut(
  tx: Tx,
  act: 'approve' | 'reject',
  proposalId: string,
): Promise<void> {
  const call = act === 'approve' ? sql`withdrawals.approve` : sql`withdrawals.reject`;
  await sql`select ${call}(${proposalId}::uuid)`.execute(tx);
}

/** The mode of this installation (INT-6). */
export async function modeOf(db: Db): Promise<'sandbox' | 'live'> {
  const { mode } = await one<{ mode: 'sandbox' | 'live' }>(db)`
    select mode from foundation.installation`;
  return mode;
}

/** Places a hold as the admin whose session the token opens; returns null or the reason. */
export async function placeHold(
  tx: Tx,
  token: string,
  hold: { withdrawalId: string; reason: string; citation: string | null },
): Promise<string | null> {
  const { code } = await one<{ code: string | null }>(tx)`
    select withdrawals.place_hold(${token}, ${hold.withdrawalId}::uuid, ${hold.reason},
      ${hold.citation}::text) as code`;
  return code;
}

/** Lifts the holds of an approved withdrawal, for the admin whose session the token opens. */
export async function liftHolds(tx: Tx, token: string, withdrawalId: string): Promise<void> {
  await sql`select withdrawals.lift_holds(${token}, ${withdrawalId}::uuid)`.execute(tx);
}

export type StateNote = RowOf<typeof withdrawalEvent>;

export async function historyOf(db: Db, withdrawalId: string): Promise<StateNote[]> {
  return all<StateNote>(db)`
    select state, reason, at from withdrawals.history where withdrawal_id = ${withdrawalId}
    union all
    select 'held', reason, placed_at from withdrawals.hold where withdrawal_id = ${withdrawalId}
    union all
    select 'held', 'payment_lost', placed_at from withdrawals.lost_credit
    where withdrawal_id = ${withdrawalId}
    order by at`;
}

/** The agreed network fee of a withdrawal, and the fee in the last export. */
export type FeeTerms = {
  ceiling: bigint | null;
  /** Null unless the withdrawal waits for this reason. */
  asked: bigint | null;
  since: Date | null;
  /** The maximum that the operator pays of it after the wait. */
  borneFeeCents: bigint;
};

export async function feeTermsOf(db: Db, withdrawalId: string): Promise<FeeTerms> {
  const terms = await maybe<FeeTerms>(db)`
    select w.fee_ceiling_units as ceiling,
      case when w.state = 'approved' and p.withdrawal_id is null
        and l.because = 'fee_over_ceiling'
        and l.fee_units > coalesce(w.fee_ceiling_units, 0) then l.fee_units end as asked,
      (select min(o.at) from withdrawals.left_out o
        where o.subject = w.id and o.because = 'fee_over_ceiling') as since,
      m.value as borne_fee_cents
    from withdrawals.withdrawal w
    join policy.current_limit m on m.name = 'borne_fee_cents'
    left join withdrawals.payout p on p.withdrawal_id = w.id
    left join lateral (select o.because, o.fee_units from withdrawals.left_out o
      where o.subject = w.id order by o.at desc limit 1) l on true
    where w.id = ${withdrawalId}`;
  invariant(terms, 'the terms are those of a withdrawal that is there');
  return terms;
}

/** Raises the fee that a member agreed to pay, for the member whose session the token opens. */
export async function raiseFeeCeiling(
  tx: Tx,
  token: string,
  withdrawalId: string,
  units: bigint,
): Promise<void> {
  const call = sql`withdrawals.raise_fee_ceiling(${token}, ${withdrawalId}::uuid, ${units})`;
  await sql`select ${call}`.execute(tx);
}
