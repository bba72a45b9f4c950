import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { inTransaction } from '#platform/db/db.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import { type Job, workJobs } from '#platform/jobs/jobs.ts';
import { runLoops } from '#platform/jobs/run-loops.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { type FaultyNode, faultyNode } from '../../../../../tests/chains/rigs/faulty-node.ts';
import { xrpStandIn } from '../../../../../tests/chains/rigs/xrp-stand-in.ts';
import { openNodes } from '../../chains/chains.ts';
import { chainLoops } from '../../chains/jobs.ts';
import { watchSystem } from './watch-system.ts';

// Alerts caused by the worker itself or by its sources: a stalled queue, a job that never succeeds,
// a node that no longer answers. The full disk is in tests/starts/battery/full-disk.test.ts,
// because a test of the gate cannot have a disk to itself.

const database = await testDatabase();
const api = await testApi(database);
const { owner, worker, superuser } = database;
const chief = await anAdministrator(owner, 'owner');
const log = pino({ level: 'silent' });

async function titles(): Promise<string[]> {
  await watchSystem(worker, api.config);
  const { body } = await api.call('GET', '/admin/system', { token: chief.token });
  return body.data.alerts.map(({ title }: { title: string }) => title);
}
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
/** Moves a recorded time back, as if time had passed. */
async function age(table: string, column: string, minutes: number): Promise<void> {
  await sql`update ${sql.raw(table)} set ${sql.raw(column)} =
    ${sql.raw(column)} - ${minutes} * interval '1 minute'`.execute(superuser);
}
const statesOf = async (queue: string): Promise<string[]> => {
  const found = await sql<{ state: string }>`select state::text from pgboss.job
    where name = ${queue} order by state`.execute(owner);
  return found.rows.map(({ state }) => state);
};

/** Runs a worker of this one queue, like the real one, until the test ends. */
async function aWorker(t: TestContext, job: Job): Promise<void> {
  const jobs = await workJobs(database.url('candor_worker'), worker, [job], log);
  const rounds = runLoops(worker, [{ ...jobs.loop, everyMs: 20 }], log);
  t.after(() => Promise.all([jobs.stop(), rounds.stop()]));
}

test('a job that never ends keeps the others of its queue waiting, and that is found', async (t) => {
  const title = 'Jobs wait too long in the queue owners';
  const held = Promise.withResolvers<void>();
  t.after(() => held.resolve());
  const started = Promise.withResolvers<void>();
  await aWorker(t, {
    queue: 'owners',
    work: () => {
      started.resolve();
      return held.promise;
    },
  });
  await inTransaction(worker, (tx) => enqueue(tx, 'owners', { nth: 1 }));
  await started.promise;
  await inTransaction(worker, (tx) => enqueue(tx, 'owners', { nth: 2 }));
  await age('pgboss.job', 'created_on', 14);
  assert.ok(!(await titles()).includes(title));
  await age('pgboss.job', 'created_on', 2);
  const found = await titles();
  assert.ok(found.includes(title), found.join('; '));
  assert.ok((await statesOf('owners')).some((state) => state !== 'completed'));
  held.resolve();
  await until(async () => (await statesOf('owners')).join() === 'completed,completed');
  await titles();
  await age('reporting.alert', 'last_at', 2);
  assert.ok(!(await titles()).includes(title));
});

test('a job that fails each time is given up in the end, and that is found', async (t) => {
  const title = 'Jobs were given up in the queue act-claim';
  let tries = 0;
  await aWorker(t, {
    queue: 'act-claim',
    work: () => {
      tries += 1;
      return Promise.reject(new Error('what it needs is away'));
    },
  });
  await inTransaction(worker, (tx) => enqueue(tx, 'act-claim', { nth: 1 }));
  await until(async () => {
    // In this order: the last try may come between the two reads.
    const isFound = (await titles()).includes(title);
    const [state] = await statesOf('act-claim');
    if (state === 'retry') assert.ok(!isFound, `after ${tries} tries`);
    // Skips the pauses between retries, half an hour in all.
    await sql`update pgboss.job set start_after = clock.real()
      where name = 'act-claim' and state = 'retry'`.execute(superuser);
    return state === 'failed';
  });
  assert.equal(tries, 9);
  const found = await titles();
  assert.ok(found.includes(title), found.join('; '));
});

const server = await xrpStandIn();
after(() => server.stop());

for (const [what, fault] of [
  ['hangs up', 'down'],
  ['lets nobody in', 'denied'],
] as const) {
  test(`a node that ${what} is found after five minutes, and over with its first answer`, async (t) => {
    const title = 'XRP cannot be read';
    const node: FaultyNode = await faultyNode(server.url);
    t.after(() => node.stop());
    const chains = { network: 'regtest', nodes: { XRP: [node.url] } } as const;
    openNodes(worker, { chains });
    const watch = chainLoops({ chains }).find(({ name }) => name === 'watch XRP')!;
    await watch.run(worker);
    node.fails(fault);
    await assert.rejects(watch.run(worker));
    assert.ok(!(await titles()).includes(title));
    await sql`update clock.setting set ahead = ahead + interval '301 seconds'`.execute(superuser);
    await assert.rejects(watch.run(worker));
    const found = await titles();
    assert.ok(found.includes(title), found.join('; '));
    node.fails(null);
    await watch.run(worker);
    await titles();
    await age('reporting.alert', 'last_at', 2);
    assert.ok(!(await titles()).includes(title));
  });
}
