import { realNow } from '#platform/clock/clock.ts';
import { openFiles } from '#platform/files/files.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import { backUp, type Copied } from './back-up.ts';
import { drill } from './drill.ts';
import { logKeeper } from './keep-log.ts';
import { openLogVault } from './open-vault.ts';
import { lastBackup, noted, startRun } from './runs.sql.ts';

type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** Starts each task when the one before it has settled, even with a failure. */
function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

const retryMs = 3_600_000;

/** Stores the log between two backups; each new log series starts with a backup. */
function keepLog(copied: Copied, alone: OneAtATime): Loop {
  const { config, db, backupUrl } = copied;
  const { backups, passphrase } = config;
  const files = openFiles(config);
  const keeper = logKeeper({ backupUrl, db, files, vault: openLogVault(backups), passphrase });
  let [followed, triedAt] = ['', 0];
  const beginSeries = async (): Promise<void> => {
    const series = await keeper.round();
    if (series === followed || realNow().getTime() - triedAt < retryMs) return;
    triedAt = realNow().getTime();
    if ((await lastBackup(db))?.log !== series) {
      const run = await startRun(db, 'backup', true);
      await noted(db, run!, () => backUp(copied));
    }
    followed = series;
  };
  return {
    name: 'keep the log',
    everyMs: 2_000,
    // No scheduled backup may start before the first run: it would belong to no series.
    run: async () => (followed === '' ? alone(beginSeries) : beginSeries()),
  };
}

/** The loops that make backups and run drills when due; a fault is recorded, logged and retried. */
export function keepBackups(copied: Copied): Loop[] {
  const alone = oneAtATime();
  return [
    ...(copied.config.backups.log ? [keepLog(copied, alone)] : []),
    {
      name: 'back up',
      everyMs: 60_000,
      run: (db) =>
        alone(async () => {
          const run = await startRun(db, 'backup', false);
          if (run !== null) await noted(db, run, () => backUp(copied));
        }),
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
}
