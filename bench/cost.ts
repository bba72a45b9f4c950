import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { payRuns } from '../src/server/modules/distributions/distributions.ts';
import { simulatePrices } from '../src/server/modules/market/market.ts';
import { testApi } from '../tests/support/api.ts';
import { aRate, codesOf, hold } from '../tests/support/ledger/books.ts';
import { anAdministrator } from '../tests/support/ledger/builders.ts';
import { testDatabase } from '../tests/support/ledger/database.ts';
import { somePools } from '../tests/support/ledger/pools.ts';
import { cpuOfChildren, microsSince } from './cpu-micros.ts';
import { fundMembers } from './seed-funds.ts';

// What the three hot paths of this checkout cost, in processor time (Postgres and Node) and bytes
// of log for each: holds in batches of 1,000, withdrawals over the API, and the shares of a
// distribution. One line of JSON; bench/paired.ts alternates two checkouts. Time says nothing here:
// the data lie in memory, and the machine may be busy.

const batches = 20;
const batchSize = 1_000;
const withdrawals = 1_500;
const atOnce = 32;
const positions = 8_000;

const database = await testDatabase();
const { owner, worker } = database;

async function postmasterOf(): Promise<number> {
  const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner);
  const stat = readFileSync(`/proc/${found.rows[0]!.pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
const postmaster = await postmasterOf();

async function logAt(): Promise<bigint> {
  const found = await sql<{ at: bigint }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as at`.execute(owner);
  return found.rows[0]!.at;
}

type Cost = { micros: number; log: number };
const costs: Record<string, Cost> = {};

/** Plays `work` and notes what each of its `count` units cost. */
async function measure(name: string, count: number, work: () => Promise<void>): Promise<void> {
  const [before, node, log] = [cpuOfChildren(postmaster), process.cpuUsage(), await logAt()];
  await work();
  const { user, system } = process.cpuUsage(node);
  costs[name] = {
    micros: (microsSince(before, postmaster) + user + system) / count,
    log: Number((await logAt()) - log) / count,
  };
}

const memberOf = async (nth: number): Promise<{ id: string }> => {
  const found = await sql<{ id: string }>`
    select owner as id from ledger.account where class = 'member_balance'
    order by owner offset ${nth} limit 1`.execute(owner);
  return found.rows[0]!;
};

const api = await testApi(database);
await aRate(database);
await simulatePrices(worker);
const tokens = await fundMembers(owner, 400);
const people = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)] as const;
after(() => process.stdout.write(`COST ${JSON.stringify(costs)}\n`));

test('holds in batches', async () => {
  // Members whose balance is at work may not lose it this way: one without positions pays.
  const { id } = await memberOf(0);
  await sql`update plans.position set principal_cents = 0 where member_id = ${id}`.execute(owner);
  const round = async (): Promise<void> => {
    const codes = await codesOf(owner, ...Array.from({ length: batchSize }, () => hold(id, 1n)));
    if (codes.some((code) => code !== 'posted')) throw new Error(`refused: ${codes[0]}`);
  };
  await round();
  await measure('hold', batches * batchSize, async () => {
    for (let nth = 0; nth < batches; nth += 1) await round();
  });
});

test('withdrawals', async () => {
  let next = 1;
  const one = async (): Promise<void> => {
    next += 1;
    const { status, body } = await api.call('POST', '/withdraw', {
      token: tokens[next % tokens.length],
      key: randomUUID(),
      body: {
        amount: '10.00',
        payment_channel: 'BITCOIN',
        wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
        source: 'balance',
      },
    });
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  };
  const some = async (count: number): Promise<void> => {
    let left = count;
    const client = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await one();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
  };
  await some(200);
  await measure('withdrawal', withdrawals, () => some(withdrawals));
});

test('a distribution', async () => {
  const pools = await somePools(database, api, [...people]);
  const { plan } = await pools.aPlan([{ cents: 10_007n, days: 40 }]);
  await sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
      principal_cents, opened_at, matures_at)
    select gen_random_uuid(), ${plan}, v.id, gen_random_uuid(), 10000 + n, 10000 + n,
      clock.now() - interval '40 days', clock.now() + interval '300 days'
    from plans.version v, generate_series(2, ${positions}::integer) n
    where v.plan_id = ${plan}`.execute(owner);
  await pools.earn(plan, 60_000_000n);
  const run = await pools.approved(await pools.asked(plan, '599999.99'));
  await measure('share', positions, async () => {
    for (;;) {
      await payRuns(worker);
      const done = await sql<{ done: boolean }>`
        select done_at is not null as done from distributions.run where id = ${run}`.execute(owner);
      if (done.rows[0]?.done === true) return;
    }
  });
});
