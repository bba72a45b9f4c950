import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import { baseBackup } from '#platform/backup/base-backup.ts';
import { secondIn, stampOf } from '#platform/backup/log-names.ts';
import { filePart, type Manifest, parts } from '#platform/backup/manifest.ts';
import { seal } from '#platform/backup/sealed-stream.ts';
import { type Section, writeSections } from '#platform/backup/sections.ts';
import type { Vault } from '#platform/backup/vault.ts';
import { realNow } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { FileStore } from '#platform/files/files.ts';
import { seriesOf } from './log-slot.sql.ts';
import { filesOf, readInstallation } from './read-installation.sql.ts';

/** What a backup contains: the server, through a replication role; the files; the secret. */
export type Source = {
  backupUrl: string;
  db: Db;
  files: FileStore;
  secret: string;
  /** The demo log-ins of a sandbox. */
  logins: Buffer | null;
};

export type BackupResult = { name: string; bytes: number; manifest: Manifest };

const nameOf = (at: Date): string =>
  `candor-${stampOf(at)}-${randomBytes(4).toString('hex')}.backup`;

const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error ? error.code === 'ENOENT' : error.name === 'NoSuchKey');

/** Files follow the database, so each row has its file unless it was removed meanwhile. */
async function* sectionsOf(source: Source, missing: string[]): AsyncGenerator<Section> {
  yield { name: parts.secret, bytes: [Buffer.from(source.secret)] };
  if (source.logins !== null) yield { name: parts.logins, bytes: [source.logins] };
  yield { name: parts.database, bytes: baseBackup(source.backupUrl) };
  for (const { id } of await filesOf(source.db)) {
    const bytes = await source.files.get(id).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    if (bytes === null) missing.push(id);
    else yield { name: filePart(id), bytes: [bytes] };
  }
}

/** Compresses a stream; an error of the source becomes an error of the output. */
function compressed(plain: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 3 };
  const source = Readable.from(plain, { objectMode: false });
  const out = createZstdCompress({ params });
  source.on('error', (error) => out.destroy(error));
  // It may fail before it has a reader; the reader then gets the error.
  out.on('error', () => undefined);
  out.on('close', () => source.destroy());
  return source.pipe(out);
}

/** Writes one complete backup, encrypted with the passphrase, into the vault. */
export async function takeBackup(
  source: Source,
  vault: Vault,
  passphrase: string,
): Promise<BackupResult> {
  const began = realNow();
  const [name, madeAt] = [nameOf(began), began.toISOString()];
  // Before the copy begins, so the copy contains everything sealed by now.
  const installation = await readInstallation(source.db);
  const log = await seriesOf(source.db);
  const missing: string[] = [];
  let manifest: Manifest | null = null;
  const plain = writeSections(sectionsOf(source, missing), (sections) => {
    manifest = { format: 1, name, madeAt, ...installation, log, missing, sections };
    return manifest;
  });
  const bytes = await vault.put(name, seal(passphrase, { name, madeAt }, compressed(plain)));
  return { name, bytes, manifest: manifest! };
}

/** Removes all but the newest `keep` backups, and the log that none of them continues with. */
export async function removeOld(vault: Vault, logVault: Vault, keep: number): Promise<void> {
  const all = await vault.list();
  for (const name of all.slice(0, -keep)) await vault.remove(name);
  const oldest = all.slice(-keep).at(0);
  if (oldest === undefined) return;
  for (const name of await logVault.list()) {
    if (secondIn(name) < secondIn(oldest)) await logVault.remove(name);
  }
}
