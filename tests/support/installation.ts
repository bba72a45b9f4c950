import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { type Config, readConfig } from '#platform/config/config.ts';
import { connect, inTransaction } from '#platform/db/db.ts';
import { homeOf, startEmbedded } from '#platform/db/embedded.ts';
import { stampMode, stampSecret } from '#platform/db/installation.sql.ts';
import { migrate } from '#platform/db/migrate.ts';
import { chooseRunner } from '#platform/db/natives.ts';
import { openFiles, storePdf } from '#platform/files/files.ts';
import { dataOf } from '../../scripts/upgrades/dump.ts';
import { sealBooks } from '../../src/server/modules/ledger/ledger.ts';
import type { TestDatabase } from './ledger/database.ts';
import { freshPrices, aFundedMember } from './ledger/funds.ts';

/** Where throw-away data is: in memory if the machine has such a folder. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/**
 * A folder that is removed after the tests, once `first` is done; its mode may let others enter.
 */
export function aFolder(first: () => Promise<void> = async () => undefined, mode = 0o755): string {
  const folder = mkdtempSync(join(scratch, 'candor-backup-'));
  chmodSync(folder, mode);
  after(async () => {
    await first();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const passphrase = 'correct horse battery staple';

/** The settings of a command or `readConfig` for an installation in `folder` and its backups. */
export const settingsFor = (folder: string, vault: string): Record<string, string> => ({
  DATA_DIR: folder,
  BACKUP_TO: vault,
  BACKUP_PASSPHRASE: passphrase,
});

/** Removes the files that a server in a folder that only root may enter stores elsewhere. */
export const forgetServer = (folder: string): void =>
  rmSync(homeOf(join(folder, 'postgres'), chooseRunner()), { recursive: true, force: true });

/** Every row of a database, as text for comparison. */
export async function rowsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return dataOf(client).finally(() => client.end());
}

type Filled = { config: Config; url: (role: string) => string };

/** Members with money, a file and sealed books, in a migrated database; `close` releases it. */
export async function fillInstallation({ config, url }: Filled) {
  const owner = connect(url('candor_owner'), 'candor_owner', 4);
  const web = connect(url('candor_web'), 'candor_web', 4);
  const worker = connect(url('candor_worker'), 'candor_worker', 4);
  const close = async (): Promise<void> => {
    await Promise.all([owner, web, worker].map((item) => item.close()));
  };
  await stampMode(owner.db, config.mode);
  await stampSecret(owner.db, config.secret);
  const database: TestDatabase = { owner: owner.db, web: web.db, worker: worker.db, url };
  await freshPrices(database);
  for (const cents of [100_000n, 250_000n]) await aFundedMember(database, cents);
  const files = openFiles(config);
  const file = await inTransaction(web.db, (tx) =>
    storePdf(tx, files, Buffer.from('%PDF-1.7 a receipt')),
  );
  await sealBooks(worker.db);
  return { database, files, file, close };
}

/**
 * A small installation with its server, as `npm start` makes one: members with money, a file,
 * sealed books. Nothing else writes to it.
 */
export async function anInstallation(vault: string, mode = 0o755) {
  let stop = async (): Promise<void> => undefined;
  const folder = join(
    aFolder(() => stop(), mode),
    'data',
  );
  mkdirSync(folder);
  const settings = settingsFor(folder, vault);
  const config = readConfig(settings);
  const server = await startEmbedded(join(folder, 'postgres'));
  const url = (role: string): string => server.url(role, 'candor');
  await migrate(url('candor_owner'));
  const { close, ...filled } = await fillInstallation({ config, url });
  stop = async () => {
    await close();
    await server.stop();
    forgetServer(folder);
  };
  return { folder, settings, config, url, ...filled };
}
