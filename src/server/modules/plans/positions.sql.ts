import { sql } from 'kysely';
import type { PlanFamily } from '#core/rules/plan-rules.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

export type Position = {
  id: string;
  memberId: string;
  planId: string;
  planName: string;
  family: PlanFamily;
  versionId: string;
  subject: string;
  openedCents: bigint;
  principalCents: bigint;
  targetHundredths: number;
  termDays: number;
  openedAt: Date;
  maturesAt: Date;
  /** The position that renewed its principal after the term, if any. */
  renewedAs: string | null;
  /** True if a deposit opened it; false for free balance. */
  isBrought: boolean;
  /**
   * Whether the operator already paid the network fee of a withdrawal from it: once per deposit.
   */
  operatorPaidFee: boolean;
};

const positionColumns = sql`
  o.id, o.member_id, o.plan_id, v.name as plan_name, p.family,
  o.version_id, o.subject, o.opened_cents,
  o.principal_cents, v.target_hundredths,
  v.term_days, o.opened_at, o.matures_at,
  (select n.id from plans.position n where n.subject = o.id) as renewed_as,
  exists (select from rules.opened_by_deposit d where d.subject = o.subject) as is_brought,
  exists (select from plans.leaving l where l.position_id = o.id and l.operator_paid_fee)
    as operator_paid_fee
  from plans.position o
  join plans.version v on v.id = o.version_id
  join plans.plan p on p.id = o.plan_id`;

/** Returns a member's positions, oldest first; emptied ones stay because of their locked profit. */
export async function positionsOf(db: Db, memberId: string): Promise<Position[]> {
  return all<Position>(db)`
    select ${positionColumns} where o.member_id = ${memberId} order by o.opened_at, o.id`;
}

/** Locks the positions of the member with this session token. */
export async function lockOwnTurn(tx: Tx, token: string): Promise<void> {
  await sql`select plans.take_turn(${token})`.execute(tx);
}

/** Locks a member's positions for the worker, so only one process changes them. */
export async function lockPositions(tx: Tx, memberId: string): Promise<void> {
  await sql`select foundation.take_turn('plans.position', ${memberId})`.execute(tx);
}

/** Opens the position of a deposit from the amount credited for its quote; once. */
export async function openForDeposit(tx: Tx, depositId: string): Promise<void> {
  await sql`select deposits.open_position(${depositId}::uuid)`.execute(tx);
}

/** Renews a matured position for the member with this session token; returns the new id. */
export async function renew(
  tx: Tx,
  token: string,
  positionId: string,
  cents: bigint,
): Promise<string> {
  const { id } = await one<{ id: string }>(tx)`
    select plans.renew(${token}, ${positionId}::uuid, ${cents}) as id`;
  return id;
}

/** Invests free balance of the member with this session token; returns the new id. */
export async function invest(
  tx: Tx,
  token: string,
  planId: string,
  cents: bigint,
): Promise<string> {
  const { id } = await one<{ id: string }>(tx)`
    select plans.invest(${token}, ${planId}::uuid, ${cents}) as id`;
  return id;
}

/**
 * Returns whether the operator would pay a withdrawal's network fee, without using the entitlement
 * up.
 */
export async function operatorWouldPayFee(db: Db, withdrawalId: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(db)`
    select plans.operator_would_pay_fee(${withdrawalId}::uuid) as is`;
  return is;
}

/**
 * Returns how much of a withdrawal stays free balance if it is returned, or stayed free: record
 * 0085.
 */
export async function wouldStayFree(db: Db, withdrawalId: string): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(db)`
    select plans.would_stay_free(${withdrawalId}::uuid) as cents`;
  return cents;
}

/**
 * Returns whether the operator pays the network fee of a withdrawal, and records it: the operator
 * pays if it takes principal out of a position within 14 days of its opening, for the first time
 * (MEM-13). Called once, at the signing.
 */
export async function noteOperatorFee(tx: Tx, withdrawalId: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select plans.note_operator_fee(${withdrawalId}::uuid) as is`;
  return is;
}
