import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';

/** Something that keeps an account open, and when it goes away by itself. */
export type Obstacle = {
  kind: 'balance' | 'profit' | 'locked_profit' | 'withdrawal' | 'deposit';
  cents: bigint;
  until: Date | null;
};

export async function obstaclesToClosing(db: Db, memberId: string): Promise<Obstacle[]> {
  const found = await sql<Obstacle>`
    select kind, cents, until from identity.obstacles_to_closing(${memberId})`.execute(db);
  return found.rows;
}

/** Closes the caller's own account and erases the person; false where something is in the way. */
export async function closeOwnAccount(tx: Tx, token: string): Promise<boolean> {
  const done = await sql<{ is: boolean }>`
    select identity.close_own_account(${token}) as is`.execute(tx);
  return done.rows[0]!.is;
}

/** Closes a member's account by an owner's session; 'closing' where locked profit is still due. */
export async function deleteMember(
  tx: Tx,
  token: string,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<'closed' | 'closing'> {
  const done = await sql<{ became: 'closed' | 'closing' }>`
    select identity.delete_member(${token}, ${memberId}::uuid, ${reason}) as became`.execute(tx);
  return done.rows[0]!.became;
}

/** Accounts that only waited for their last payment, and have it now (worker). */
export async function closable(db: Db): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from identity.known_member m where status = 'closing'
      and not exists (select from identity.obstacles_to_closing(m.id)) limit 100`.execute(db);
  return found.rows.map((row) => row.id);
}

/** Closes one of them (worker). */
export async function closePaidOutAccount(tx: Tx, memberId: string): Promise<void> {
  await sql`select identity.close_paid_out(${memberId}::uuid)`.execute(tx);
}
