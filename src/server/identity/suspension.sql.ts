import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** Why a member is stopped, since when and by whom. */
export type Suspension = { reason: string; by: string; since: Date };

export async function suspensionOf(db: Db, memberId: string): Promise<Suspension | undefined> {
  const found = await sql<Suspension>`
    select s.reason, a.first_name || ' ' || a.last_name as by, s.suspended_at as since
    from identity.suspension s join identity.known_administrator a on a.id = s.suspended_by
    where s.member_id = ${memberId} and s.lifted_at is null`.execute(db);
  return found.rows[0];
}

/** Stops a member; false where their status does not allow it. */
export async function suspend(
  tx: Tx,
  memberId: string,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const done = await sql`
    with stopped as (
      select id, status from identity.member
      where id = ${memberId} and status in ('active', 'closing') for update
    ), noted as (
      insert into identity.suspension (member_id, reason, status_before, suspended_by,
        suspended_at)
      select id, ${reason}, status, ${by}, clock.now() from stopped
    )
    update identity.member m set status = 'suspended' from stopped s where m.id = s.id
  `.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Lets a member be what they were before; false where they are not suspended. */
export async function lift(
  tx: Tx,
  memberId: string,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const done = await sql`
    with over as (
      update identity.suspension set lifted_by = ${by}, lift_reason = ${reason},
        lifted_at = clock.now()
      where member_id = ${memberId} and lifted_at is null returning member_id, status_before
    )
    update identity.member m set status = coalesce(
      (select status_before from over), 'active')
    where m.id = ${memberId} and m.status = 'suspended'`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Waits for the last payment of an account that is owed locked profit alone. */
export async function beginClosing(tx: Tx, memberId: string): Promise<boolean> {
  const done = await sql`update identity.member set status = 'closing'
    where id = ${memberId} and status in ('active', 'suspended')`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Accounts that only waited for their last payment, and have it now. */
export async function closable(db: Db): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from identity.known_member m where status = 'closing'
      and not exists (select from identity.obstacles_to_closing(m.id)) limit 100`.execute(db);
  return found.rows.map((row) => row.id);
}

/** Takes every second factor of a member away; false where there was none. */
export async function deleteFactors(tx: Tx, memberId: string): Promise<boolean> {
  const done = await sql<{ had: boolean }>`
    with app as (delete from identity.member_totp where member_id = ${memberId}
        returning confirmed_at),
      keys as (delete from identity.passkey where member_id = ${memberId} returning 1),
      codes as (delete from identity.recovery_code where member_id = ${memberId})
    select exists (select from app where confirmed_at is not null)
      or exists (select from keys) as had`.execute(tx);
  return done.rows[0]!.had;
}
