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
  /** The position that went on with its principal after the term, if one did. */
  renewedAs: string | null;
  /** Whether a deposit opened it, and no free balance. */
  isBrought: boolean;
  /** Whether the operator bore the network fee of leaving it already: once a deposit. */
  feeBorne: boolean;
};

const positionColumns = sql`
  o.id, o.member_id, o.plan_id, v.name as plan_name, p.family,
  o.version_id, o.subject, o.opened_cents,
  o.principal_cents, v.target_hundredths,
  v.term_days, o.opened_at, o.matures_at,
  (select n.id from plans.position n where n.subject = o.id) as renewed_as,
  exists (select from rules.opened_by_deposit d where d.subject = o.subject) as is_brought,
  exists (select from plans.leaving l where l.position_id = o.id and l.fee_borne) as fee_borne
  from plans.position o
  join plans.version v on v.id = o.version_id
  join plans.plan p on p.id = o.plan_id`;

/** A member's positions, oldest first; emptied ones stay, for their locked profit. */
export async function positionsOf(db: Db, memberId: string): Promise<Position[]> {
  return all<Position>(db)`
    select ${positionColumns} where o.member_id = ${memberId} order by o.opened_at, o.id`;
}

/** Takes the turn at the positions of the member whose session the token opens. */
export async function lockOwnTurn(tx: Tx, token: string): Promise<void> {
  await sql`select plans.take_turn(${token})`.execute(tx);
}

/** Takes the turn at a member's positions, for the worker: one alone changes them. */
export async function lockPositions(tx: Tx, memberId: string): Promise<void> {
  await sql`select foundation.take_turn('plans.position', ${memberId})`.execute(tx);
}

/** Opens the position of a deposit, of what the books credited for its quote; once. */
export async function openForDeposit(tx: Tx, depositId: string): Promise<void> {
  await sql`select deposits.open_position(${depositId}::uuid)`.execute(tx);
}

/** Lets a matured position go on for the member whose session the token opens; the new id. */
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

/** Invests so much free balance of the member whose session the token opens; the new id. */
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

/** Whether the operator would bear a withdrawal's network fee; nothing of it is used up. */
export async function wouldPayFee(db: Db, withdrawalId: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(db)`
    select plans.would_bear_fee(${withdrawalId}::uuid) as is`;
  return is;
}

/** How much of a withdrawal would stay free balance if it came back, or did: record 0085. */
export async function wouldStayFree(db: Db, withdrawalId: string): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(db)`
    select plans.would_stay_free(${withdrawalId}::uuid) as cents`;
  return cents;
}

/** Notes that the operator bears a withdrawal's network fee; false where it does not. */
export async function noteMemberFee(tx: Tx, withdrawalId: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select plans.bear_fee(${withdrawalId}::uuid) as is`;
  return is;
}
