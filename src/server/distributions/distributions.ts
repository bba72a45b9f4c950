import type { Db } from '../db/db.ts';
import type { Executors } from '../approvals/approvals.ts';
import { runExecutors } from './propose-distribution.ts';
import { sharingExecutors } from './settle-sharings.ts';
import { draftRun } from './sql.ts';

export { distributionLoops } from './jobs.ts';
export { payRuns } from './pay-runs.ts';
export { proposeDistribution } from './propose-distribution.ts';
export { settleMaturities } from './settle-maturities.ts';

/** What approvals carry out for this room: gains paid out, and losses shared. */
export const distributionExecutors: Executors = { ...runExecutors, ...sharingExecutors };

/** What the target of a plan would have been for a period, over all its positions, in cents. */
export async function targetFor(
  db: Db,
  period: { planId: string; begins: string; ends: string },
): Promise<bigint> {
  return (await draftRun(db, { ...period, cents: 1n })).targetCents;
}
