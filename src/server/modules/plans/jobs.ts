import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { measurePlan, plansToMeasure } from './months.sql.ts';
import { planExecutors } from './propose-plan.ts';

/** Measures the plans whose books changed; pages read a plan's record from the result. */
export async function measurePlans(db: Db): Promise<number> {
  const due = await plansToMeasure(db);
  for (const { id, books } of due) await inTransaction(db, (tx) => measurePlan(tx, id, books));
  return due.length;
}

const planLoops: Loop[] = [
  {
    name: 'measure plans',
    everyMs: 2_000,
    wokenBy: ['distributions.run', 'treasury.operation', 'clock.setting'],
    // Any posting to a plan's accounts may change its record.
    netMs: 10_000,
    run: async (db) => void (await measurePlans(db)),
  },
];

/** The jobs of this module. */
export const jobs = (): Work => ({ loops: planLoops });

/** The executors that the worker runs for approved proposals, by kind. */
export const executors = () => planExecutors;
