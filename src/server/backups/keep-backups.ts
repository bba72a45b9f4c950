import type { Loop } from '../platform/jobs/jobs.ts';
import { backUp, type Copied } from './back-up.ts';
import { drill } from './drill.ts';
import { noted, startRun } from './runs.sql.ts';

/** What makes backups and plays drills where they are due; a fault is noted, logged and retried. */
export const keepBackups = (copied: Copied): Loop[] => [
  {
    name: 'back up',
    everyMs: 60_000,
    run: async (db) => {
      const run = await startRun(db, 'backup', false);
      if (run !== null) await noted(db, run, () => backUp(copied));
    },
  },
  {
    name: 'drill a restore',
    everyMs: 60_000,
    run: async (db) => {
      const run = await startRun(db, 'drill', false);
      if (run !== null) await noted(db, run, () => drill(copied.config, copied.vault, db));
    },
  },
];
