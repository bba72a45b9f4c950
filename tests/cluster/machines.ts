import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Five machines on a private network, at the addresses of deploy/cluster: namespaces of this
// kernel, each with a cable to one switch, with programs from a separate Debian.

export const databases = ['db1', 'db2', 'db3'] as const;
export const apps = ['app1', 'app2'] as const;
export type DatabaseName = (typeof databases)[number];
export type AppName = (typeof apps)[number];
type Name = DatabaseName | AppName;

export const addressOf: Record<Name, string> = {
  db1: '10.0.0.11',
  db2: '10.0.0.12',
  db3: '10.0.0.13',
  app1: '10.0.0.21',
  app2: '10.0.0.22',
};
const here = '10.0.0.1';
const spaceOf = (name: string): string => `candor-${name}`;
const theSwitch = spaceOf('switch');
const cable = 'candor-lab';

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8' });

/** A program of a machine: `user` is one of its Debian's, and files are given as text. */
type Program = { user: string; words: string[]; env?: Record<string, string> };
export type CommandOutput = { status: number | null; said: string };

export type Machine<N extends Name = Name> = {
  name: N;
  /** Writes a file of the machine, at the path where its programs find it. */
  write: (path: string, text: string, user?: string) => void;
  start: (program: Program) => ChildProcess;
  /** Runs a program to its end, as this user of the machine. */
  run: (program: Program & { input?: string }) => CommandOutput;
  /** A program of this checkout, on the machine's network. */
  startHere: (command: string[], env: NodeJS.ProcessEnv) => ChildProcess;
  /** The machine's processes with a matching command, by their ids here. */
  processes: (command: RegExp) => number[];
  /** Drops every packet in and out, without a notice to any peer. */
  cut: () => void;
  heal: () => void;
};

/** The folders of a machine that outlive its programs; each belongs to its user. */
const kept = ['/etc', '/var/lib/postgresql', '/var/lib/etcd', '/run'] as const;

const rule = `table inet cut {
  chain in { type filter hook input priority 0; iif != "lo" drop; }
  chain out { type filter hook output priority 0; oif != "lo" drop; }
}`;

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // it has ended
  }
};

function aMachine(name: Name, debian: string, folder: string, started: ChildProcess[]): Machine {
  const space = spaceOf(name);
  const at = (path: string): string => join(folder, path);
  const users = new Map(
    readFileSync(join(debian, 'etc/passwd'), 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([user, , uid, gid]) => [user!, { uid: Number(uid), gid: Number(gid) }]),
  );
  const accountOf = (user: string) => {
    const account = users.get(user);
    if (account === undefined) throw new Error(`${debian} has no user ${user}`);
    return account;
  };
  const give = (path: string, user: string): void => {
    const { uid, gid } = accountOf(user);
    chownSync(path, uid, gid);
  };
  for (const path of kept) mkdirSync(at(path), { recursive: true, mode: 0o755 });
  execFileSync('cp', ['-a', `${debian}/etc/.`, at('/etc')]);
  for (const [path, user] of [
    ['/var/lib/postgresql', 'postgres'],
    ['/run/postgresql', 'postgres'],
    ['/var/lib/etcd', 'etcd'],
    ['/run/pgbouncer', 'postgres'],
    ['/run/haproxy', 'haproxy'],
  ] as const) {
    mkdirSync(at(path), { recursive: true, mode: 0o755 });
    give(at(path), user);
  }
  const within = ({ user, words, env = {} }: Program): string[] => {
    const box = 'bwrap --die-with-parent --unshare-pid --unshare-ipc --unshare-uts --hostname';
    const root = `--bind ${debian} / --proc /proc --dev /dev --perms 1777 --tmpfs /tmp --chdir /`;
    const own = kept.map((path) => `--bind ${at(path)} ${path}`).join(' ');
    const code = `--ro-bind ${process.cwd()} /opt/candor --cap-add ALL`;
    const all = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env };
    const set = Object.entries(all).flatMap((entry) => ['--setenv', ...entry]);
    const as = `setpriv --reuid=${user} --regid=${accountOf(user).gid} --init-groups`;
    const before = `netns exec ${space} ${box} ${name} --clearenv`.split(' ');
    return [...before, ...set, ...`${root} ${own} ${code} ${as}`.split(' '), ...words];
  };
  return {
    name,
    write: (path, text, user = 'root') => {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text, { mode: 0o600 });
      give(at(path), user);
    },
    start: (program) => {
      const child = spawn('ip', within(program), { stdio: ['ignore', 'pipe', 'pipe'] });
      started.push(child);
      return child;
    },
    run: ({ input = '', ...program }) => {
      const done = spawnSync('ip', within(program), { input, encoding: 'utf8' });
      return { status: done.status, said: done.stdout + done.stderr };
    },
    startHere: (command, env) => {
      const all = ['--pdeathsig=KILL', 'ip', 'netns', 'exec', space, ...command];
      const child = spawn('setpriv', all, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      started.push(child);
      return child;
    },
    processes: (command) =>
      ip('netns', 'pids', space)
        .split('\n')
        .filter((pid) => pid !== '' && command.test(commandOf(pid)))
        .map(Number),
    cut: () => void execFileSync('ip', ['netns', 'exec', space, 'nft', rule]),
    heal: () =>
      void spawnSync('ip', ['netns', 'exec', space, 'nft', 'delete', 'table', 'inet', 'cut']),
  };
}

