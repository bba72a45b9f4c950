import type { Config } from '../config/config.ts';
import { type Db, inTransaction } from '../db/db.ts';
import type { Loop } from '../jobs/jobs.ts';
import { reconcile } from './sql.ts';

// A book so large that comparing takes long is compared less often: a twentieth of the time.
const REST_FACTOR = 19;

/** Only a simulated chain stands beside the books, where one statement compares them. */
export function policyLoops({ mode, chains }: Pick<Config, 'mode' | 'chains'>): Loop[] {
  if (mode !== 'sandbox' || chains !== null) return [];
  let notBefore = 0;
  const run = async (db: Db): Promise<void> => {
    const began = performance.now();
    if (began < notBefore) return;
    await inTransaction(db, reconcile);
    const ended = performance.now();
    notBefore = ended + (ended - began) * REST_FACTOR;
  };
  return [{ name: 'compare chain and books', everyMs: 15_000, run }];
}
