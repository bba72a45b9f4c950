import type { Loop } from '../jobs/jobs.ts';
import { settleMaturities } from './settle-maturities.ts';

export const treasuryLoops: Loop[] = [
  {
    name: 'settle maturities',
    everyMs: 2_000,
    run: async (db) => void (await settleMaturities(db)),
  },
];
