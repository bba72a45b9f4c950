import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { blocksOf } from '../backups/play-commands.ts';
import {
  addressOf,
  type DatabaseName,
  databases,
  kill,
  type Machine,
  type Network,
} from './machines.ts';

// The three database machines, set up from the files of deploy/cluster and the document's commands.

export const passwords: Record<string, string> = Object.fromEntries(
  ['POSTGRES', 'REPLICATOR', 'REWINDER', 'PATRONI', 'MIGRATOR', 'WEB', 'WORKER', 'BACKUP'].map(
    (whose) => [whose, randomBytes(16).toString('hex')],
  ),
);

/** Fills in the passwords of this run. */
export const filled = (text: string): string =>
  text.replaceAll(/PASSWORD-OF-([A-Z]+)/g, (place, whose: string) => passwords[whose] ?? place);

/** The only block of the document with a line that begins with this text. */
export function blockWith(beginning: string, document = 'cluster.md', language = 'sh'): string {
  const found = blocksOf(document, language).filter((block) => block.includes(beginning));
  assert.equal(found.length, 1, `${document} has ${found.length} blocks with ${beginning}`);
  return filled(found[0]!);
}

/** Plays commands on a machine, which must succeed; returns their output. */
export function playOn(machine: Machine, commands: string, user = 'root'): string {
  const command = ['bash', '-euo', 'pipefail', '-c', commands];
  const { status, said } = machine.run({ user, words: command });
  assert.equal(status, 0, `${machine.name}: ${commands}\n${said}`);
  return said;
}

/** Records a program's output for unexpected faults. */
export function noting(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  return () => output;
}

type Member = { name: DatabaseName; role: string; state: string };
type Status = { members: Member[] };

export type Cluster = {
  machines: Machine<DatabaseName>[];
  leader: () => Promise<Machine<DatabaseName>>;
  /** Waits until one machine leads, one is a synchronous standby and the third follows. */
  whole: (isWhole?: (members: Member[]) => boolean) => Promise<Member[]>;
  patroni: { start: (name: DatabaseName) => void; kill: (name: DatabaseName) => Promise<void> };
  etcd: { start: (name: DatabaseName) => void; kill: (name: DatabaseName) => Promise<void> };
  /** Runs SQL as the superuser, on the leader's socket. */
  asSuperuser: (database: string, statements: string) => Promise<string>;
  said: () => string;
};

const isRunning = ({ role, state }: Member): boolean =>
  role === 'leader' ? state === 'running' : state === 'streaming';
const isEveryone = (members: Member[]): boolean =>
  members.length === databases.length &&
  members.every(isRunning) &&
  members.filter(({ role }) => role === 'leader').length === 1 &&
  members.some(({ role }) => role === 'sync_standby');

async function askPatroni(name: DatabaseName): Promise<Status | null> {
  const url = `http://${addressOf[name]}:8008/cluster`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_500) });
    return (await answer.json()) as Status;
  } catch {
    return null; // it is cut off, or not there
  }
}

/** Whether Patroni reports this machine as the leader, by HAProxy's check. */
async function leads(name: DatabaseName): Promise<boolean> {
  const url = `http://${addressOf[name]}:8008/primary`;
  const response = fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(1_500) });
  return response.then(
    ({ status }) => status === 200,
    () => false,
  );
}

function keeper(machines: Machine[], program: Parameters<Machine['start']>[0]) {
  const running = new Map<DatabaseName, { child: ChildProcess; said: () => string }>();
  return {
    start: (name: DatabaseName): void => {
      const child = machines.find((machine) => machine.name === name)!.start(program);
      running.set(name, { child, said: noting(child) });
    },
    kill: async (name: DatabaseName): Promise<void> => kill(running.get(name)!.child),
    said: (): string =>
      [...running]
        .map(([name, { said }]) => `${program.words[0]} of ${name}:\n${said()}`)
        .join('\n'),
  };
}

const secondsToStart = 180;

export async function aCluster(network: Network): Promise<Cluster> {
  const machines = databases.map((name) => network.machine(name));
  for (const machine of machines) {
    const own = `machine=${machine.name} address=${addressOf[machine.name]}`;
    playOn(machine, blockWith('etcd.env').replace('machine=db1 address=10.0.0.11', own));
    playOn(machine, `sed -i '${sedOfPasswords()}' /etc/patroni/config.yml`);
  }
  const settings = (machine: Machine): Record<string, string> =>
    Object.fromEntries(
      playOn(machine, 'grep ^ETCD_ /etc/default/etcd')
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s) as [string, string]),
    );
  const etcds = new Map(
    machines.map((machine) => [
      machine.name,
      keeper([machine], { user: 'etcd', words: ['etcd'], env: settings(machine) }),
    ]),
  );
  const etcd = {
    start: (name: DatabaseName) => etcds.get(name)!.start(name),
    kill: (name: DatabaseName) => etcds.get(name)!.kill(name),
  };
  const patroni = keeper(machines, {
    user: 'postgres',
    words: ['patroni', '/etc/patroni/config.yml'],
  });
  for (const name of databases) etcd.start(name);
  for (const name of databases) patroni.start(name);
  const programOutput = () => [patroni, ...etcds.values()].map((row) => row.said()).join('\n');

  const leader = async (): Promise<Machine<DatabaseName>> => {
    for (let waited = 0; waited < secondsToStart; waited += 0.5) {
      const answers = await Promise.all(databases.map(leads));
      const at = answers.indexOf(true);
      if (at >= 0) return machines[at]!;
      await sleep(500);
    }
    throw new Error(`nobody leads:\n${programOutput()}`);
  };
  const whole = async (isWhole = isEveryone): Promise<Member[]> => {
    let seen: Status | null = null;
    for (let waited = 0; waited < secondsToStart; waited += 0.5) {
      for (const name of databases) {
        seen = (await askPatroni(name)) ?? seen;
        if (seen !== null && isWhole(seen.members)) return seen.members;
      }
      await sleep(500);
    }
    throw new Error(`the cluster is not whole: ${JSON.stringify(seen)}\n${programOutput()}`);
  };
  await whole();
  const asSuperuser = async (database: string, statements: string): Promise<string> => {
    const { status, said: output } = (await leader()).run({
      user: 'postgres',
      words: ['psql', '-qAtX', '-v', 'ON_ERROR_STOP=1', '-d', database],
      input: statements,
    });
    assert.equal(status, 0, output);
    return output;
  };
  return { machines, leader, whole, patroni, etcd, asSuperuser, said: programOutput };
}

const sedOfPasswords = (): string =>
  Object.entries(passwords)
    .map(([whose, password]) => `s/PASSWORD-OF-${whose}/${password}/`)
    .join('; ');