/** Removes the network, even one left by a killed run, but never one in use. */
function takeDown(): void {
  const left = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0]!)
    .filter((name) => name.startsWith(spaceOf('')));
  const working = left.flatMap((name) => ip('netns', 'pids', name).split('\n').filter(Boolean));
  if (working.length > 0) throw new Error(`a cluster stands already: processes ${working.join()}`);
  for (const name of left) ip('netns', 'del', name);
  spawnSync('ip', ['link', 'del', cable], { stdio: 'ignore' });
}

export type Network = {
  machine: <N extends Name>(name: N) => Machine<N>;
  remove: () => Promise<void>;
};

/** The machines, connected and without a program; this process is a sixth machine. */
export function aNetwork(debian: string, folder: string): Network {
  takeDown();
  const routes = ip('route', 'get', addressOf.db1);
  if (!routes.includes(' via ')) throw new Error(`10.0.0.0/24 is somebody's already: ${routes}`);
  const started: ChildProcess[] = [];
  ip('netns', 'add', theSwitch);
  ip('-n', theSwitch, 'link', 'add', 'ports', 'type', 'bridge');
  ip('-n', theSwitch, 'link', 'set', 'ports', 'up');
  const plugIn = (name: string): void => {
    ip('-n', theSwitch, 'link', 'set', name, 'master', 'ports');
    ip('-n', theSwitch, 'link', 'set', name, 'up');
  };
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'us', 'netns', theSwitch);
  ip('addr', 'add', `${here}/24`, 'dev', cable);
  ip('link', 'set', cable, 'up');
  plugIn('us');
  const machines = new Map<Name, Machine>();
  for (const [name, address] of Object.entries(addressOf) as [Name, string][]) {
    const space = spaceOf(name);
    ip('netns', 'add', space);
    ip(
      '-n',
      space,
      'link',
      'add',
      'eth0',
      'type',
      'veth',
      'peer',
      'name',
      name,
      'netns',
      theSwitch,
    );
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');
    plugIn(name);
    machines.set(name, aMachine(name, debian, join(folder, name), started));
  }
  return {
    machine: <N extends Name>(name: N) => machines.get(name) as Machine<N>,
    remove: async () => {
      await Promise.all(started.map(kill));
      // The children of a killed program end with it, a moment later.
      for (let tries = 0; ; tries += 1) {
        try {
          return takeDown();
        } catch (error) {
          if (tries === 50) throw error;
          await sleep(100);
        }
      }
    },
  };
}

/** Whether a program still runs, or is starting. */
export const runs = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Ends a program and all its children, like a machine that loses power. */
export async function kill(child: ChildProcess): Promise<void> {
  if (!runs(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
