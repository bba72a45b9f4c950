import type { Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import type { Executors } from '../approvals/approvals.ts';
import { payRuns } from './pay-runs.ts';
import { runExecutors } from './propose-distribution.ts';
import { moveLossAllocations } from './settle-loss-allocations.ts';
import { lossAllocationExecutors } from './settle-loss-allocations.ts';
import { settleMaturities } from './settle-maturities.ts';

const distributionLoops: Loop[] = [
  {
    name: 'pay distributions',
    everyMs: 1_000,
    // If the books refuse, the fallback tries again: the cause may pass.
    wokenBy: ['distributions.run'],
    run: async (db) => void (await payRuns(db)),
  },
  {
    name: 'share losses',
    everyMs: 2_000,
    wokenBy: ['distributions.loss_allocation', 'clock.setting'],
    run: (db) => moveLossAllocations(db),
  },
  {
    name: 'settle maturities',
    everyMs: 2_000,
    wokenBy: ['distributions.run', 'clock.setting'],
    run: async (db) => void (await settleMaturities(db)),
  },
];

/** The jobs of this module. */
export const jobs = (): Work => ({ loops: distributionLoops });

/** The executors that the worker runs for approved proposals, by kind. */
export const executors = (): Executors => ({ ...runExecutors, ...lossAllocationExecutors });
