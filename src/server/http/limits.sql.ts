import { sql } from 'kysely';
import { Refusal } from '../../core/refusal.ts';
import type { Db } from '../db/db.ts';
import { gather } from '../db/gather.ts';
import type { Context } from './context.ts';

type Try = { name: string; subject: string; limit: number; windowSeconds: number };
type Count = { allowed: boolean; retryAfterSeconds: number };

async function countTries(db: Db, tries: Try[]): Promise<Count[]> {
  // A count that a crash forgets harms nobody: no flush is waited for, in this one statement's
  // transaction.
  const found = await sql<Count>`
    select c.allowed, c.retry_after_seconds as "retryAfterSeconds"
    from set_config('synchronous_commit', 'off', true), foundation.count_tries(
      ${tries.map((one) => one.name)}::text[], ${tries.map((one) => one.subject)}::text[],
      ${tries.map((one) => one.limit)}::integer[],
      ${tries.map((one) => one.windowSeconds)}::integer[])
      with ordinality c (allowed, retry_after_seconds, nth)
    order by c.nth`.execute(db);
  return found.rows;
}

const countTry = gather(countTries);

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
  const { allowed, retryAfterSeconds } = await countTry(db, {
    name,
    subject,
    limit,
    windowSeconds,
  });
  if (!allowed) throw new Refusal('rate_limited', { retryAfterSeconds });
}

/** The same for what is left undone rather than refused: false above the limit. */
export async function isWithinTries(
  { db, rateLimits }: Pick<Context, 'db' | 'rateLimits'>,
  name: string,
  subject: string,
  limit: number,
  windowSeconds: number,
): Promise<boolean> {
  if (!rateLimits) return true;
  return (await countTry(db, { name, subject, limit, windowSeconds })).allowed;
}
