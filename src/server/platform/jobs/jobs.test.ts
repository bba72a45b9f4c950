import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { testDatabase } from '#test/ledger/database.ts';
import { inTransaction } from '../db/db.ts';
import { dueQueues, type Payload } from './jobs.sql.ts';
import { workJobs } from './jobs.ts';
import { runLoops } from './run-loops.ts';

const database = await testDatabase();
const quiet = { migrate: false, createSchema: false, schedule: false, supervise: false };

test('payloads in one row, or named by it, are worked on each for itself; one that fails comes again alone', async () => {
  const row = JSON.stringify({ together: [{ nth: 1 }, { nth: 2 }, { nth: 3 }] });
  await sql`select foundation.enqueue('payment-changed', ${row}::jsonb)`.execute(database.worker);
  await sql`select foundation.enqueue('payment-changed', '{"from": 4}')`.execute(database.worker);
  const worked: unknown[] = [];
  const job = {
    queue: 'payment-changed' as const,
    unfold: async (_db: unknown, { from }: Payload) =>
      from === undefined ? undefined : [{ nth: from }, { nth: 5 }],
    work: async (_db: unknown, { nth }: Record<string, unknown>) => {
      worked.push(nth);
      if (nth === 2 && worked.filter((item) => item === 2).length === 1)
        throw new Error('the machine hiccups');
    },
  };
  const log = pino({ level: 'silent' });
  const jobs = await workJobs(database.url('candor_worker'), database.worker, [job], log);
  const rounds = runLoops(database.worker, [jobs.loop], log);
  for (let waited = 0; worked.length < 6 && waited < 60_000; waited += 50) await sleep(50);
  await Promise.all([jobs.stop(), rounds.stop()]);
  assert.deepEqual(
    worked.map(Number).toSorted((a, b) => a - b),
    [1, 2, 2, 3, 4, 5],
  );
  const states = await sql<{ state: string }>`select state::text from pgboss.job
    where name = 'payment-changed'`.execute(database.owner);
  assert.ok(states.rows.length === 3 && states.rows.every((item) => item.state === 'completed'));
});

test('what a killed worker had started comes again once it is silent (OPS-10, C10)', async () => {
  await sql`select foundation.enqueue('act-claim', '{"nth": 4}')`.execute(database.worker);
  const started = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  const worked: unknown[] = [];
  const job = {
    queue: 'act-claim' as const,
    work: async (_db: unknown, { nth }: Record<string, unknown>) => {
      worked.push(nth);
      if (worked.length > 1) return;
      started.resolve();
      await killed.promise;
    },
  };
  const log = pino({ level: 'silent' });
  const jobs = await workJobs(database.url('candor_worker'), database.worker, [job], log);
  const rounds = runLoops(database.worker, [jobs.loop], log);
  await started.promise;
  const beats = await sql<{ every: number | null }>`select heartbeat_seconds as every
    from pgboss.job where name = 'act-claim' and state = 'active'`.execute(database.owner);
  assert.deepEqual(beats.rows, [{ every: 30 }]);
  // Silent for longer than the limit, like a killed worker; the library's monitor then finds it.
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '31 seconds',
    retry_delay = 0 where name = 'act-claim'`.execute(database.owner);
  const boss = new PgBoss({ ...quiet, connectionString: database.url('candor_worker') });
  await boss.start();
  await boss.supervise('act-claim');
  await boss.stop({ graceful: false });
  killed.resolve();
  for (let waited = 0; worked.length < 2 && waited < 60_000; waited += 50) await sleep(50);
  await Promise.all([jobs.stop(), rounds.stop()]);
  assert.deepEqual(worked, [4, 4]);
});

test('what is worked on when its worker stops is due again at once (OPS-7)', async () => {
  await sql`select foundation.enqueue('snapshot', '{}')`.execute(database.worker);
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const job = {
    queue: 'snapshot' as const,
    work: async () => {
      started.resolve();
      await released.promise;
    },
  };
  const log = pino({ level: 'silent' });
  const jobs = await workJobs(database.url('candor_worker'), database.worker, [job], log);
  const rounds = runLoops(database.worker, [jobs.loop], log);
  await started.promise;
  await Promise.all([jobs.stop(), rounds.stop()]);
  released.resolve();
  const left = await sql<{ state: string; isSoon: boolean }>`
    select state::text, start_after < now() + interval '1 minute' as is_soon
    from pgboss.job where name = 'snapshot'`.execute(database.owner);
  assert.deepEqual(left.rows, [{ state: 'retry', isSoon: true }]);
});

test('a queue that nobody made takes nothing', async () => {
  const queued = sql`select foundation.enqueue('nobody', '{}')`.execute(database.worker);
  await assert.rejects(queued, /no such queue/);
});

test('what the outbox held is on its queue once, where a worker ended half-way too', async () => {
  const { owner, worker } = database;
  const left = () =>
    sql<{ count: bigint }>`select count(*) as count from foundation.outbox`.execute(owner);
  const queued = async (): Promise<number[]> => {
    const found = await sql<{ place: number }>`
      select (p->>'place')::integer as place from pgboss.job
      cross join jsonb_array_elements(data->'together') p
      where name = 'act-claim' order by id, 1`.execute(owner);
    return found.rows.map(({ place }) => place);
  };
  await sql`insert into foundation.outbox (queue, payload)
    select 'act-claim', jsonb_build_object('place', n) from generate_series(1, 250) n`.execute(
    owner,
  );
  const places = Array.from({ length: 250 }, (_, index) => index + 1);
  await assert.rejects(
    inTransaction(worker, async (tx) => {
      assert.ok((await dueQueues(tx)).includes('act-claim'));
      throw new Error('the worker was killed');
    }),
  );
  assert.deepEqual([(await left()).rows[0]!.count, await queued()], [250n, []]);
  await Promise.all([dueQueues(worker), dueQueues(worker), dueQueues(worker)]);
  assert.equal((await left()).rows[0]!.count, 0n);
  assert.deepEqual(
    (await queued()).toSorted((a, b) => a - b),
    places,
  );
  await sql`delete from pgboss.job where name = 'act-claim'`.execute(owner);
});

test('the web process puts nothing on a queue by itself (INT-12)', async () => {
  const notice = `{"kind": "account_suspended", "reason": "Claim your prize at evil.example"}`;
  for (const queued of [
    sql`select foundation.enqueue('notice', ${notice}::jsonb)`,
    sql`select foundation.enqueue_rows('payout-claim', array[${notice}::jsonb])`,
    sql`insert into pgboss.job (name, data) values ('notice', ${notice}::jsonb)`,
  ]) {
    await assert.rejects(queued.execute(database.web), /permission denied/);
  }
});
