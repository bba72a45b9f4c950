import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db, inTransaction } from '#platform/db/db.ts';
import * as distributions from '../../src/server/modules/distributions/distributions.ts';
import * as treasury from '../../src/server/modules/treasury/treasury.ts';
import { makeSandboxAdmins } from '../../src/server/sandbox/sandbox-admins.ts';
import { bringBack, listVenue, place } from '../../src/server/sandbox/sandbox-strategy.ts';
import type { App } from './apps.ts';
import type { Cluster } from './database.ts';
import { urlAt } from './fill.ts';

// A distribution to some thousand positions: proposed and approved as the sandbox's administrators
// do, paid by the cluster's workers, one of which is killed half-way.

/** The plan with the most positions, and its figures in the books. */
async function planOf(worker: Db): Promise<treasury.PlanFigures> {
  const found = await sql<{ id: string }>`
    select plan_id as id from plans.position group by 1 order by count(*) desc limit 1`.execute(
    worker,
  );
  return inTransaction(worker, (tx) => treasury.figuresOf(tx, found.rows[0]!.id));
}

/** Records a gain of the plan, and two people approve its distribution; returns the run's id. */
async function agreedRun(worker: Db): Promise<string> {
  const admins = makeSandboxAdmins(worker);
  const round = randomUUID();
  const world = { db: worker, admins, day: 'a day of the cluster', round };
  const venue = await listVenue(world);
  await place(world, venue!, await planOf(worker), 20_000_000n);
  await bringBack(world, [await planOf(worker)], () => 500);
  const { plan: planId, poolGainCents: cents } = await planOf(worker);
  assert.ok(cents > 0n, 'the plan has earned nothing');
  const found = await sql<{ from: string; to: string }>`
    select (min(begins) - 5)::text as from, min(begins)::text as to
    from distributions.run where plan_id = ${planId}`.execute(worker);
  const id = randomUUID();
  const command = { plan: planId, ...found.rows[0]!, cents, reason: 'What the days earned' };
  await inTransaction(worker, (tx) =>
    admins.agree(tx, async (proposer) => {
      const made = await distributions.proposeDistribution(tx, proposer, id, command);
      return { id: made.proposalId, shownHash: made.shownHash };
    }),
  );
  await admins.close();
  return id;
}

type Progress = { done: number; all: number; isOver: boolean };

async function progressOf(worker: Db, id: string): Promise<Progress> {
  const found = await sql<Progress>`select positions_done as done, positions as all,
    done_at is not null as is_over from distributions.run where id = ${id}`.execute(worker);
  return found.rows[0]!;
}

async function until(worker: Db, id: string, is: (now: Progress) => boolean): Promise<Progress> {
  for (let waited = 0; waited < 120_000; waited += 10) {
    const now = await progressOf(worker, id);
    if (is(now)) return now;
    await sleep(10);
  }
  throw new Error(`the run does not move on: ${JSON.stringify(await progressOf(worker, id))}`);
}

/** Each of the run's shares is one transfer; together they equal the amount paid. */
async function requirePaidOnce(owner: Db, id: string): Promise<void> {
  const found = await sql<{ shares: number; transfers: number; same: boolean }>`
    select count(distinct s.subject)::integer as shares, count(*)::integer as transfers,
      sum(t.amount) = max(r.paid_gain_cents) as same
    from distributions.run r join distributions.share s on s.run_id = r.id
    join ledger.transfer t on t.subject = s.subject and t.kind = 'distribute_gain'
    where r.id = ${id}`.execute(owner);
  const { shares, transfers, same } = found.rows[0]!;
  assert.ok(shares > 1_000 && shares === transfers && same, JSON.stringify(found.rows[0]));
}

/** Kills the worker of one machine while it pays a run; the other machine's worker continues. */
export async function killInRun(cluster: Cluster, [app, other]: [App, App]): Promise<void> {
  const { db: worker, close } = connect(await urlAt(cluster, 'candor_worker'), 'candor_worker', 4);
  const books = connect(await urlAt(cluster, 'candor_migrator'), 'candor_owner', 1);
  try {
    // No other worker settles the plan's gain; then a single worker pays.
    await Promise.all([app.worker.kill(), other.worker.kill()]);
    const id = await agreedRun(worker);
    await app.worker.start();
    const { done, all, isOver } = await until(worker, id, (now) => now.done > 0 || now.isOver);
    await app.worker.kill();
    assert.ok(!isOver, `killed too late: ${done} of ${all}`);
    await other.worker.start();
    await until(worker, id, (now) => now.isOver);
    await requirePaidOnce(books.db, id);
    await app.worker.start();
  } finally {
    await Promise.all([close(), books.close()]);
  }
}
