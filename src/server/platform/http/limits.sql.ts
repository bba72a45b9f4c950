import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { Refusal } from '#core/rules/refusal.ts';
import { batchCalls } from '../db/batch-calls.ts';
import type { Db } from '../db/db.ts';
import { all } from '../db/rows/read-rows.ts';
import type { Context } from './context.ts';

type Try = { name: string; subject: string; limit: number; windowSeconds: number };

/** The result of a try: above the limit it is refused for that many seconds. */
export type Count = { allowed: boolean; retryAfterSeconds: number };

/**
 * Counts tries, with one row `c (allowed, retry_after_seconds, nth)` each, in order. A count lost
 * in a crash does no harm, so the statement's transaction waits for no flush.
 */
export const countedTries = (tries: Try[]) => sql`
  set_config('synchronous_commit', 'off', true), foundation.count_tries(
    ${tries.map((item) => item.name)}::text[], ${tries.map((item) => item.subject)}::text[],
    ${tries.map((item) => item.limit)}::integer[],
    ${tries.map((item) => item.windowSeconds)}::integer[])
    with ordinality c (allowed, retry_after_seconds, nth)`;

async function countTries(db: Db, tries: Try[]): Promise<Count[]> {
  return all<Count>(db)`
    select c.allowed, c.retry_after_seconds
    from ${countedTries(tries)} order by c.nth`;
}

const countTry = batchCalls(countTries);

/** Refuses a try above its limit (429). */
export function requireAllowed({ allowed, retryAfterSeconds }: Count): void {
  if (!allowed) throw new Refusal('rate_limited', { retryAfterSeconds });
}

/** The origin of a caller: an IPv4 address, or the /64 of one IPv6 line. */
export function originOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Counts one try of `subject` and refuses it above `limit` in the window (429). It runs outside any
 * transaction, so refused calls count too; RATE_LIMITS=off turns it off.
 */
export async function limitTries(
  { db, rateLimits }: Pick<Context, 'db' | 'rateLimits'>,
  name: string,
  subject: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  if (!rateLimits) return;
  requireAllowed(await countTry(db, { name, subject, limit, windowSeconds }));
}

/** The same for work that is skipped rather than refused: false above the limit. */
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
