import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { coins } from '#core/chains/assets.ts';
import { parseUsd } from '#core/money/money.ts';
import { testApi } from '#test/api.ts';
import { aDecider, aRate, codesOf, granting, posting } from '#test/ledger/books.ts';
import type { Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { openChain, readReserves } from '../chains/chains.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';
import { publishBooks } from './jobs.ts';
import { solvencyOfPage } from './routes.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
const people = [await aDecider(database), await aDecider(database, 'owner')];

const books = async () => {
  for (const coin of coins) assert.equal(await readReserves(worker, coin, openChain), true);
  await publishBooks(worker, true);
  return (await call('GET', '/solvency')).body.data;
};
const amountOf = (rows: { class: string; usd: string }[], name: string): bigint =>
  parseUsd(rows.find((row) => row.class === name)?.usd ?? 'none');

test('before the worker’s first round nothing is claimed', async () => {
  assert.equal((await call('GET', '/solvency')).body.data, null);
  assert.equal(await solvencyOfPage(web), null);
});

test('before each chain was read nothing is said of what is held', async () => {
  await publishBooks(worker, true);
  const answer = (await call('GET', '/solvency')).body.data;
  assert.deepEqual([answer.ratio, answer.history, answer.assets[0].reading], [null, [], null]);
});

test('where nothing is owed there is no ratio', async () => {
  const answer = await books();
  assert.deepEqual([answer.reserves, answer.liabilities, answer.ratio], ['0.00', '0.00', null]);
  assert.equal(answer.simulated, true);
  assert.equal(answer.history.length, 1);
});

let ada: Person;

test('what is owed comes from the ledger, what is held from the chain', async () => {
  ada = await aFundedMember(database, 150_000n);
  const answer = await books();
  assert.equal(amountOf(answer.owed, 'member_balance'), 150_000n);
  assert.equal(answer.liabilities, '1500.00');
  const bitcoin = answer.assets.find((asset: { asset: string }) => asset.asset === 'BTC');
  const chain = await sql<{ units: bigint }>`
    select sum(amount)::bigint as units from chains.sim_output`.execute(owner);
  assert.equal(bitcoin.coins.replace('.', '').replace(/^0+/, ''), String(chain.rows[0]!.units));
  assert.equal(bitcoin.addresses.length, 1);
  const { data: listed } = (await call('GET', '/solvency/reserves?asset=BTC')).body;
  assert.deepEqual(
    [listed.addresses, listed.reading.hash, listed.next],
    [bitcoin.addresses, bitcoin.reading.hash, null],
  );
  assert.deepEqual([bitcoin.addresses[0].held, bitcoin.before], [bitcoin.coins, '0.00000000']);
  assert.ok(Number(answer.ratio) > 99 && Number(answer.ratio) < 101, answer.ratio);
});

test('what coins are worth is what anyone computes from the rate beside them (SOL-1)', async () => {
  await aRate(database, 'BTC', 98_765_129_999n);
  const { assets } = await books();
  const {
    rate,
    coins: held,
    usd,
  } = assets.find((asset: { asset: string }) => asset.asset === 'BTC');
  assert.equal(rate, '98765.129999');
  const [units, micros] = [held, rate].map((text: string) => BigInt(text.replace('.', '')));
  assert.equal(parseUsd(usd), (units! * micros!) / 10n ** 12n);
});

test('what pools took in and paid stands apart: earned, and put in by the operator', async () => {
  await addCapital(database);
  const plan = await sql<{ id: string }>`select id from plans.plan where rank = 5`.execute(owner);
  const planId = plan.rows[0]!.id;
  const subsidy = posting('subsidise', [['operator_capital', 'pool_capital', 70_000n]], {
    plan: planId,
    evidence: 'a resolution',
  });
  const granted = await granting(database, subsidy, people, { plan: planId });
  assert.deepEqual(await codesOf(owner, granted), ['posted']);
  const { pools, apart } = await books();
  const pool = pools.find((row: { plan_id: string }) => row.plan_id === planId);
  assert.deepEqual(
    [pool.capital_in, pool.capital_paid, pool.gains_in, pool.left],
    ['700.00', '0.00', '0.00', '700.00'],
  );
  assert.equal(amountOf(apart, 'pool_capital'), 70_000n);
  // A second fold adds nothing.
  assert.deepEqual((await books()).pools, pools);
});

test('a correction is counted with its reason, and without the member’s name', async () => {
  const facts = { member: ada.id, reason: 'Fee charged twice to Ada Byron' };
  const up = posting('adjust_up', [['operator_capital', 'member_balance', 2_500n]], facts);
  const codes = await codesOf(owner, await granting(database, up, people));
  assert.deepEqual(codes, ['posted']);
  const answer = await books();
  assert.deepEqual(answer.corrections, [
    { kind: 'adjust_up', reason: 'Fee charged twice to [name] [name]', count: 1 },
  ]);
  assert.equal(answer.liabilities, '1525.00');
});

test('a bad day stays a bad day, whatever comes after it', async () => {
  // Far below the ratio at any price of this day.
  await sql`update solvency.day set lowest_ratio = 1_000`.execute(owner);
  const [today] = (await books()).history;
  assert.equal(today.lowest_ratio, '10.00');
  assert.equal(today.liabilities, '1525.00');
});

test('the web process writes none of it', async () => {
  await assert.rejects(publishBooks(web, true), /permission denied/);
});
