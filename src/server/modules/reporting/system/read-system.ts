import { statfs } from 'node:fs/promises';
import type { SystemReading } from '#contract/system.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { keepReading } from './system.sql.ts';

/** Room on the disk of the data folder; unknown where there is no such folder on this machine. */
async function diskOf(folder: string) {
  const disk = await statfs(folder).catch(() => null);
  return {
    disk_free_bytes: disk && disk.bavail * disk.bsize,
    disk_bytes: disk && disk.blocks * disk.bsize,
  };
}

type Of = Pick<Config, 'coins' | 'smtpUrl' | 'dataDir'>;

/** Reads how the installation fares, as metrics and the page 'System' show it (OPS-10). */
export async function readSystem(db: Db, { coins, smtpUrl, dataDir }: Of): Promise<SystemReading> {
  const here = { node: process.versions.node, ...(await diskOf(dataDir)) };
  const around = { coins, mails: smtpUrl !== undefined, here };
  return inTransaction(db, (tx) => keepReading(tx, around));
}
