import { sql } from 'kysely';
import type { suspension } from '#contract/people.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe } from '#platform/db/rows/read-rows.ts';

/** Why a member is suspended, since when and by whom. */
export type Suspension = RowOf<typeof suspension>;

export async function suspensionOf(db: Db, memberId: string): Promise<Suspension | undefined> {
  return maybe<Suspension>(db)`
    select s.reason, a.first_name || ' ' || a.last_name as by, s.suspended_at as since
    from identity.suspension s join identity.known_administrator a on a.id = s.suspended_by
    where s.member_id = ${memberId} and s.lifted_at is null`;
}

type Change = { memberId: string; reason: string };

/** Suspends a member, by the raw session token of the admin; logs it and notifies the member. */
export async function suspend(tx: Tx, token: string, change: Change): Promise<void> {
  const { memberId, reason } = change;
  await sql`select identity.suspend_member(${token}, ${memberId}::uuid, ${reason})`.execute(tx);
}

/** Restores a member's earlier status; logs it and notifies the member. */
export async function lift(tx: Tx, token: string, change: Change): Promise<void> {
  const { memberId, reason } = change;
  await sql`select identity.lift_suspension(${token}, ${memberId}::uuid, ${reason})`.execute(tx);
}
