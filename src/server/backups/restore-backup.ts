import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseBackup } from '#platform/backup/backup-fault.ts';
import { type Manifest, parts } from '#platform/backup/manifest.ts';
import type { Vault } from '#platform/backup/vault.ts';
import type { BackupConfig } from '#platform/config/backup-config.ts';
import { connect } from '#platform/db/db.ts';
import { homeOf, startEmbedded } from '#platform/db/embedded.ts';
import { markOf } from '#platform/db/installation.sql.ts';
import { programText } from '#platform/db/migrate.ts';
import { chooseRunner, letThrough } from '#platform/db/natives.ts';
import { compareVersions } from '#platform/db/release.ts';
import { openFiles } from '#platform/files/files.ts';
import { openLogVault } from './open-vault.ts';
import { hasSeal, readInstallation } from './read-installation.sql.ts';
import { recover } from './recover.ts';
import { replayLog } from './replay-log.ts';
import { chooseBackup, type Into, unpackBackup } from './unpack-backup.ts';

/** The options of a restore. */
export type RestoreOptions = {
  /** A backup's name; otherwise the newest. */
  name?: string;
  /** Refuses a backup that began earlier. */
  notBefore?: Date;
  /** Only unpacks into this new folder, for an external Postgres. */
  to?: string;
  /** Replays the stored log up to this moment, or not at all; by default to its end. */
  upTo?: Date | 'backup';
};

/** What was restored, and up to which moment. */
export type Restored = { manifest: Manifest; end: Date };

const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).length === 0;

/** Refuses a backup of another installation, of another time or by a newer program. */
export function requireFit(
  manifest: Manifest,
  secret: string | undefined,
  mode: string,
  notBefore?: Date,
): void {
  const { installation, program, name, madeAt } = manifest;
  if (secret !== undefined && markOf(secret).toString('hex') !== installation.secretMark) {
    refuseBackup(
      'foreign',
      `${name} is of another installation: its secret is not the one given here`,
    );
  }
  if (mode !== installation.mode)
    refuseBackup('foreign', `${name} is of a ${installation.mode}, and this is ${mode}`);
  if (notBefore !== undefined && Date.parse(madeAt) < notBefore.getTime()) {
    refuseBackup('older', `${name} was made at ${madeAt}, before ${notBefore.toISOString()}`);
  }
  const known = new Set(programText().migrations.map((migration) => migration.name));
  const strange = program.migrations.filter((migration) => !known.has(migration));
  if (compareVersions(program.version, programText().version) > 0 || strange.length > 0) {
    const by =
      strange.length > 0
        ? `a newer build of Candor ${program.version}`
        : `Candor ${program.version}`;
    refuseBackup('newer', `${name} was made by ${by}: restore it with that`);
  }
}

/** Refuses a backup whose secret is not that of its database. */
function requireOwnSecret({ installation, name }: Manifest, secret: string): void {
  if (markOf(secret).toString('hex') !== installation.secretMark) {
    refuseBackup('unsound', `the secret in ${name} is not the one that its database was made with`);
  }
}

/** Opens a backup into empty folders; refuses that of another installation. */
export async function unpackOurs(
  config: BackupConfig,
  vault: Vault,
  name: string,
  into: Into,
  notBefore?: Date,
): Promise<Manifest> {
  const manifest = await unpackBackup(vault, name, config.passphrase, into);
  requireFit(manifest, config.secret, config.mode, notBefore);
  requireOwnSecret(manifest, readFileSync(join(into.data, parts.secret), 'utf8'));
  return manifest;
}

function requireEmpty(config: BackupConfig, cluster: string): void {
  for (const folder of [cluster, join(config.dataDir, 'postgres'), join(config.dataDir, 'files')]) {
    if (isEmpty(folder)) continue;
    refuseBackup(
      'occupied',
      `${folder} has data: restore into an empty DATA_DIR, or move it away first`,
    );
  }
}

/** Puts files into the object store if one is configured, otherwise into the data folder. */
async function placeFiles(config: BackupConfig, from: string): Promise<void> {
  if (config.s3 === null) {
    await rm(join(config.dataDir, 'files'), { recursive: true, force: true });
    await rename(from, join(config.dataDir, 'files'));
    return;
  }
  const store = openFiles(config);
  for (const folder of readdirSync(from)) {
    for (const id of readdirSync(join(from, folder))) {
      await store.put(id, await readFile(join(from, folder, id)));
    }
  }
}

