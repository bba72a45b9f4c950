import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type Position = {
  id: string;
  memberId: string;
  planId: string;
  planName: string;
  family: string;
  versionId: string;
  subject: string;
  openedCents: bigint;
  principalCents: bigint;
  targetHundredths: number;
  termDays: number;
  openedAt: Date;
  maturesAt: Date;
};

const positionColumns = sql`
  o.id, o.member_id as "memberId", o.plan_id as "planId", v.name as "planName", p.family,
  o.version_id as "versionId", o.subject, o.opened_cents as "openedCents",
  o.principal_cents as "principalCents", v.target_hundredths as "targetHundredths",
  v.term_days as "termDays", o.opened_at as "openedAt", o.matures_at as "maturesAt"
  from plans.position o
  join plans.version v on v.id = o.version_id
  join plans.plan p on p.id = o.plan_id`;

/** A member's positions, oldest first; emptied ones stay, for their locked profit. */
export async function positionsOf(db: Db, memberId: string): Promise<Position[]> {
  const found = await sql<Position>`
    select ${positionColumns} where o.member_id = ${memberId} order by o.opened_at, o.id`.execute(
    db,
  );
  return found.rows;
}

/** Serialises what changes one member's positions; the lock ends with the transaction. */
export async function lockPositions(tx: Tx, memberId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('plans.position'), hashtext(${memberId}))`.execute(tx);
}

export type Opening = {
  memberId: string;
  planId: string;
  versionId: string;
  termDays: number;
  subject: string;
  cents: bigint;
};

/** Opens a position once a subject; undefined where it was opened before. */
export async function insertPosition(tx: Tx, one: Opening): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
      principal_cents, opened_at, matures_at)
    select ${one.memberId}, ${one.planId}, ${one.versionId}, ${one.subject}, ${one.cents},
      ${one.cents}, now, now + make_interval(days => ${one.termDays})
    from clock.now() now
    on conflict (subject) do nothing returning id`.execute(tx);
  return found.rows[0]?.id;
}

/** Gives back what a withdrawal took; once, however often it is asked (the rows lock). */
export async function giveBackPrincipal(tx: Tx, withdrawalId: string): Promise<void> {
  await sql`
    with back as (
      update plans.leaving set restored_at = clock.now()
      where withdrawal_id = ${withdrawalId} and restored_at is null
      returning position_id, cents)
    update plans.position o set principal_cents = o.principal_cents + back.cents
    from back where o.id = back.position_id`.execute(tx);
}
