import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vault } from '#platform/backup/vault.ts';
import type { BackupConfig } from '#platform/config/backup-config.ts';
import type { Db } from '#platform/db/db.ts';
import { openFiles } from '#platform/files/files.ts';
import { openLogVault } from './open-vault.ts';
import { removeOld, takeBackup } from './take-backup.ts';

/** An installation that can be copied. */
export type Copied = {
  config: BackupConfig & { secret: string };
  vault: Vault;
  db: Db;
  backupUrl: string;
};

/** Makes a backup and removes those beyond BACKUP_KEEP. */
export async function backUp({ config, vault, db, backupUrl }: Copied) {
  const { secret, backups, passphrase, dataDir } = config;
  const demo = join(dataDir, 'sandbox.json');
  const logins = existsSync(demo) ? readFileSync(demo) : null;
  const source = { backupUrl, db, files: openFiles(config), secret, logins };
  const { name, bytes, manifest } = await takeBackup(source, vault, passphrase);
  await removeOld(vault, openLogVault(backups), backups.keep);
  const { seal, program, log } = manifest;
  const about = { bytes, seal: seal?.no ?? null, codeDigest: program.codeDigest, log };
  return { backup: name, about };
}
