import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Backups, backupsOf, unfitBackups } from './backup-settings.ts';
import { type Config, ConfigFault, databaseOf, readEach } from './config.ts';
import { s3Of } from './s3-settings.ts';

/** The settings that backup, restore and drill read. */
export type BackupConfig = Pick<
  Config,
  | 'mode'
  | 'dataDir'
  | 'databaseUrl'
  | 'migrateDatabaseUrl'
  | 'workerDatabaseUrl'
  | 's3'
  | 'logLevel'
> & {
  /** The root secret, from its setting or the data folder; none is created. */
  secret: string | undefined;
  backups: Backups;
  passphrase: string;
};

function secretIn(dataDir: string): string | undefined {
  const file = join(dataDir, 'secret');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Reads the backup settings and creates nothing; throws `ConfigFault`. */
export function readBackupConfig(environment: Record<string, string | undefined>): BackupConfig {
  const read = readEach(environment);
  const backups = backupsOf(read);
  if (backups === null) throw new ConfigFault('BACKUP_TO: say where backups go');
  const faults = unfitBackups(read, null).map(({ name, because }) => `${name}: ${because}`);
  if (faults.length > 0) throw new ConfigFault(faults.join('\n'));
  const database = databaseOf(read);
  return {
    ...database,
    workerDatabaseUrl:
      read.WORKER_DATABASE_DIRECT_URL ?? read.WORKER_DATABASE_URL ?? read.DATABASE_URL,
    s3: s3Of(read),
    logLevel: read.LOG_LEVEL,
    secret: read.CANDOR_SECRET ?? secretIn(database.dataDir),
    backups,
    passphrase: backups.passphrase!,
  };
}
