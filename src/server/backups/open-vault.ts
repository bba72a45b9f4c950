import { resolve } from 'node:path';
import { folderVault, type Vault } from '../platform/backup/vault.ts';
import type { Backups } from '../platform/config/backup-settings.ts';

/** Opens the place of backups that BACKUP_TO names. */
export const openVault = ({ to }: Backups): Vault => folderVault(resolve(to));
