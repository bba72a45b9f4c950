import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { realNow } from '../clock/clock.ts';

/** Recognises the names that belong to us; all others are ignored. */
export type IsOurs = (name: string) => boolean;

/** A place that stores whole backups by name. */
export type Vault = {
  /** The location, for display. */
  where: string;
  /** Names of whole backups, oldest first. */
  list: () => Promise<string[]>;
  /** Stores a stream; the name appears only once all of it is safe. Returns the size. */
  put: (name: string, bytes: AsyncIterable<Buffer>) => Promise<number>;
  get: (name: string) => Promise<AsyncIterable<Buffer>>;
  remove: (name: string) => Promise<void>;
};

/** The time in a name is when its backup began, so names sort by age. */
const nameOfBackup = /^candor-(\d{8}T\d{6}Z)-[0-9a-f]{8}\.backup$/;

export const isBackup = (name: string): boolean => nameOfBackup.test(name);

// A file in progress has another ending; leftovers of killed writers are removed after days.
const unfinished = '.part';
const unfinishedMs = 3 * 86_400_000;

async function removeLeftovers(folder: string, isOurs: IsOurs): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinished) || !isOurs(name.slice(0, -unfinished.length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < realNow().getTime() - unfinishedMs) await rm(join(folder, name), { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeAside(part: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const file = await open(part, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of bytes) {
      await file.appendFile(chunk);
      size += chunk.length;
    }
    await file.sync();
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return size;
}

/** Keeps backups as files of a folder, readable by their owner only. */
export function folderVault(folder: string, isOurs: IsOurs = isBackup): Vault {
  return {
    where: folder,
    list: async () => (existsSync(folder) ? (await readdir(folder)).filter(isOurs).toSorted() : []),
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(folder, isOurs);
      const at = join(folder, name);
      const size = await writeAside(`${at}${unfinished}`, bytes);
      // Only a complete file that is on disk gets the name of a backup.
      await rename(`${at}${unfinished}`, at);
      await syncFolder(folder);
      return size;
    },
    get: async (name) => createReadStream(join(folder, name), { highWaterMark: 2 ** 20 }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
