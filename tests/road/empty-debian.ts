import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// A fresh Debian: apt, a systemd as process 1 in separate namespaces, and nothing else. It shares
// the network of its host, and fetches packages as the host does.

const release = 'trixie';
const packages = ['systemd-sysv', 'dbus', 'ca-certificates'];

export type CommandOutput = { status: number | null; said: string };

export type Debian = {
  /** The folder that holds it. */
  folder: string;
  /** Runs a command in its root's shell; returns the output and the status. */
  run: (command: string) => CommandOutput;
  /** Cuts the power, and starts it again. */
  restart: () => Promise<void>;
  remove: () => Promise<void>;
};

/** The folder of an unused one: built once and reused. */
function asItComes(): string {
  const folder = join('node_modules', '.cache', `debian-${release}-empty`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  const recommends = 'APT::Install-Recommends "false"';
  const made = spawnSync(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=minbase',
      `--aptopt=${recommends}`,
      `--include=${packages.join(',')}`,
    ].concat([release, part, 'http://deb.debian.org/debian']),
    { stdio: 'inherit' },
  );
  if (made.status !== 0) throw new Error('mmdebstrap made no Debian: see above');
  renameSync(part, folder);
  return folder;
}

const exchanges = ['api.kraken.com', 'api.exchange.coinbase.com', 'www.bitstamp.net'];
const trusted = '/etc/ssl/certs/ca-certificates.crt';

/** The host's settings for reaching the registries: DNS and trusted certificates. */
function giveNetwork(folder: string): void {
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
  if (existsSync(trusted)) cpSync(trusted, join(folder, trusted));
  // A live installation connects to exchanges: only the registries may be reached from here.
  appendFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost ${exchanges.join(' ')}\n`);
  // No installed service may start before it is configured.
  writeFileSync(join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n');
  chmodSync(join(folder, 'usr/sbin/policy-rc.d'), 0o755);
}

const unified = '/sys/fs/cgroup';
const groups = (): string =>
  existsSync(join(unified, 'cgroup.controllers')) ? unified : join(unified, 'unified');

const boot = (folder: string, group: string): string => `set -e
mkdir -p ${group} && echo $$ > ${group}/cgroup.procs
exec unshare --mount --pid --ipc --uts --cgroup --fork --kill-child sh -ec '
  mount --make-rprivate / && mount --bind ${folder} ${folder} && cd ${folder}
  mount -t proc proc proc && mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs tmpfs run && mount -t tmpfs -o mode=1777 tmpfs tmp && mount -t tmpfs tmpfs dev
  for one in null zero full random urandom tty
  do touch dev/$one && mount --bind /dev/$one dev/$one; done
  mkdir -p dev/pts dev/shm before && ln -s /proc/self/fd dev/fd && mount -t tmpfs tmpfs dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts && ln -s pts/ptmx dev/ptmx
  hostname road && pivot_root . before && umount -l /before
  exec env -i container=road PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init'`;

/** Starts it; returns its process 1 by the host's process id. */
async function start(folder: string, group: string): Promise<number> {
  const starting = spawn('sh', ['-c', boot(folder, group)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let waited = 0; waited < 60_000; waited += 200) {
    await sleep(200);
    if (starting.exitCode !== null) break;
    const children = `/proc/${starting.pid}/task/${starting.pid}/children`;
    const pid = Number(readFileSync(children, 'utf8').trim());
    if (pid > 0 && /^(running|degraded)/.test(runIn(pid, 'systemctl is-system-running').said)) {
      return pid;
    }
  }
  starting.kill('SIGKILL');
  throw new Error('the empty Debian did not start');
}

function runIn(pid: number, command: string): CommandOutput {
  // Only npm's settings for the registry: its folders belong to this machine's user.
  const names = /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(registry|cafile))$/i;
  const given = Object.entries(process.env).filter(([name]) => names.test(name));
  const env = Object.entries({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    ...(existsSync(trusted) ? { NODE_EXTRA_CA_CERTS: trusted } : {}),
    ...Object.fromEntries(given),
  }).map(([name, value]) => `${name}=${value}`);
  const within = ['-t', String(pid), '-m', '-p', '-i', '-u', '-C', 'env', '-i', ...env];
  const args = ['sh', '-ec', `cd /opt/candor 2> /dev/null || cd /root\n${command}`];
  const done = spawnSync('nsenter', [...within, ...args], { encoding: 'utf8', input: '' });
  return { status: done.status, said: done.stdout + done.stderr };
}

/** A running, empty Debian in a new folder. */
export async function anEmptyDebian(folder: string): Promise<Debian> {
  spawnSync('cp', ['-a', `${asItComes()}/.`, folder]);
  chmodSync(folder, 0o755);
  giveNetwork(folder);
  const group = join(groups(), `road-${process.pid}`);
  let first = await start(folder, group);
  const stop = async (): Promise<void> => {
    process.kill(first, 'SIGKILL');
    while (existsSync(`/proc/${first}`)) await sleep(50);
  };
  return {
    folder,
    run: (command) => runIn(first, command),
    restart: async () => {
      await stop();
      first = await start(folder, group);
    },
    remove: async () => {
      await stop();
      spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
