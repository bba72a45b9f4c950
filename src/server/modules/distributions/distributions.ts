import type { Db } from '#platform/db/db.ts';
import { draftRun, unpaidOf } from './sql.ts';

export { payRuns } from './pay-runs.ts';
export { proposeDistribution } from './propose-distribution.ts';
export { lossesOf } from './loss-allocation.sql.ts';
export { proposeLossAllocation, moveLossAllocations } from './settle-loss-allocations.ts';
export { settleMaturities } from './settle-maturities.ts';

/**
 * Returns the first unpaid day of a plan, and by how many cents its targets until `to` exceed the
 * gains that its runs paid; null if no day is left.
 */
export async function dueOf(
  db: Db,
  planId: string,
  to: string,
): Promise<{ from: string; cents: bigint } | null> {
  const { from, shortCents } = await unpaidOf(db, planId);
  if (from === null || from >= to) return null;
  const { targetCents } = await draftRun(db, { plan: planId, from, to, cents: 1n });
  const cents = targetCents + shortCents;
  return { from, cents: cents < 0n ? 0n : cents };
}
