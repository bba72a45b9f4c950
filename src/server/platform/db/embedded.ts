import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigFault } from '../config/config.ts';
import { freeSpace } from '../config/open-log.ts';
import { environmentFor, keepServer, type ServerProcess, makeCluster } from './cluster.ts';
import { lockData } from './data-lock.ts';
import { chooseRunner, letThrough, reachableFolder, type Runner } from './natives.ts';
import { hasSecrets, keepSecrets, type Secrets, throwAwaySecrets } from './secrets.ts';

/** A running Postgres of our own and how to reach it. */
export type Embedded = {
  /**
   * A connection URL with its secret. `candor_owner` is reached through candor_migrator; the
   * superuser, `candor_bootstrap`, on throw-away servers only.
   */
  url: (role: string, database: string) => string;
  /** The folder of all that is its own. */
  home: string;
  stop: () => Promise<void>;
  /** Why it could not be started again after it ended, once nobody tries any more. */
  gone: Promise<string>;
  /** Whether its disk was full a moment ago. */
  isFull: () => boolean;
  /** The postmaster's process id now. */
  pid: () => number;
};

export type Starting = {
  /** For throw-away test data in memory only: no waiting for the disk, and a superuser. */
  fast?: boolean;
  /** Said to a second Candor on the same data. */
  port?: number | null;
};

export async function ended(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += 25) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(25);
  }
  return false;
}

/**
 * Ends a server that outlived a killed parent, so that its data can be opened again. Only under the
 * lock of the data folder: its holder knows that no parent lives.
 */
async function endOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = existsSync(`/proc/${pid}/cmdline`)
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : '';
  if (!command.includes(cluster)) return;
  process.kill(pid, 'SIGINT');
  if (await ended(pid, 10_000)) return;
  // One that cannot write its last checkpoint, on a full disk, replays its log at the next start.
  process.kill(pid, 'SIGQUIT');
  if (!(await ended(pid, 10_000))) throw new Error(`another Postgres uses this data (pid ${pid})`);
}

/** What every server of ours runs with. */
export function serverFlags(sockets: string, fast: boolean): string[] {
  const shared = Math.min(512, Math.floor(totalmem() / 4 / 1024 / 1024));
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    max_connections: '200',
    shared_buffers: `${shared}MB`,
    max_wal_size: '2GB',
    // Who keeps the log and stays away may not fill the disk: past this a new backup is needed.
    max_slot_wal_keep_size: '8GB',
    // Compressing pages for the log took a fifth of the processor's time where much is written.
    wal_compression: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_min_messages: 'panic',
    // Durability is the point: nothing here may turn it off; only throw-away tests sit in memory.
    fsync: fast ? 'off' : 'on',
    synchronous_commit: 'on',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Whether a server lets us in now. */
export async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // it may be cut at any moment: that is a no
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false; // still starting or replaying its log: ask again
  }
}

async function accepting(url: string, server: ServerProcess): Promise<void> {
  let why: string | undefined;
  void server.gone.then((reason) => (why = reason));
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (why !== undefined) throw new ConfigFault(`its database cannot be started: ${why}`);
    if (server.isFull()) throw new ConfigFault(`the disk of its database ${freeSpace}`);
    if (await accepts(url)) return;
    await sleep(20);
  }
  throw new Error('Postgres did not start within a minute; see its messages above');
}

type Place = { cluster: string; sockets: string; runner: Runner; fast: boolean };

