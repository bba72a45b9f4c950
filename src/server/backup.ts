import { readBackupConfig } from '#platform/config/backup-config.ts';
import { ConfigFault } from '#platform/config/config.ts';
import { openLog } from '#platform/config/open-log.ts';
import { connect } from '#platform/db/db.ts';
import { requireSameSecret } from '#platform/db/installation.sql.ts';
import { requireThisRelease } from '#platform/db/watch-release.ts';
import { runLoops } from '#platform/jobs/run-loops.ts';
import { keepBackups } from './backups/keep-backups.ts';
import { openVault } from './backups/open-vault.ts';
import { noteSchedule } from './backups/runs.sql.ts';
import { releaseLoop } from './follow-release.ts';
import { waitForStart, sayReady } from './keep-program.ts';
import { keepProgramEnds } from './program-ends.ts';
import { endUnstarted } from './say-why.ts';

// Makes backups and runs drills on schedule, beside web and worker. It holds the passphrase and the
// root secret, answers no requests, and logs in as the worker does (record 0475).

async function start(): Promise<void> {
  await waitForStart();
  const config = readBackupConfig(process.env);
  const { workerDatabaseUrl, secret, backups } = config;
  if (workerDatabaseUrl === undefined || secret === undefined) {
    throw new ConfigFault('backups need WORKER_DATABASE_URL and CANDOR_SECRET');
  }
  const log = openLog(config, 'backup');
  const { db, close } = connect(workerDatabaseUrl, 'candor_worker', 2);
  // Work in progress ends with this program: an incomplete backup does not count.
  keepProgramEnds(close);
  await requireThisRelease(db, log);
  await requireSameSecret(db, secret);
  await noteSchedule(db, backups.everyHours, backups.drillDays);
  const copied = { config: { ...config, secret }, vault: openVault(backups), db };
  const loops = keepBackups({ ...copied, backupUrl: backups.databaseUrl! });
  runLoops(db, [...loops, releaseLoop(db, log)], log);
  sayReady();
}

await start().catch((error: unknown) => endUnstarted("Candor's backups", error));
