import { sql } from 'kysely';
import { centsForCoinsDown } from '../src/core/conversion.ts';
import { formatUsd } from '../src/core/money.ts';
import { type Db, inTransaction } from '../src/server/db/db.ts';
import { positionsAChunk } from '../src/server/distributions/pay-runs.ts';
import { payChunkRow } from '../src/server/distributions/sql.ts';
import { aDecider, aPayment, codesOf, granting, posting } from '../tests/support/books.ts';
import type { TestDatabase } from '../tests/support/database.ts';

// A distribution to every position of the crowd's plan, from the gain that comes in to the last
// cent that is paid, through the doors that people and the worker use.

type Say = (line: string) => void;
export type Ask = (method: string, path: string, token: string, body?: object) => Promise<Answer>;
type Answer = { status: number; body: { data: Record<string, string> } };

const coins = 500_000_000_000n; // 5,000 BTC

async function earn(database: TestDatabase, plan: string, people: Person[]): Promise<bigint> {
  const rate = await sql<{ id: string; micros: bigint }>`select id, usd_micros as micros
    from market.rate where asset = 'BTC' order by at desc limit 1`.execute(database.owner);
  const { id: rateId, micros } = rate.rows[0]!;
  const cents = centsForCoinsDown('BTC', coins, micros);
  const payment = await aPayment(database, { amount: coins, purpose: 'placement' });
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

/** The plan with the most positions, and twenty days of it that no run has paid. */
async function nextPeriod(owner: Db) {
  const found = await sql<{ plan: string; from: string; to: string }>`
    select plan_id as plan, max(ends)::text as from, (max(ends) + 20)::text as to
    from distributions.run group by plan_id order by max(positions) desc limit 1`.execute(owner);
  return found.rows[0]!;
}

async function approvedRun(database: TestDatabase, ask: Ask, say: Say): Promise<string> {
  const people = [await aDecider(database), await aDecider(database, 'owner')];
  const [finance, second] = people as [Person, Person];
  const period = await nextPeriod(database.owner);
  const cents = await earn(database, period.plan, people);
  const wanted = { ...period, amount: formatUsd(cents - 1n), reason: 'What the days earned' };
  const began = performance.now();
  const made = await ask('POST', '/admin/distributions', finance.token, wanted);
  if (made.status !== 202) throw new Error(JSON.stringify(made));
  say(`proposed in ${((performance.now() - began) / 1000).toFixed(1)} s: ${wanted.amount} dollars`);
  const { proposal_id, shown_hash, id } = made.body.data;
  const approval = { decision: 'approve', shown_hash };
  const done = await ask('PATCH', `/admin/approvals/${proposal_id}`, second.token, approval);
  if (done.status !== 200) throw new Error(JSON.stringify(done));
  return id!;
}

/** Writes a chunk's length down as the database saw it: how long its locks were held. */
async function chunkMillis(worker: Db, runId: string): Promise<number[]> {
  const millis: number[] = [];
  for (;;) {
    const began = performance.now();
    const through = await inTransaction(worker, (tx) => payChunkRow(tx, runId, positionsAChunk));
    if (through === 0) return millis;
    millis.push(performance.now() - began);
  }
}

/** Pays every position once and says how long it took, chunk by chunk, and whether it is exact. */
export async function payOut(database: TestDatabase, ask: Ask, say: Say): Promise<void> {
  // One that an earlier bench left half paid goes on.
  const left = await sql<{ id: string }>`select id from distributions.run
    where approved_at is not null and done_at is null limit 1`.execute(database.owner);
  const runId = left.rows[0]?.id ?? (await approvedRun(database, ask, say));
  const began = performance.now();
  const millis = await chunkMillis(database.worker, runId);
  const seconds = (performance.now() - began) / 1000;
  const found = await inTransaction(database.owner, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx); // it reads every share and its transfer
    return sql<{ positions: number; asked: bigint; shared: bigint; posted: bigint }>`
      select r.positions, r.gain_cents + r.capital_cents as asked,
        (select sum(gain_cents + capital_cents)::bigint from distributions.share
          where run_id = r.id) as shared,
        (select sum(amount)::bigint from ledger.transfer
          where approval = r.proposal_id) as posted
      from distributions.run r where r.id = ${runId} and r.done_at is not null`.execute(tx);
  });
  const { positions, asked, shared, posted } = found.rows[0]!;
  const sorted = millis.toSorted((a, b) => a - b);
  say(`${positions} positions in ${seconds.toFixed(1)} s, ${millis.length} chunks of`);
  say(`${positionsAChunk}: median ${sorted[sorted.length >> 1]!.toFixed(0)} ms, longest`);
  say(`${sorted.at(-1)!.toFixed(0)} ms; asked ${asked}, shared ${shared}, posted ${posted} cents`);
  if (asked !== shared || asked !== posted) throw new Error('it is not exact');
}
