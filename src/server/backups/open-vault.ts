import { resolve } from 'node:path';
import { s3Vault } from '../platform/backup/s3-vault.ts';
import { folderVault, type Vault } from '../platform/backup/vault.ts';
import type { Backups } from '../platform/config/backup-settings.ts';

/** Opens the place of backups that BACKUP_TO names: a bucket, or a folder. */
export const openVault = ({ to, s3 }: Backups): Vault =>
  to.startsWith('s3://') ? s3Vault(to, s3) : folderVault(resolve(to));
