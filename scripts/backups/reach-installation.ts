import { openVault } from '../../src/server/backups/open-vault.ts';
import type { Vault } from '../../src/server/platform/backup/vault.ts';
import {
  type BackupConfig,
  readBackupConfig,
} from '../../src/server/platform/config/backup-config.ts';
import { connect, type Db } from '../../src/server/platform/db/db.ts';
import { requireSameSecret } from '../../src/server/platform/db/installation.sql.ts';
import { reachDatabase } from '../reach-database.ts';

/** The installation that a backup is of, reached whether Candor runs or not. */
type Reached = {
  config: BackupConfig & { secret: string };
  vault: Vault;
  db: Db;
  backupUrl: string;
};

/** Gives `work` the installation that the environment names, and lets go of it afterwards. */
export async function withInstallation<T>(work: (reached: Reached) => Promise<T>): Promise<T> {
  const config = readBackupConfig(process.env);
  const { secret, backups } = config;
  const database = await reachDatabase(config);
  if (database === null) throw new Error(`there is nothing in ${config.dataDir} yet`);
  const worker = connect(config.workerDatabaseUrl ?? database.workerUrl, 'candor_worker', 2);
  try {
    if (secret === undefined) throw new Error('CANDOR_SECRET: the secret belongs to a backup');
    await requireSameSecret(worker.db, secret);
    const backupUrl = database.backupUrl ?? backups.databaseUrl!;
    const reached = { config: { ...config, secret }, vault: openVault(backups), backupUrl };
    return await work({ ...reached, db: worker.db });
  } finally {
    await worker.close();
    await database.done();
  }
}
