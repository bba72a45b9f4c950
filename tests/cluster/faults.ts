import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './apps.ts';
import { blockWith, type Cluster, playOn } from './database.ts';
import { killInRun } from './distribution.ts';
import { type DatabaseName, databases, type Machine } from './machines.ts';

// The faults that a cluster meets sooner or later, one after another; each restarts everything it
// stopped.

export type World = { cluster: Cluster; apps: [App, App] };
export type ClusterFault = { name: string; play: (world: World) => Promise<void> };

/** How long a stopped machine or program stays away before its restart. */
const awayMs = 20_000;
const cutMs = 30_000;

/** The machine that holds each commit besides the leader. */
async function standby({ whole, machines }: Cluster): Promise<Machine<DatabaseName>> {
  const sync = (await whole()).find(({ role }) => role === 'sync_standby');
  return machines.find(({ name }) => name === sync!.name)!;
}

async function lose(cluster: Cluster, { name }: Machine<DatabaseName>): Promise<void> {
  await Promise.all([cluster.patroni.kill(name), cluster.etcd.kill(name)]);
  await sleep(awayMs);
  cluster.etcd.start(name);
  cluster.patroni.start(name);
}

async function cut(machine: Machine): Promise<void> {
  machine.cut();
  await sleep(cutMs).finally(machine.heal);
}

const leadersPostgres: ClusterFault = {
  name: "the leader's Postgres is killed",
  play: async ({ cluster }) => {
    const [postmaster] = (await cluster.leader()).processes(/bin\/postgres -D /);
    process.kill(postmaster!, 'SIGKILL');
    await sleep(1_000);
  },
};

const leadersMachine: ClusterFault = {
  name: "the leader's machine is lost for 20 s",
  play: async ({ cluster }) => lose(cluster, await cluster.leader()),
};

/** By the document's command, from the leader to the standby. */
const switchover: ClusterFault = {
  name: 'a switchover',
  play: async ({ cluster }) => {
    const [from, to] = [await cluster.leader(), await standby(cluster)];
    const own = `--leader ${from.name} --candidate ${to.name}`;
    const command = blockWith('switchover').replace('--leader db1 --candidate db2', own);
    assert.match(playOn(to, command, 'postgres'), /Successfully switched over/);
  },
};

const standbysMachine: ClusterFault = {
  name: 'the synchronous standby is lost for 20 s',
  play: async ({ cluster }) => lose(cluster, await standby(cluster)),
};

const oneEtcd: ClusterFault = {
  name: "the leader's etcd is stopped for 20 s",
  play: async ({ cluster }) => {
    const { name } = await cluster.leader();
    await cluster.etcd.kill(name);
    await sleep(awayMs);
    cluster.etcd.start(name);
  },
};

const wholeEtcd: ClusterFault = {
  name: 'etcd is stopped on all machines for 30 s',
  play: async ({ cluster: { etcd } }) => {
    await Promise.all(databases.map(etcd.kill));
    await sleep(cutMs);
    databases.forEach(etcd.start);
  },
};

const again = (
  name: string,
  what: 'pooler' | 'haproxy' | 'web' | 'worker',
  nth: 0 | 1,
): ClusterFault => ({
  name,
  play: async ({ apps }) => {
    await apps[nth][what].kill();
    await sleep(2_000);
    await apps[nth][what].start();
  },
});

const workerInRun: ClusterFault = {
  name: 'a worker is killed in a distribution',
  play: async ({ cluster, apps }) => killInRun(cluster, apps),
};

const cutLeader: ClusterFault = {
  name: "the leader's network is cut for 30 s",
  play: async ({ cluster }) => cut(await cluster.leader()),
};

const cutStandby: ClusterFault = {
  name: "the synchronous standby's network is cut for 30 s",
  play: async ({ cluster }) => cut(await standby(cluster)),
};

const cutApp = (nth: 0 | 1): ClusterFault => ({
  name: "the network of a web's machine is cut for 30 s",
  play: async ({ apps }) => cut(apps[nth].machine),
});

export const faults: ClusterFault[] = [
  leadersPostgres,
  switchover,
  again('a PgBouncer is restarted', 'pooler', 0),
  again('a web is killed', 'web', 0),
  workerInRun,
  again('an HAProxy is killed', 'haproxy', 1),
  cutLeader,
  cutStandby,
  standbysMachine,
  oneEtcd,
  again('a worker is killed', 'worker', 0),
  cutApp(0),
  leadersMachine,
  wholeEtcd,
  leadersPostgres,
  again('a worker is killed', 'worker', 1),
  again('a PgBouncer is restarted', 'pooler', 1),
  switchover,
  again('a web is killed', 'web', 1),
  cutLeader,
];
