import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { one } from '#platform/db/rows/read-rows.ts';

/** Deletes expired sign-ups, links and offers. */
export async function forgetExpired(db: Db): Promise<void> {
  await sql`select identity.forget_expired()`.execute(db);
}

/** The records that are kept for some days and then deleted. */
export type Old = 'sessions' | 'log_ins' | 'failures' | 'email_changes' | 'mails';

/** Deletes at most `max` records of one kind older than `days`; returns their number. */
export async function forgetOld(db: Db, what: Old, days: number, max: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select identity.forget_old(${what}, ${days}::integer, ${max}::integer) as count`;
  return count;
}
