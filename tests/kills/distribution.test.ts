import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aRate } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { addPools } from '#test/ledger/pools.ts';
import { verifyBooks } from '../../src/server/modules/ledger/ledger.ts';
import { isFull } from '../is-full.ts';

// Kills the real worker with -9 while it pays a distribution: the next worker continues after the
// last chunk, every position is paid once, and the sum is exact to the cent.
const positions = isFull ? 60_000 : 6_000;
const kills = isFull ? 10 : 1;

const database = await testDatabase();
const api = await testApi(database);
const { owner } = database;
await aRate(database);
// The worker moves prices: a falling one must not close the solvency brake on the run (INT-8).
await addCapital(database);
const people = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)] as const;
const pools = await addPools(database, api, [...people]);

const workers: ChildProcess[] = [];
after(() => workers.forEach((worker) => worker.kill('SIGKILL')));

function startWorker(): ChildProcess {
  const worker = spawn(
    process.execPath,
    ['--import', './src/server/tsx.ts', 'src/server/worker.ts'],
    {
      env: {
        ...process.env,
        DATA_DIR: api.config.dataDir,
        CANDOR_SECRET: 'a secret of this test alone, of 32 letters',
        DATABASE_URL: database.url('candor_web'),
        WORKER_DATABASE_URL: database.url('candor_worker'),
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  workers.push(worker);
  return worker;
}

const kill = (worker: ChildProcess): Promise<unknown> =>
  new Promise((gone) => {
    worker.on('exit', gone);
    worker.kill('SIGKILL');
  });

type Progress = { done: number; isOver: boolean };

async function progressOf(run: string): Promise<Progress> {
  const found = await sql<Progress>`select positions_done as done, done_at is not null as is_over
    from distributions.run where id = ${run}`.execute(owner);
  return found.rows[0]!;
}

async function until(run: string, isReached: (progress: Progress) => boolean): Promise<number> {
  for (let waited = 0; waited < 60_000; waited += 10) {
    const progress = await progressOf(run);
    if (isReached(progress)) return progress.done;
    await sleep(10);
  }
  throw new Error('the run does not move on');
}

type Paid = { shares: number; members: number; cents: bigint; pool: bigint };

const paidOf = (run: string, plan: string): Promise<Paid | undefined> =>
  inTransaction(owner, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const found = await sql<Paid>`
      select count(*)::integer as shares, count(distinct s.member_id)::integer as members,
        sum(t.amount)::bigint as cents,
        (select balance from ledger.account
          where class = 'pool_gain' and owner = ${plan}) as pool
      from distributions.share s join ledger.transfer t on t.subject = s.subject
      where s.run_id = ${run}`.execute(tx);
    return found.rows[0];
  });

test(`a worker killed ${kills}× loses and doubles nothing of ${positions} shares`, async (t) => {
  const plan = await pools.aLargePlan(positions, 40);
  await pools.earn(plan, 60_000_000n);
  const run = await pools.approved(await pools.asked(plan, '599999.99'));
  const killedAt: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const worker = startWorker();
    const before = (await progressOf(run)).done;
    killedAt.push(await until(run, ({ done, isOver }) => isOver || done > before));
    await kill(worker);
  }
  assert.ok(
    killedAt.every((done) => done < positions),
    `killed too late: ${killedAt.join(', ')}`,
  );
  const last = startWorker();
  await until(run, ({ isOver }) => isOver);
  await kill(last);
  assert.deepEqual(await paidOf(run, plan), {
    shares: positions,
    members: positions,
    cents: 59_999_999n,
    pool: 1n,
  });
  assert.deepEqual((await verifyBooks(owner)).faults, []);
  t.diagnostic(`killed after ${killedAt.join(', ')} of ${positions} positions`);
});
