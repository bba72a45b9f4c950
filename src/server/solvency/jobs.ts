import type { Config } from '../config/config.ts';
import { type Db, inTransaction } from '../db/db.ts';
import type { Loop } from '../jobs/jobs.ts';
import { dayOnPage, readBooks } from './read-books.ts';
import { daysKept, foldFlows, noteDay, writeReading } from './sql.ts';

const ENTRIES_A_FOLD = 20_000;
const DAYS_SHOWN = 90;

/** Folds what is new, reads the books once and keeps what they say. */
export async function publishBooks(db: Db, simulated: boolean): Promise<void> {
  while (await inTransaction(db, (tx) => foldFlows(tx, ENTRIES_A_FOLD)));
  const { reading, sums } = await readBooks(db, simulated);
  await inTransaction(db, async (tx) => {
    await noteDay(tx, sums);
    const history = (await daysKept(tx, DAYS_SHOWN)).map(dayOnPage);
    await writeReading(tx, { ...reading, history });
  });
}

// A book so large that reading it takes long is read less often: at most a twentieth of the time.
const REST_FACTOR = 19;

/** The worker's round for `/solvency`. */
export function solvencyLoops({ mode }: Pick<Config, 'mode'>): Loop[] {
  let notBefore = 0;
  const run = async (db: Db): Promise<void> => {
    const began = performance.now();
    if (began < notBefore) return;
    await publishBooks(db, mode === 'sandbox');
    const ended = performance.now();
    notBefore = ended + (ended - began) * REST_FACTOR;
  };
  return [{ name: 'read the books', everyMs: 5_000, run }];
}