/** Moves unpacked parts to where a start looks for them, the database last. */
async function place(config: BackupConfig, part: string, clusters: [string, string]) {
  await placeFiles(config, join(part, 'files'));
  for (const name of [parts.secret, parts.logins]) {
    if (existsSync(join(part, name))) await cp(join(part, name), join(config.dataDir, name));
  }
  await rename(...clusters);
  await rm(part, { recursive: true, force: true });
}

/** Starts the restored server once to replay its log; the newest seal must be the backup's. */
async function start(config: BackupConfig, manifest: Manifest): Promise<void> {
  const server = await startEmbedded(join(config.dataDir, 'postgres'));
  const worker = connect(server.url('candor_worker', 'candor'), 'candor_worker', 1);
  try {
    const found = await readInstallation(worker.db);
    const isSealed = await hasSeal(worker.db, manifest.seal);
    if (found.installation.secretMark !== manifest.installation.secretMark || !isSealed) {
      refuseBackup(
        'unsound',
        `what was restored of ${manifest.name} is not what its manifest says`,
      );
    }
  } finally {
    await worker.close();
    await server.stop();
  }
}

/** Advances an unpacked server to the requested moment with the stored log. */
async function goOn(
  config: BackupConfig,
  manifest: Manifest,
  into: Into,
  { upTo }: RestoreOptions,
): Promise<Restored> {
  const madeAt = new Date(manifest.madeAt);
  if (upTo === 'backup') return { manifest, end: madeAt };
  const { passphrase, backups } = config;
  const replayed = await replayLog(manifest, into, {
    vault: openLogVault(backups),
    passphrase,
    ...(upTo === undefined ? {} : { upTo }),
  });
  if (upTo === undefined) return { manifest, end: replayed?.end ?? madeAt };
  await recover(into.cluster, chooseRunner(), upTo);
  return { manifest, end: upTo };
}

async function intoDataFolder(
  config: BackupConfig,
  vault: Vault,
  name: string,
  options: RestoreOptions,
) {
  const runner = chooseRunner();
  const home = homeOf(join(config.dataDir, 'postgres'), runner);
  const cluster = join(home, 'cluster');
  requireEmpty(config, cluster);
  await mkdir(config.dataDir, { recursive: true });
  const part = join(config.dataDir, 'restore.part');
  letThrough(home, runner.account);
  const into = { cluster: `${cluster}.restored`, data: part, flush: true };
  // Left over from an interrupted restore.
  for (const left of [part, into.cluster]) await rm(left, { recursive: true, force: true });
  try {
    const manifest = await unpackOurs(config, vault, name, into, options.notBefore);
    const restored = await goOn(config, manifest, into, options);
    await place(config, part, [into.cluster, cluster]);
    await start(config, manifest);
    return restored;
  } catch (error) {
    for (const left of [part, into.cluster]) await rm(left, { recursive: true, force: true });
    throw error;
  }
}

async function intoNewFolder(
  config: BackupConfig,
  vault: Vault,
  name: string,
  options: RestoreOptions,
) {
  const to = options.to!;
  if (!isEmpty(to))
    refuseBackup('occupied', `${to} has data: name a folder that is empty or not there`);
  const into = { cluster: join(to, 'cluster'), data: to, flush: true };
  try {
    const manifest = await unpackOurs(config, vault, name, into, options.notBefore);
    return await goOn(config, manifest, into, options);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}

/** Restores a backup into the data folder, or unpacks it into a new one; returns what it was. */
export async function restoreBackup(
  config: BackupConfig,
  vault: Vault,
  options: RestoreOptions,
): Promise<Restored> {
  const { upTo } = options;
  const name = await chooseBackup(vault, options.name, upTo instanceof Date ? upTo : undefined);
  if (options.to !== undefined) return intoNewFolder(config, vault, name, options);
  if (config.databaseUrl !== undefined) {
    refuseBackup(
      'occupied',
      'DATABASE_URL is set: name an empty folder with --to, and start Postgres on it',
    );
  }
  return intoDataFolder(config, vault, name, options);
}