function launch({ cluster, sockets, runner, fast }: Place): ChildProcess {
  rmSync(join(sockets, '.s.PGSQL.5432'), { force: true });
  // Why it does not start is a FATAL: read by what keeps it, and told where that gives up.
  const flags = [...serverFlags(sockets, fast), '-c', 'log_min_messages=fatal'];
  const program = [`${runner.native}/bin/postgres`, '-D', cluster, ...flags];
  // With --pdeathsig a parent killed with -9 takes Postgres with it.
  return spawn('setpriv', ['--pdeathsig=INT', ...program], {
    ...runner.account,
    cwd: '/',
    env: environmentFor(runner),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
}

// The kernel takes no longer path of a socket than this, and its name is a part of it.
const longestFolder = 107 - '/.s.PGSQL.5432'.length;

/** Whether a folder of sockets is what we made: no link, and of the account that serves there. */
function isSocketFolder(folder: string, runner: Runner): boolean {
  if (!existsSync(folder)) return false;
  const seen = lstatSync(folder);
  const uid = runner.account?.uid ?? process.getuid?.();
  return seen.isDirectory() && seen.uid === uid && (seen.mode & 0o027) === 0;
}

/** The folder of the sockets in `home`; where its path is too long, a short one of random name. */
function socketFolder(home: string, runner: Runner, mayMake: boolean): string {
  const inside = join(home, 'sockets');
  const note = join(home, 'sockets-folder');
  const short = inside.length > longestFolder;
  const noted = short && existsSync(note) ? readFileSync(note, 'utf8') : inside;
  if (isSocketFolder(noted, runner) || !mayMake) return noted;
  const made = short ? mkdtempSync(join(tmpdir(), 'candor-')) : inside;
  if (!short) {
    rmSync(inside, { recursive: true, force: true });
    mkdirSync(inside, { mode: 0o700 });
  }
  if (runner.account !== null) {
    chmodSync(made, 0o710); // our group alone may pass: web and worker are of it
    chownSync(made, runner.account.uid, runner.account.gid);
  }
  if (short) writeFileSync(note, made, { mode: 0o600 });
  return made;
}

/** Where the server of a data folder keeps all that is its own. */
export function homeOf(folder: string, runner: Runner): string {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12);
  return reachableFolder(resolve(folder), name, runner.account);
}

const urlsTo =
  (sockets: string, secrets: Secrets): Embedded['url'] =>
  (role, database) => {
    const login = role === 'candor_owner' ? 'candor_migrator' : role;
    const secret = secrets[login as keyof Secrets] ?? secrets.candor_web;
    return `postgres://${login}:${secret}@/${database}?host=${encodeURIComponent(sockets)}`;
  };

/** How to reach the server of `folder` if it runs now, without touching it; else null. */
export async function runningEmbedded(folder: string): Promise<Embedded['url'] | null> {
  const runner = chooseRunner();
  const home = homeOf(folder, runner);
  const secrets = join(home, 'secrets');
  if (!hasSecrets(secrets)) return null;
  const url = urlsTo(socketFolder(home, runner, false), keepSecrets(secrets));
  return (await accepts(url('candor_owner', 'candor'))) ? url : null;
}

/** Starts Postgres on `folder`, and refuses where another Candor runs on it. */
export async function startEmbedded(folder: string, starting: Starting = {}): Promise<Embedded> {
  const { fast = false, port = null } = starting;
  const runner = chooseRunner();
  const home = homeOf(folder, runner);
  const cluster = join(home, 'cluster');
  letThrough(home, runner.account);
  const lock = await lockData(join(home, 'lock'), { pid: process.pid, port });
  try {
    await endOrphan(cluster);
    const isComplete = hasSecrets(join(home, 'secrets'));
    const secrets = fast && !isComplete ? throwAwaySecrets() : keepSecrets(join(home, 'secrets'));
    makeCluster(cluster, runner, { secrets, fast, isComplete: isComplete && !fast });
    const sockets = socketFolder(home, runner, true);
    const url = urlsTo(sockets, secrets);
    const server = keepServer(() => launch({ cluster, sockets, runner, fast }));
    const stop = async (): Promise<void> => {
      await server.stop();
      await lock.release();
    };
    await accepting(url('candor_owner', 'candor'), server).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      pid: () => server.current().pid ?? 0,
      url,
      home,
      stop,
      gone: server.gone,
      isFull: server.isFull,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
