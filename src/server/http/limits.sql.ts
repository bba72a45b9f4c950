import { sql } from 'kysely';
import { Refusal } from '../../core/refusal.ts';
import type { Db } from '../db/db.ts';

/** Counts one try of `subject` and refuses it above `limit` in the window (429). */
export async function limitTries(
  db: Db,
  name: string,
  subject: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const found = await sql<{ allowed: boolean; retry_after_seconds: number }>`
    select * from foundation.allow(${name}, ${subject}, ${limit},
      make_interval(secs => ${windowSeconds}))`.execute(db);
  const seen = found.rows[0];
  if (seen !== undefined && !seen.allowed) {
    throw new Refusal('rate_limited', { retryAfterSeconds: seen.retry_after_seconds });
  }
}
