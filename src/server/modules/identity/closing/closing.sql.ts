import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

/** A reason why an account cannot close, and when it ends by itself. */
export type Obstacle = {
  kind: 'balance' | 'profit' | 'locked_profit' | 'withdrawal' | 'deposit';
  cents: bigint;
  until: Date | null;
};

export async function obstaclesToClosing(db: Db, memberId: string): Promise<Obstacle[]> {
  return all<Obstacle>(db)`
    select kind, cents, until from identity.obstacles_to_closing(${memberId})`;
}

/** Closes the caller's own account and erases the person; false if an obstacle remains. */
export async function closeOwnAccount(tx: Tx, token: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select identity.close_own_account(${token}) as is`;
  return is;
}

/** Closes a member's account by an owner's session; 'closing' if locked profit is still due. */
export async function deleteMember(
  tx: Tx,
  token: string,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<'closed' | 'closing'> {
  const { became } = await one<{ became: 'closed' | 'closing' }>(tx)`
    select identity.delete_member(${token}, ${memberId}::uuid, ${reason}) as became`;
  return became;
}

/** Accounts that waited only for their last payment and now have it (worker). */
export async function closable(db: Db): Promise<string[]> {
  const found = await all<{ id: string }>(db)`
    select id from identity.known_member m where status = 'closing'
      and not exists (select from identity.obstacles_to_closing(m.id)) limit 100`;
  return found.map((row) => row.id);
}

/** Closes one of them (worker). */
export async function closePaidOutAccount(tx: Tx, memberId: string): Promise<void> {
  await sql`select identity.close_paid_out(${memberId}::uuid)`.execute(tx);
}
