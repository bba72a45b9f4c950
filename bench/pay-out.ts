import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { formatUsd } from '#core/money/money.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { aDecider, codesOf, granting, posting } from '#test/ledger/books.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import { aPaymentAboveCost } from '#test/ledger/placements.ts';
import { payRun } from '../src/server/modules/distributions/pay-runs.ts';
import { simulatePrices } from '../src/server/modules/market/market.ts';
import { median, quantile } from './runner/figures.ts';
import { costOf, perUnit } from './runner/meter.ts';

// A distribution to every position of the seeded plan, from recording the gain to paying the last
// cent, through the functions that people and the worker use.

type Say = (line: string) => void;
export type ApiCall = (
  method: string,
  path: string,
  token: string,
  body?: object,
) => Promise<Answer>;
type Answer = { status: number; body: { data: Record<string, string> } };

const coins = 500_000_000_000n; // 5,000 BTC

async function earn(database: TestDatabase, plan: string, people: Person[]): Promise<bigint> {
  await simulatePrices(database.worker); // what the filling left may be hours old
  const rate = await sql<{ id: string; micros: bigint }>`select id, usd_micros as micros
    from market.rate where asset = 'BTC' order by at desc limit 1`.execute(database.owner);
  const { id: rateId, micros } = rate.rows[0]!;
  const cents = centsForCoinsDown('BTC', coins, micros);
  const payment = await aPaymentAboveCost(database, plan, coins);
  const about = { subject: payment, paymentId: payment, rateId, plan, evidence: 'a statement' };
  const legs: Parameters<typeof posting>[1] = [
    ['custody', 'fx_coin', coins],
    ['fx_usd', 'pool_gain', cents],
  ];
  const [code] = await codesOf(
    database.worker,
    await granting(database, posting('gain', legs, about), people),
  );
  if (code !== 'posted') throw new Error(`the gain was refused: ${code}`);
  return cents;
}

type Person = Awaited<ReturnType<typeof aDecider>>;

/** The plan with the most positions, and the five days before the first day already distributed. */
async function nextPeriod(owner: Db) {
  const found = await sql<{ plan: string; from: string; to: string }>`
    select plan_id as plan, (min(begins) - 5)::text as from, min(begins)::text as to
    from distributions.run group by plan_id order by max(positions) desc limit 1`.execute(owner);
  return found.rows[0]!;
}

async function approvedRun(database: TestDatabase, ask: ApiCall, say: Say): Promise<string> {
  const people = [await aDecider(database), await aDecider(database, 'owner')];
  const [finance, second] = people as [Person, Person];
  const period = await nextPeriod(database.owner);
  const cents = await earn(database, period.plan, people);
  const input = { ...period, amount: formatUsd(cents - 1n), reason: 'What the days earned' };
  const began = performance.now();
  const made = await ask('POST', '/admin/distributions', finance.token, input);
  if (made.status !== 202) throw new Error(JSON.stringify(made));
  say(`proposed in ${((performance.now() - began) / 1000).toFixed(1)} s: ${input.amount} dollars`);
  const { proposal_id, shown_hash, id } = made.body.data;
  const approval = { decision: 'approve', shown_hash };
  const done = await ask('PATCH', `/admin/approvals/${proposal_id}`, second.token, approval);
  if (done.status !== 200) throw new Error(JSON.stringify(done));
  return id!;
}

type Turn = () => Promise<void>;

/** The accounts that a payer locks while it posts: the pool and the first of its next members. */
async function accountsAhead(owner: Db, runId: string): Promise<string[]> {
  const found = await sql<{ id: bigint }>`
    with run as (select plan_id as plan from distributions.run where id = ${runId}),
      part as (select after, upto from distributions.part
        where run_id = ${runId} and gain_at is null order by nth limit 2),
      first as (select o.member_id::text as member from part, lateral (
        select member_id from plans.position o where o.plan_id = (select plan from run)
          and o.id > coalesce(part.after, '00000000-0000-0000-0000-000000000000'::uuid)
        order by o.id limit 1) o)
    select id from ledger.account where class = 'member_profit_locked' and asset = 'USD'
      and owner = any (array(select member from first))
    union all select id from ledger.account
    where class = 'pool_gain' and asset = 'USD' and owner = (select plan::text from run)
  `.execute(owner);
  return found.rows.map(({ id }) => String(id));
}

/**
 * Acts as a member who withdraws while a run is paid: locks an account of the run again and again,
 * and records how long it waited.
 */
function watchLocks(owner: Db, runId: string): { stop: () => Promise<number[]> } {
  const waited: number[] = [];
  const ending = new AbortController();
  const turn: Turn = async () => {
    for (const id of await accountsAhead(owner, runId)) {
      const began = performance.now();
      await inTransaction(owner, (tx) =>
        sql`select from ledger.account where id = ${id}::bigint for no key update`.execute(tx),
      );
      waited.push(performance.now() - began);
    }
    await sleep(10);
  };
  const watching = (async () => {
    while (!ending.signal.aborted) await turn();
  })();
  const stop = async (): Promise<number[]> => {
    ending.abort();
    await watching;
    return waited;
  };
  return { stop };
}

type Sums = { positions: number; parts: number; asked: bigint; shared: bigint; posted: bigint };

async function sumsOf(owner: Db, runId: string): Promise<Sums> {
  return inTransaction(owner, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx); // it reads every share and its transfer
    const found = await sql<Sums>`
      select r.positions, r.chunks as parts, r.gain_cents + r.capital_cents as asked,
        (select sum(gain_cents + capital_cents)::bigint from distributions.share
          where run_id = r.id) as shared,
        (select sum(amount)::bigint from ledger.transfer
          where approval = r.proposal_id) as posted
      from distributions.run r where r.id = ${runId} and r.done_at is not null`.execute(tx);
    return found.rows[0]!;
  });
}

/** Pays every position once: returns its cost, how long it held locks, and whether it is exact. */
export async function payOut(
  database: TestDatabase,
  ask: ApiCall,
  say: Say,
): Promise<Record<string, number>> {
  const { owner, worker } = database;
  // Continues a run that an earlier bench left half paid.
  const left = await sql<{ id: string }>`select id from distributions.run
    where approved_at is not null and done_at is null limit 1`.execute(owner);
  const runId = left.rows[0]?.id ?? (await approvedRun(database, ask, say));
  const watch = watchLocks(owner, runId);
  const began = performance.now();
  const cost = await costOf(owner, async () => {
    const isDone = await payRun(worker, runId).finally(watch.stop);
    if (!isDone) throw new Error('the books refused it');
  });
  const seconds = (performance.now() - began) / 1000;
  const waited = await watch.stop();
  const { positions, parts, asked, shared, posted } = await sumsOf(owner, runId);
  say(`asked ${asked}, shared ${shared}, posted ${posted} cents`);
  if (asked !== shared || asked !== posted) throw new Error('it is not exact');
  return {
    positions,
    'all, s': seconds,
    ...perUnit(cost, positions),
    'a part': positions / parts,
    'waited, median, ms': median(waited),
    '95 % within, ms': quantile(waited, 0.95),
    'longest, ms': quantile(waited, 1),
  };
}
