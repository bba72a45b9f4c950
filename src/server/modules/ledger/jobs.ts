import type { Loop } from '../../platform/jobs/jobs.ts';
import { foldTotals } from './reads.sql.ts';
import { sealingRound } from './seal-books.ts';
import type { Work } from '../../platform/jobs/jobs.ts';

const SEAL_EVERY_MS = 30_000;
// A round looks back for so long at most, however large the books are.
const LOOK_BACK_MS = 1_000;

/** Folds the appended deltas into sums (DECISIONS 6), and seals the books (LED-6). */
export const ledgerLoops: Loop[] = [
  { name: 'fold totals', everyMs: 3_000, run: foldTotals },
  { name: 'seal the books', everyMs: SEAL_EVERY_MS, run: sealingRound(LOOK_BACK_MS) },
];

/** What the worker does of this module, by queue and over and over. */
export const jobs = (): Work => ({ loops: ledgerLoops });
