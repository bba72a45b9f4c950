import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openVault } from '../../src/server/backups/open-vault.ts';
import { removeOld, takeBackup } from '../../src/server/backups/take-backup.ts';
import {
  type BackupConfig,
  readBackupConfig,
} from '../../src/server/platform/config/backup-config.ts';
import { connect } from '../../src/server/platform/db/db.ts';
import { requireSameSecret } from '../../src/server/platform/db/installation.sql.ts';
import { openFiles } from '../../src/server/platform/files/files.ts';
import { giveUp, whyOf } from '../end-command.ts';
import { reachDatabase } from '../reach-database.ts';

// `npm run backup`: copies the database, the files and the secret, encrypted, to BACKUP_TO, while
// Candor runs or not. Prints the backup's name.

async function backUp(config: BackupConfig): Promise<string> {
  const database = await reachDatabase(config);
  if (database === null) throw new Error(`there is nothing in ${config.dataDir} yet`);
  const { secret, backups, passphrase } = config;
  const worker = connect(config.workerDatabaseUrl ?? database.workerUrl, 'candor_worker', 2);
  try {
    if (secret === undefined) throw new Error('CANDOR_SECRET: the secret belongs to the backup');
    await requireSameSecret(worker.db, secret);
    const demo = join(config.dataDir, 'sandbox.json');
    const source = {
      backupUrl: database.backupUrl ?? backups.databaseUrl!,
      db: worker.db,
      files: openFiles(config),
      secret,
      logins: existsSync(demo) ? readFileSync(demo) : null,
    };
    const vault = openVault(backups);
    const taken = await takeBackup(source, vault, passphrase);
    await removeOld(vault, backups.keep);
    return `${taken.name}\n${(taken.bytes / 2 ** 20).toFixed(1)} MiB in ${vault.where}`;
  } finally {
    await worker.close();
    await database.done();
  }
}

const said = await Promise.resolve()
  .then(() => backUp(readBackupConfig(process.env)))
  .catch((error: unknown) => giveUp(`No backup was made: ${whyOf(error)}`));
process.stdout.write(`${said}\n`);
