import { sql } from 'kysely';
import { Refusal } from '../../core/refusal.ts';
import type { Context } from './context.ts';

/**
 * Counts one try of `subject` and refuses it above `limit` in the window (429). Counted outside
 * any transaction, so that a refused call counts too; not at all with RATE_LIMITS=off.
 */
export async function limitTries(
  { db, rateLimits }: Pick<Context, 'db' | 'rateLimits'>,
  name: string,
  subject: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  if (!rateLimits) return;
  const found = await sql<{ allowed: boolean; retry_after_seconds: number }>`
    select * from foundation.allow(${name}, ${subject}, ${limit},
      make_interval(secs => ${windowSeconds}))`.execute(db);
  const seen = found.rows[0];
  if (seen !== undefined && !seen.allowed) {
    throw new Refusal('rate_limited', { retryAfterSeconds: seen.retry_after_seconds });
  }
}
