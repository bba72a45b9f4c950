import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Deletes sign-ups, links and sessions that have had their time. */
export async function forgetExpired(db: Db): Promise<void> {
  await sql`select identity.forget_expired()`.execute(db);
}
