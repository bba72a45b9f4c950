import { parseArgs } from 'node:util';
import { readDatabaseConfig } from '#platform/config/config.ts';
import { withSecretFiles } from '#platform/config/secret-settings.ts';
import { connect } from '#platform/db/db.ts';
import { drill } from '../../src/server/backups/drill.ts';
import { proveCopy } from '../../src/server/backups/prove-copy.ts';
import { noted, startRun } from '../../src/server/backups/runs.sql.ts';
import { exitOnError, whyOf } from '../end-command.ts';
import { reachDatabase } from '../reach-database.ts';
import { withInstallation } from './reach-installation.ts';

// `npm run drill`: restores the newest backup beside the active database, checks all of it, and
// records the proof that /status shows. With --copy it proves a copy that the operator restored.

const usage = `Usage: npm run drill [-- --copy URL]
  --copy URL   prove the database of this URL, restored by your own means, instead of a backup
               of BACKUP_TO; it logs in as who may act as candor_owner
  --help       this text
`;

function readOptions() {
  try {
    return parseArgs({
      options: { copy: { type: 'string' }, help: { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    return exitOnError(`${whyOf(error)}\n${usage}`);
  }
}

/** Proves a database that an operator restored; Candor's own backups are not needed. */
async function proveOther(url: string) {
  const config = readDatabaseConfig(process.env);
  const database = await reachDatabase(config);
  if (database === null) throw new Error(`there is no database in ${config.dataDir} yet`);
  const given = withSecretFiles(process.env).environment;
  const own = given['WORKER_DATABASE_DIRECT_URL'] ?? given['WORKER_DATABASE_URL'];
  const worker = connect(own ?? database.workerUrl, 'candor_worker', 2);
  try {
    const run = await startRun(worker.db, 'drill', true);
    return await noted(worker.db, run!, async () => ({
      backup: 'a copy of the operator’s own',
      about: await proveCopy(url, worker.db),
    }));
  } finally {
    await worker.close();
    await database.done();
  }
}

const drillNow = () =>
  withInstallation(async ({ config, vault, db }) => {
    const run = await startRun(db, 'drill', true);
    return noted(db, run!, () => drill(config, vault, db));
  });

const { copy, help } = readOptions();
if (help) {
  process.stdout.write(usage);
} else {
  const { backup, about } = await (copy === undefined ? drillNow() : proveOther(copy)).catch(
    (error: unknown) => exitOnError(`No restore was proved: ${whyOf(error)}`),
  );
  process.stdout.write(
    `Restored and sound: ${backup}, ${about.transfers} transfers, ${about.accounts} accounts.\n`,
  );
}
