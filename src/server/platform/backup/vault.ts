import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { realNow } from '../clock/clock.ts';

/** Which names are of what lies in a place: others are nobody's business. */
export type IsOurs = (name: string) => boolean;

/** A place where whole backups lie under their names. */
export type Vault = {
  /** Said to people. */
  where: string;
  /** Names of whole backups, oldest first. */
  list: () => Promise<string[]>;
  /** Keeps what a stream gives, under its name once all of it is safe; gives its size. */
  put: (name: string, bytes: AsyncIterable<Buffer>) => Promise<number>;
  get: (name: string) => Promise<AsyncIterable<Buffer>>;
  remove: (name: string) => Promise<void>;
};

/** The time of a name is when its backup began: names sort by age. */
const nameOfBackup = /^candor-(\d{8}T\d{6}Z)-[0-9a-f]{8}\.backup$/;

export const isBackup = (name: string): boolean => nameOfBackup.test(name);

// A file that is being written has another ending, and what killed writers left goes after days.
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

/** Backups as files of a folder, readable by their owner alone. */
export function folderVault(folder: string, isOurs: IsOurs = isBackup): Vault {
  return {
    where: folder,
    list: async () => (existsSync(folder) ? (await readdir(folder)).filter(isOurs).toSorted() : []),
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(folder, isOurs);
      const at = join(folder, name);
      const size = await writeAside(`${at}${unfinished}`, bytes);
      // Only what is whole and on the disk ever has the name of a backup.
      await rename(`${at}${unfinished}`, at);
      await syncFolder(folder);
      return size;
    },
    get: async (name) => createReadStream(join(folder, name), { highWaterMark: 2 ** 20 }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
