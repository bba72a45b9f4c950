import { Refusal } from '#core/rules/refusal.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import type { Executors } from '../approvals/approvals.ts';
import { readBrand } from './brand.ts';
import { adoptBrand } from './sql.ts';

/** The worker's executors of approved proposals, by kind. */
export const executors = (): Executors => ({
  brand_change: {
    execute: async (tx, { id }) => {
      const code = await adoptBrand(tx, id);
      if (code !== 'adopted') throw new Refusal(code);
      await notify(tx, { to: 'administrators', topic: 'brand' });
    },
  },
});

/** The recurring jobs of this module. */
export const jobs = (): Work => ({
  queues: [],
  loops: [
    {
      name: 'read the brand',
      everyMs: 5_000,
      wokenBy: ['brand.adoption'],
      run: async (db) => void (await readBrand(db)),
    },
  ],
});
