import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '#platform/db/db.ts';
import { blocksOf } from '../backups/play-commands.ts';
import { isFull } from '../is-full.ts';
import { type App, bothApps } from './apps.ts';
import { aCluster, blockWith, type Cluster, filled, playOn } from './database.ts';
import { aDebian } from './debian.ts';
import { type ClusterFault, faults, type World } from './faults.ts';
import { fill, urlAt } from './fill.ts';
import { addressOf, aNetwork, type Network } from './machines.ts';
import { balanceOf, type Load, startWriters, type Writer, writing } from './writers.ts';

// Candor on five machines that fail one after another: every acknowledged write stays, and none is
// done twice. CANDOR_FAULTS and CANDOR_WRITES set how much of it.

const numberOf = (name: string, usual: number): number => {
  const given = Number(process.env[name] ?? usual);
  assert.ok(Number.isSafeInteger(given) && given > 0, `${name} is a number`);
  return given;
};
const wantedFaults = numberOf('CANDOR_FAULTS', isFull ? faults.length : 1);
const wantedWrites = numberOf('CANDOR_WRITES', isFull ? 20_000 : 500);
const members = 4_000;
const clients = 12;
const pauseMs = 5;

const folder = mkdtempSync(join(tmpdir(), 'candor-cluster-'));
chmodSync(folder, 0o755); // users of the machines must pass through
let network: Network;
let cluster: Cluster;
let apps: [App, App];
let writers: Writer[];

before(async () => {
  network = aNetwork(aDebian(), folder);
  cluster = await aCluster(network);
  await fill(cluster, join(folder, 'data'), members);
  apps = await bothApps(network, folder);
  for (const { web, worker } of apps) {
    await web.start();
    await worker.start();
  }
  writers = await startWriters(apps[0].url, 40, 100_000n);
});
after(async () => {
  await network?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Progress output: twenty faults take a while. */
const say = (line: string): void => void process.stderr.write(`# ${line}\n`);
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

/** The longest time without an acknowledged write. */
function gapBetween({ atMs }: Load, from: number, to: number): number {
  const inside = atMs.filter((at) => at > from && at < to);
  const all = [from, ...inside, to];
  return Math.max(...all.slice(1).map((at, index) => at - all[index]!));
}

/** Waits until the cluster is whole, each web is ready, and writes succeed again. */
async function settled(world: World, load: Load): Promise<void> {
  await Promise.race([world.cluster.whole(), load.failed]);
  for (const { machine, web } of world.apps) {
    const ready = `http://${addressOf[machine.name]}:3000/readyz`;
    for (let waited = 0; ; waited += 0.25) {
      const answer = await fetch(ready, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (answer?.status === 200) break;
      assert.ok(waited < 120, `${machine.name} is not ready again:\n${web.said()}`);
      await sleep(250);
    }
  }
  await acknowledged(load, load.acks.length + 10 * clients);
}

/** The writers' withdrawals of one dollar, from the leader's current books. */
async function withdrawn(): Promise<string[]> {
  const { db, close } = connect(await urlAt(cluster, 'candor_migrator'), 'candor_owner', 1);
  const emails = writers.map(({ email }) => email);
  const found = await sql<{ id: string }>`
    select w.id from withdrawals.withdrawal w join identity.member m on m.id = w.member_id
    where m.email = any (${emails}) and w.amount_cents = 100`
    .execute(db)
    .finally(close);
  return found.rows.map(({ id }) => id);
}

async function acknowledged(load: Load, count: number): Promise<void> {
  while (load.acks.length < count) await Promise.race([sleep(50), load.failed]);
}

async function play(fault: ClusterFault, world: World, load: Load): Promise<number> {
  const from = performance.now();
  await Promise.race([fault.play(world), load.failed]);
  await settled(world, load);
  return gapBetween(load, from, performance.now());
}

test(`nothing acknowledged is lost or doubled by ${wantedFaults} faults (OPS-9)`, async (t) => {
  const load = writing(apps, writers, clients, pauseMs);
  t.after(load.end);
  const world = { cluster, apps };
  await acknowledged(load, 10 * clients);
  const gaps: { name: string; ms: number }[] = [];
  for (let index = 0; index < wantedFaults; index += 1) {
    const fault = faults[index % faults.length]!;
    const ms = await play(fault, world, load);
    gaps.push({ name: fault.name, ms });
    say(`${index + 1}. ${fault.name}: ${seconds(ms)} s; ${load.acks.length} acknowledged`);
  }
  await acknowledged(load, wantedWrites);
  await load.stop();

  const all = gaps.map(({ ms }) => ms);
  const unsure = [...load.unsure].map(([what, times]) => `${times} x ${what}`);
  say(`${load.acks.length} acknowledged; asked again after: ${unsure.join(', ')}`);
  say(`gap: median ${seconds(median(all))} s, longest ${seconds(Math.max(...all))} s`);
  // Each key had one effect, which is still there, and every withdrawal belongs to a key.
  const there = new Set(await withdrawn());
  const acked = new Set(load.acks.map(({ id }) => id));
  const lost = [...acked].filter((id) => !there.has(id));
  const doubled = [...there].filter((id) => !acked.has(id));
  say(`lost ${lost.length}, doubled ${load.acks.length - acked.size + doubled.length}`);
  assert.deepEqual({ lost, doubled }, { lost: [], doubled: [] });
  assert.equal(acked.size, load.acks.length);
  assert.deepEqual(load.wrong, []);
  for (const writer of writers) {
    const taken = load.acks.filter((ack) => ack.writer === writer).length;
    const left = await balanceOf(apps[0].url, writer.headers);
    assert.equal(writer.heldCents - left, BigInt(taken) * 100n, writer.email);
  }
  for (const { writer, key, id } of load.acks.slice(-50)) {
    assert.equal(await load.ask(writer, key), id);
  }
});

test('an operator sees who leads, and the document has no command but those played', () => {
  const played = ['etcd.env', 'config.yml list', 'haproxy -c', 'switchover'].map((part) =>
    blockWith(part),
  );
  assert.deepEqual(blocksOf('cluster.md', 'sh').map(filled), played);
  const output = playOn(cluster.machines[0]!, played[1]!, 'postgres');
  assert.match(output, /Leader +\| running/);
  assert.match(output, /Sync Standby +\| streaming/);
});

test('the books are sound', async () => {
  const env = { ...process.env, MIGRATE_DATABASE_URL: await urlAt(cluster, 'candor_migrator') };
  const verify = spawnSync(
    process.execPath,
    ['--import', './src/server/tsx.ts', 'scripts/verify-ledger.ts', '--json'],
    { env: { ...env, DATA_DIR: folder }, encoding: 'utf8' },
  );
  assert.equal(verify.status, 0, verify.stdout + verify.stderr);
});
