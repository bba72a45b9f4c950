import { join, resolve } from 'node:path';
import { isOfLog } from '#platform/backup/log-names.ts';
import { s3Vault } from '#platform/backup/s3-vault.ts';
import { folderVault, type Vault } from '#platform/backup/vault.ts';
import type { Backups } from '#platform/config/backup-settings.ts';

/** Opens the backup location of BACKUP_TO: a bucket or a folder. */
export const openVault = ({ to, s3 }: Backups): Vault =>
  to.startsWith('s3://') ? s3Vault(to, s3) : folderVault(resolve(to));

/** Opens the place beside it for the log between two backups. */
export const openLogVault = ({ to, s3 }: Backups): Vault =>
  to.startsWith('s3://')
    ? s3Vault(`${to}/log`, s3, isOfLog)
    : folderVault(resolve(join(to, 'log')), isOfLog);
