import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

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

/** Closes an account and erases the person; false where something stands in the way. */
export async function closeMember(tx: Tx, memberId: string): Promise<boolean> {
  const done = await sql<{ is: boolean }>`
    select identity.close_member(${memberId}) as is`.execute(tx);
  return done.rows[0]!.is;
}
