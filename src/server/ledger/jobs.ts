import type { Loop } from '../jobs/jobs.ts';
import { foldTotals } from './reads.sql.ts';

/** Folds the appended deltas into the platform's sums (DECISIONS 6). */
export const ledgerLoops: Loop[] = [{ name: 'fold totals', everyMs: 1_000, run: foldTotals }];
