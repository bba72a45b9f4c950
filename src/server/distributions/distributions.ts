import type { Db } from '../db/db.ts';
import { draftRun } from './sql.ts';

export { distributionLoops } from './jobs.ts';
export { payRuns } from './pay-runs.ts';
export {
  distributionExecutors,
  type Proposer,
  proposeDistribution,
} from './propose-distribution.ts';
export { sharingExecutors } from './share-losses.ts';
export { settleMaturities } from './settle-maturities.ts';

/** What the target of a plan would have been for a period, over all its positions, in cents. */
export async function targetFor(
  db: Db,
  period: { planId: string; begins: string; ends: string },
): Promise<bigint> {
  return (await draftRun(db, { ...period, cents: 1n })).targetCents;
}
