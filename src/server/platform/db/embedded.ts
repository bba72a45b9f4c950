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

/** A running embedded Postgres and how to reach it. */
export type Embedded = {
  /**
   * A connection URL with its secret. `candor_owner` is reached through candor_migrator; the
   * superuser, `candor_bootstrap`, only on temporary servers.
   */
  url: (role: string, database: string) => string;
  /** The folder of all its files. */
  home: string;
  stop: () => Promise<void>;
  /** Why it could not be restarted, once restarts have stopped. */
  gone: Promise<string>;
  /** Whether its disk was full a moment ago. */
  isFull: () => boolean;
  /** The postmaster's current process id. */
  pid: () => number;
};

export type Starting = {
  /** For temporary test data in memory only: no disk sync, and a superuser. */
  fast?: boolean;
  /** Shown to a second Candor on the same data. */
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
 * Ends a server that outlived its killed parent, so its data can be opened again. Call only under
 * the data folder's lock, which proves that no parent lives.
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
  // If a full disk prevents the last checkpoint, the next start replays the log.
  process.kill(pid, 'SIGQUIT');
  if (!(await ended(pid, 10_000))) throw new Error(`another Postgres uses this data (pid ${pid})`);
}

/** The flags of every server of ours. */
export function serverFlags(sockets: string, fast: boolean): string[] {
  const shared = Math.min(512, Math.floor(totalmem() / 4 / 1024 / 1024));
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    max_connections: '200',
    shared_buffers: `${shared}MB`,
    max_wal_size: '2GB',
    // A log reader that stays away must not fill the disk; beyond this limit a new backup is
    // needed.
    max_slot_wal_keep_size: '8GB',
    // Compressing log pages took a fifth of the processor under heavy writes.
    wal_compression: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_min_messages: 'panic',
    // Durability is required: only temporary test servers may turn it off.
    fsync: fast ? 'off' : 'on',
    synchronous_commit: 'on',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Whether a server accepts our connection now. */
export async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a lost connection means no
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false; // still starting or replaying its log: try again
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
  // The keeper reads the FATAL line that explains a failed start, and reports it when it gives up.
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

// The kernel's limit for a socket path, minus the name of the socket.
const longestFolder = 107 - '/.s.PGSQL.5432'.length;

/** Whether we made this socket folder: no link, and owned by the server's account. */
function isSocketFolder(folder: string, runner: Runner): boolean {
  if (!existsSync(folder)) return false;
  const seen = lstatSync(folder);
  const uid = runner.account?.uid ?? process.getuid?.();
  return seen.isDirectory() && seen.uid === uid && (seen.mode & 0o027) === 0;
}

/** The socket folder in `home`; if its path is too long, a short one with a random name. */
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
    chmodSync(made, 0o710); // only our group may pass: web and worker belong to it
    chownSync(made, runner.account.uid, runner.account.gid);
  }
  if (short) writeFileSync(note, made, { mode: 0o600 });
  return made;
}

/** The folder in which the server of a data folder keeps its files. */
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

/** Returns how to reach the server of `folder` if it runs now, without touching it; else null. */
export async function runningEmbedded(folder: string): Promise<Embedded['url'] | null> {
  const runner = chooseRunner();
  const home = homeOf(folder, runner);
  const secrets = join(home, 'secrets');
  if (!hasSecrets(secrets)) return null;
  const url = urlsTo(socketFolder(home, runner, false), keepSecrets(secrets));
  return (await accepts(url('candor_owner', 'candor'))) ? url : null;
}

/** Starts Postgres on `folder`; refuses if another Candor runs on it. */
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
