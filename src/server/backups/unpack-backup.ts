import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { BackupFault } from '#platform/backup/backup-fault.ts';
import { secondIn, secondOf } from '#platform/backup/log-names.ts';
import { type Manifest, parts } from '#platform/backup/manifest.ts';
import { unseal } from '#platform/backup/sealed-stream.ts';
import { readSections } from '#platform/backup/sections.ts';
import { unpackTar } from '#platform/backup/unpack-tar.ts';
import { isBackup, type Vault } from '#platform/backup/vault.ts';
import { placeOnDisk } from '#platform/files/files.ts';

/** Where the parts of a backup go: the database's files, and the rest laid out as a data folder. */
export type Into = { cluster: string; data: string; flush: boolean };

/** Chooses the newest backup, of those that began before a moment, or the one with a name. */
export async function chooseBackup(
  vault: Vault,
  expected?: string,
  before?: Date,
): Promise<string> {
  const limit = before === undefined ? null : secondOf(before);
  const all = (await vault.list()).filter((item) => limit === null || secondIn(item) < limit);
  const name = expected ?? all.at(-1);
  if (name !== undefined && isBackup(name) && all.includes(name)) return name;
  const named = expected === undefined ? '' : ` ${expected}`;
  const which = `no whole backup${named}${limit === null ? '' : ' from before that moment'}`;
  throw new BackupFault('none', `there is ${which} in ${vault.where}`);
}

function decompressed(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const source = Readable.from(packed, { objectMode: false });
  const out = createZstdDecompress();
  source.on('error', (error) => out.destroy(error));
  out.on('error', () => undefined);
  out.on('close', () => source.destroy());
  return source.pipe(out);
}

const idOfPart = /^files\/([0-9a-f-]{36})$/;

async function save(at: string, body: AsyncIterable<Buffer>, flush: boolean): Promise<void> {
  await mkdir(dirname(at), { recursive: true, mode: 0o700 });
  await writeFile(at, body, { mode: 0o600, flag: 'wx', flush });
}

/** The path of a part in a data folder. */
function placeOf(name: string, data: string): string {
  const id = idOfPart.exec(name)?.[1];
  if (id !== undefined) return placeOnDisk(join(data, 'files'), id);
  if (name === parts.secret || name === parts.logins) return join(data, name);
  throw new BackupFault('newer', `this version does not know the part ${name} of the backup`);
}

/** Opens a backup into empty folders; throws unless all of it was read and is unchanged. */
export async function unpackBackup(
  vault: Vault,
  name: string,
  passphrase: string,
  into: Into,
): Promise<Manifest> {
  const { outside, plain } = await unseal(passphrase, await vault.get(name));
  if (outside.name !== name) {
    throw new BackupFault('edited', `${name} is ${outside.name} under another name`);
  }
  await mkdir(into.cluster, { recursive: true, mode: 0o700 });
  await mkdir(join(into.data, 'files'), { recursive: true, mode: 0o700 });
  const manifest = await readSections<Manifest>(decompressed(plain), async (part, body) => {
    if (part === parts.database) await unpackTar(body, into.cluster, into);
    else await save(placeOf(part, into.data), body, into.flush);
  });
  if (manifest.name !== name || manifest.madeAt !== outside.madeAt) {
    throw new BackupFault('unsound', `${name} does not fit its manifest`);
  }
  return manifest;
}
