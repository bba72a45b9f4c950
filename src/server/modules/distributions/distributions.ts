import type { Db } from '#platform/db/db.ts';
import { draftRun, unpaidOf } from './sql.ts';

export { payRuns } from './pay-runs.ts';
export { proposeDistribution } from './propose-distribution.ts';
export { lossesOf } from './loss-allocation.sql.ts';
export { proposeLossAllocation, moveLossAllocations } from './settle-loss-allocations.ts';
export { settleMaturities } from './settle-maturities.ts';

/**
 * From which day a plan was not paid yet, and what its targets came to until `to` beyond what
 * its runs paid out of gains, in cents; null where no day is left.
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
