import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ringFor } from '#platform/config/keys.ts';
import { blockWith, filled, noting, playOn } from './database.ts';
import {
  addressOf,
  type AppName,
  apps,
  kill,
  type Machine,
  type Network,
  runs,
} from './machines.ts';

// The machines that run Candor, set up by the document: HAProxy, PgBouncer, a web and a worker
// each.

export const secret = 'a secret of the cluster alone, of 32 letters';

/** Controls of a program that can be killed and started again. */
export type AppProcess = {
  start: () => Promise<void>;
  kill: () => Promise<void>;
  said: () => string;
};

export type App = {
  name: AppName;
  machine: Machine;
  /** The address for users' requests, through the machine's HAProxy. */
  url: string;
  haproxy: AppProcess;
  pooler: AppProcess;
  web: AppProcess;
  worker: AppProcess;
};

function keep(
  launch: () => ChildProcess,
  isUp: (child: ChildProcess) => Promise<unknown>,
): AppProcess {
  let child: ChildProcess | undefined;
  let outputOf = (): string => '';
  return {
    start: async () => {
      const own = launch();
      child = own;
      outputOf = noting(own);
      await Promise.race([isUp(own), once(own, 'exit')]);
      assert.ok(runs(own), outputOf());
    },
    kill: async () => child && kill(child),
    said: () => outputOf(),
  };
}

const answers = async (url: string): Promise<boolean> => {
  const response = fetch(url, { signal: AbortSignal.timeout(1_000) });
  return response.then(
    () => true,
    () => false,
  );
};

/** The document's settings for each program. */
export function settingsOf(program: 'web' | 'worker' | 'migrate'): Record<string, string> {
  const lines = blockWith('DATABASE_DIRECT_URL', 'cluster.md', '').split('\n');
  const all = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s) as [string, string]));
  const direct = all['DATABASE_DIRECT_URL']!;
  const of = {
    web: /^DATABASE/,
    worker: /^WORKER/,
    migrate: /^$/,
  };
  const migrator = filled('candor_migrator:PASSWORD-OF-MIGRATOR');
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => of[program].test(name))),
    ...(program === 'migrate'
      ? { MIGRATE_DATABASE_URL: direct.replace(/candor_web:\w+/, migrator) }
      : { CANDOR_SECRET: ringFor(program, secret) }),
  };
}

const node = [process.execPath, '--import', './src/server/tsx.ts'];

/** Installs and starts the proxies in front of the database; the test starts web and worker. */
async function anApp(network: Network, name: AppName, folder: string): Promise<App> {
  const machine = network.machine(name);
  playOn(machine, blockWith('haproxy -c'));
  const address = addressOf[name];
  const url = `http://${address}:8080`;
  const haproxy = keep(
    () =>
      machine.start({
        user: 'root',
        words: ['haproxy', '-W', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
      }),
    async (child) => {
      while (runs(child) && !(await answers(url))) await sleep(100);
    },
  );
  const takes = { user: 'postgres', words: ['bash', '-c', ': < /dev/tcp/127.0.0.1/6432'] };
  const pooler = keep(
    () => machine.start({ user: 'postgres', words: ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'] }),
    async (child) => {
      while (runs(child) && machine.run(takes).status !== 0) await sleep(100);
    },
  );
  const program = (which: 'web' | 'worker'): AppProcess => {
    const data = join(folder, `${name}-${which}`);
    mkdirSync(data, { recursive: true });
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: data,
      HOST: '0.0.0.0',
      RATE_LIMITS: 'off',
      ...settingsOf(which),
    };
    return keep(
      () => machine.startHere([...node, `src/server/${which}.ts`], env),
      (child) => once(child, 'message'),
    );
  };
  await haproxy.start();
  await pooler.start();
  return { name, machine, url, haproxy, pooler, web: program('web'), worker: program('worker') };
}

export const bothApps = async (network: Network, folder: string): Promise<[App, App]> => [
  await anApp(network, apps[0], folder),
  await anApp(network, apps[1], folder),
];
