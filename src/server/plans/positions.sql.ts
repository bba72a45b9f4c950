import { sql } from 'kysely';
import { coolingOffDays } from '../../core/position-rules.ts';
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
  /** The position that went on with its principal after the term, if one did. */
  renewedAs: string | null;
  /** Whether the operator bore the network fee of leaving it already: once a position. */
  feeBorne: boolean;
};

const positionColumns = sql`
  o.id, o.member_id as "memberId", o.plan_id as "planId", v.name as "planName", p.family,
  o.version_id as "versionId", o.subject, o.opened_cents as "openedCents",
  o.principal_cents as "principalCents", v.target_hundredths as "targetHundredths",
  v.term_days as "termDays", o.opened_at as "openedAt", o.matures_at as "maturesAt",
  (select n.id from plans.position n where n.subject = o.id) as "renewedAs",
  exists (select from plans.leaving l where l.position_id = o.id and l.fee_borne) as "feeBorne"
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

/** Lets all principal of a position go on in the one that renews it. */
export async function handOnPrincipal(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`select plans.hand_on_principal(${fromId}, ${toId})`.execute(tx);
}

/**
 * Notes that the operator bears the network fee of a withdrawal that leaves positions within their
 * cooling-off, once a position; false where none is left by it in time.
 */
export async function noteBorneFee(tx: Tx, withdrawalId: string): Promise<boolean> {
  const noted = await sql`
    update plans.leaving l set fee_borne = true
    from plans.position o
    where o.id = l.position_id and l.withdrawal_id = ${withdrawalId} and l.restored_at is null
      and l.left_at < o.opened_at + make_interval(days => ${coolingOffDays})
      and not exists (select from plans.leaving e where e.position_id = o.id and e.fee_borne
        and e.withdrawal_id <> l.withdrawal_id)
  `.execute(tx);
  return noted.numAffectedRows !== undefined && noted.numAffectedRows > 0n;
}

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
