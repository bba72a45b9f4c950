import type { Loop } from '../jobs/jobs.ts';
import { bookReturns } from './book-returns.ts';
import { settleActs } from './settle-acts.ts';

export const treasuryLoops: Loop[] = [
  { name: 'book approved acts', everyMs: 1_000, run: settleActs },
  { name: 'book returns', everyMs: 1_000, run: async (db) => void (await bookReturns(db)) },
];
