import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFault } from '#platform/backup/backup-fault.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { startScratch } from '#platform/backup/scratch.ts';
import type { Vault } from '#platform/backup/vault.ts';
import type { BackupConfig } from '#platform/config/backup-config.ts';
import { connect, type Db, statementTimeouts } from '#platform/db/db.ts';
import { homeOf } from '#platform/db/embedded.ts';
import { chooseRunner, letThrough } from '#platform/db/natives.ts';
import { placeOnDisk } from '#platform/files/files.ts';
import { openLogVault } from './open-vault.ts';
import { type Proof, proveCopy } from './prove-copy.ts';
import { filesOf, hasSeal } from './read-installation.sql.ts';
import { replayLog } from './replay-log.ts';
import { unpackOurs } from './restore-backup.ts';
import { lastBackup } from './runs.sql.ts';
import { chooseBackup } from './unpack-backup.ts';

/** Refuses a vault whose newest backup is not the last recorded one: that one was removed. */
async function requireNewest(active: Db, vault: Vault): Promise<string> {
  const name = await chooseBackup(vault);
  const last = await lastBackup(active);
  if (last !== null && name < last.name) {
    throw new BackupFault(
      'older',
      `${last.name} was made last, and ${vault.where} ends with ${name}`,
    );
  }
  return name;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Refuses a backup whose files do not match the rows of its database. */
async function requireFiles(copyUrl: string, data: string, missing: string[]): Promise<number> {
  const copy = connect(copyUrl, 'candor_owner', 1, statementTimeouts.ofFirstStart);
  const rows = await filesOf(copy.db).finally(copy.close);
  for (const { id, sha256: expected } of rows) {
    const at = placeOnDisk(join(data, 'files'), id);
    if (missing.includes(id)) {
      throw new BackupFault('unsound', `the file ${id} was missing when the backup was made`);
    }
    if (!existsSync(at)) throw new BackupFault('unsound', `the file ${id} is not in the backup`);
    if (sha256(readFileSync(at)) !== expected) {
      throw new BackupFault('unsound', `the file ${id} is not the one that its row tells of`);
    }
  }
  return rows.length;
}

async function prove(
  copyUrl: string,
  active: Db,
  manifest: Manifest,
  data: string,
): Promise<Proof & { files: number }> {
  const copy = connect(copyUrl, 'candor_owner', 1, statementTimeouts.ofFirstStart);
  const isThere = await hasSeal(copy.db, manifest.seal).finally(copy.close);
  if (!isThere) throw new BackupFault('unsound', 'the copy lacks the seal that its manifest names');
  const files = await requireFiles(copyUrl, data, manifest.missing);
  return { ...(await proveCopy(copyUrl, active)), files };
}

export type Drilled = {
  backup: string;
  about: Proof & { files: number; madeAt: string; upTo: string | null };
};

/**
 * Restores the newest backup beside the active database, proves it, and deletes it. Throws a
 * BackupFault with the reason why a backup proves nothing.
 */
export async function drill(config: BackupConfig, vault: Vault, active: Db): Promise<Drilled> {
  const name = await requireNewest(active, vault);
  const runner = chooseRunner();
  const home = homeOf(join(config.dataDir, 'drill'), runner);
  await mkdir(config.dataDir, { recursive: true });
  // Left over from an interrupted drill.
  await rm(home, { recursive: true, force: true });
  letThrough(home, runner.account);
  const [cluster, data] = [join(home, 'cluster'), join(home, 'data')];
  try {
    const into = { cluster, data, flush: false };
    const manifest = await unpackOurs(config, vault, name, into);
    const { passphrase, backups } = config;
    // With the log since then, so the drill proves exactly what a restore would recover.
    const log = await replayLog(manifest, into, { vault: openLogVault(backups), passphrase });
    const copy = await startScratch(cluster, runner);
    const proof = await prove(copy.url, active, manifest, data).finally(copy.stop);
    const upTo = log?.end.toISOString() ?? null;
    return { backup: name, about: { ...proof, madeAt: manifest.madeAt, upTo } };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
