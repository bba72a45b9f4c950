import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { one } from '#platform/db/rows/read-rows.ts';

/** Deletes sign-ups, links and offers that have had their time. */
export async function forgetExpired(db: Db): Promise<void> {
  await sql`select identity.forget_expired()`.execute(db);
}

/** What is kept for some days and then forgotten. */
export type Old = 'sessions' | 'log_ins' | 'failures' | 'email_changes' | 'mails';

/** Forgets at most so many of one kind that are older than so many days; gives how many. */
export async function forgetOld(db: Db, what: Old, days: number, max: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select identity.forget_old(${what}, ${days}::integer, ${max}::integer) as count`;
  return count;
}
