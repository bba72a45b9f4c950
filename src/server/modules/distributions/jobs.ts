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
    // What the books refuse is tried again by the net: its cause may pass.
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

/** What the worker does of this module, by queue and over and over. */
export const jobs = (): Work => ({ loops: distributionLoops });

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = (): Executors => ({ ...runExecutors, ...lossAllocationExecutors });
