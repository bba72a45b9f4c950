import { readBackupConfig } from '#platform/config/backup-config.ts';
import { connect } from '#platform/db/db.ts';
import { requireSameSecret } from '#platform/db/installation.sql.ts';
import type { Copied } from '../../src/server/backups/back-up.ts';
import { openVault } from '../../src/server/backups/open-vault.ts';
import { reachDatabase } from '../reach-database.ts';

/**
 * Opens the configured installation for `work`, whether Candor runs or not, and closes it
 * afterwards.
 */
export async function withInstallation<T>(work: (reached: Copied) => Promise<T>): Promise<T> {
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
