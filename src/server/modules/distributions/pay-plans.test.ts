import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aRate } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { addPools } from '#test/ledger/pools.ts';
import { type Node, plansOf, rowsOf, stepsOf } from '#test/read-plans.ts';

// An operator pays a first run before Postgres has analyzed the tables. A query plan made for a few
// accounts then reads all of them for each share, and chunks of 2,500 held their locks for seconds.

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
await aRate(database);
await addCapital(database);
const people = [await anAdministrator(owner, 'finance'), await anAdministrator(owner, 'owner')];
const pools = await addPools(database, api, people as [(typeof people)[0], (typeof people)[0]]);
const size = 250;

/** How a query plan updates accounts: by number, in order, so no deadlock is possible. */
const changesOf = (steps: Node[]): string[] =>
  steps
    .filter((step) => step['Operation'] === 'Update' && step['Relation Name'] === 'account')
    .map(({ Plans: [from] = [] }) => `${from?.['Node Type']} ${String(from?.['Index Name'])}`);

test('a part reads its shares, accounts and counters one by one, whatever was counted before', async () => {
  await sql`analyze`.execute(owner);
  const plan = await pools.aLargePlan(3 * size, 90);
  await pools.earn(plan, 60_000n);
  const [first, second] = [await pools.daysAgo(60), await pools.daysAgo(30)];
  const last = await pools.today();
  for (const [from, to] of [
    [first, second],
    [second, last],
  ]) {
    const run = await pools.approved({
      plan,
      amount: '300.00',
      from,
      to,
      reason: 'What it earned',
    });
    const plans = await plansOf(database.url('candor_bootstrap'), async (client) => {
      for (let part = 1; part <= 3; part += 1) {
        await client.query('select distributions.next_chunk($1, $2)', [run, size]);
        const { rows } = await client.query('select nth from distributions.pay_part($1)', [run]);
        assert.equal(rows[0].nth, part);
      }
    });
    const steps = plans.flatMap(stepsOf);
    assert.deepEqual(changesOf(steps), Array(3).fill('Index Scan account_pkey'));
    for (const step of steps) {
      assert.ok(rowsOf(step) <= 12 * size, `${step['Node Type']} reads ${rowsOf(step)} rows`);
    }
    assert.equal((await pools.show(run)).progress.paid, '300.00');
  }
});
