import type { Loop } from '../platform/jobs/jobs.ts';
import { backUp, type Copied } from './back-up.ts';
import { realNow } from '../platform/clock/clock.ts';
import { openFiles } from '../platform/files/files.ts';
import { drill } from './drill.ts';
import { logKeeper } from './keep-log.ts';
import { openLogVault } from './open-vault.ts';
import { lastBackup, noted, startRun } from './runs.sql.ts';

/** Keeps the log between two backups; a new series of it begins with a backup. */
function keepLog(copied: Copied): Loop {
  const { config, db, backupUrl } = copied;
  const { backups, passphrase } = config;
  const files = openFiles(config);
  const keeper = logKeeper({ backupUrl, db, files, vault: openLogVault(backups), passphrase });
  let [followed, triedAt] = ['', 0];
  return {
    name: 'keep the log',
    everyMs: 2_000,
    run: async () => {
      const series = await keeper.round();
      const now = realNow().getTime();
      if (series === followed || now - triedAt < 3_600_000) return;
      triedAt = now;
      if ((await lastBackup(db))?.log !== series) {
        const run = await startRun(db, 'backup', true);
        await noted(db, run!, () => backUp(copied));
      }
      followed = series;
    },
  };
}

/** What makes backups and plays drills where they are due; a fault is noted, logged and retried. */
export const keepBackups = (copied: Copied): Loop[] => [
  ...(copied.config.backups.log ? [keepLog(copied)] : []),
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
