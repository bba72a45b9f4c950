import { realNow } from '#platform/clock/clock.ts';
import { openFiles } from '#platform/files/files.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import { backUp, type Copied } from './back-up.ts';
import { drill } from './drill.ts';
import { logKeeper } from './keep-log.ts';
import { openLogVault } from './open-vault.ts';
import { lastBackup, noted, startRun } from './runs.sql.ts';

type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets each piece of work begin when the one before it has ended, however it ended. */
function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

const retryMs = 3_600_000;

/** Keeps the log between two backups; a new series of it begins with a backup. */
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
    // Before the first round no backup by the schedule begins, which would be of no series.
    run: async () => (followed === '' ? alone(beginSeries) : beginSeries()),
  };
}

/** What makes backups and plays drills where they are due; a fault is noted, logged and retried. */
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
