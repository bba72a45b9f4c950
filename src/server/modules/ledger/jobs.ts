import type { Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { foldTotals } from './reads.sql.ts';
import { sealingRun } from './seal-books.ts';

const SEAL_EVERY_MS = 30_000;
// A round looks back for so long at most, however large the books are. After a look at all of them
// it rests 500 times as long, a fifth of a percent of a core, and an hour at most: record 0110.
const LOOK_BACK = { patienceMs: 1_000, restsPerLook: 500, mostMs: 3_600_000 };

/** Folds the appended deltas into sums (DECISIONS 6), and seals the books (LED-6). */
export const ledgerLoops: Loop[] = [
  { name: 'fold totals', everyMs: 3_000, calmMs: 15_000, run: foldTotals },
  { name: 'seal the books', everyMs: SEAL_EVERY_MS, run: sealingRun(LOOK_BACK) },
];

/** What the worker does of this module, by queue and over and over. */
export const jobs = (): Work => ({ loops: ledgerLoops });
