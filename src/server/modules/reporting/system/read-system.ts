import { statfs } from 'node:fs/promises';
import type { SystemReading } from '#contract/system.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { keepReading } from './system.sql.ts';

/**
 * Returns the free space on the disk of the data folder; unknown if this machine has no such
 * folder.
 */
async function diskOf(folder: string) {
  const disk = await statfs(folder).catch(() => null);
  return {
    disk_free_bytes: disk && disk.bavail * disk.bsize,
    disk_bytes: disk && disk.blocks * disk.bsize,
  };
}

type Of = Pick<Config, 'coins' | 'smtpUrl' | 'dataDir'>;

/** Reads the state of the installation, for the metrics and the page 'System' (OPS-10). */
export async function readSystem(db: Db, { coins, smtpUrl, dataDir }: Of): Promise<SystemReading> {
  const here = { node: process.versions.node, ...(await diskOf(dataDir)) };
  const around = { coins, mails: smtpUrl !== undefined, here };
  return inTransaction(db, (tx) => keepReading(tx, around));
}
