import type { Loop } from '../../platform/jobs/jobs.ts';
import { payRuns } from './pay-runs.ts';
import { moveSharings } from './settle-loss-allocations.ts';
import { settleMaturities } from './settle-maturities.ts';

export const distributionLoops: Loop[] = [
  { name: 'pay distributions', everyMs: 1_000, run: async (db) => void (await payRuns(db)) },
  { name: 'share losses', everyMs: 2_000, run: (db) => moveSharings(db) },
  {
    name: 'settle maturities',
    everyMs: 2_000,
    run: async (db) => void (await settleMaturities(db)),
  },
];
