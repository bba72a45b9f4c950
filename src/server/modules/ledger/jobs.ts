import type { Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { foldTotals } from './reads.sql.ts';
import { sealingRun } from './seal-books.ts';

const SEAL_EVERY_MS = 30_000;
// A run looks back for at most this long, however large the books are. After a check of all seals
// it rests 500 times as long, which is a fifth of a percent of a core, but at most an hour: record
// 0110.
const LOOK_BACK = { patienceMs: 1_000, restsPerLook: 500, mostMs: 3_600_000 };

/** Folds the appended deltas into sums (DECISIONS 6), and seals the books (LED-6). */
export const ledgerLoops: Loop[] = [
  { name: 'fold totals', everyMs: 3_000, calmMs: 15_000, run: foldTotals },
  { name: 'seal the books', everyMs: SEAL_EVERY_MS, run: sealingRun(LOOK_BACK) },
];

/** The jobs of this module. */
export const jobs = (): Work => ({ loops: ledgerLoops });
