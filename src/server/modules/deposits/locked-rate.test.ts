import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aMember, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openChain, watchPayments } from '../chains/chains.ts';
import { memberFigures, verifyBooks } from '../ledger/ledger.ts';
import { currentRate, setSimulatedPrice, simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';
import { settlePayment } from './settle-deposit.ts';

// The guarantees of a quote's rate, on the simulated chain.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const [plan] = (await call('GET', '/plans?family=crypto')).body.data;

async function quote({ token }: Person, amount: string) {
  const body = { selected_plan: plan.id, payment_method: 'BITCOIN', amount };
  const answer = await call('POST', '/deposit/quote', { token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function sandbox(path: string, body: object): Promise<void> {
  const answer = await call('POST', `/sandbox/${path}`, { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

async function settleOnce(): Promise<void> {
  for (const id of await watchPayments(worker, 'BTC', openChain)) await settlePayment(worker, id);
}

async function payAndMine(id: string, coins?: string): Promise<void> {
  await sandbox('pay', { deposit_id: id, coin_amount: coins });
  await settleOnce();
  await sandbox('mine', { asset: 'BTC', blocks: 3 });
  await settleOnce();
}

test('the lock covers what was quoted; of more, no rate is better than the market’s (C11)', async () => {
  const balanceOf = async (member: Person) => (await memberFigures(web, member.id)).balance;
  const { usdMicros: before } = await currentRate(web, 'BTC');
  const price = (micros: bigint) =>
    inTransaction(worker, (tx) => setSimulatedPrice(tx, 'BTC', micros));
  const [exact, over, slow] = [await aMember(owner), await aMember(owner), await aMember(owner)];
  const quotes = [];
  for (const member of [exact, over, slow]) quotes.push(await quote(member, '2000.00'));
  const units = BigInt(quotes[0].coin_amount.replace('.', ''));
  const lower = before - (before * 15n) / 1_000n;
  await price(lower);
  await payAndMine(quotes[0].id);
  assert.equal(await balanceOf(exact), 200_000n);
  const double = `${units * 2n}`.padStart(9, '0').replace(/(\d{8})$/, '.$1');
  await payAndMine(quotes[1].id, double);
  assert.equal(await balanceOf(over), centsForCoinsDown('BTC', units * 2n, lower));
  // Seen in time, but mined forty minutes later.
  await sandbox('pay', { deposit_id: quotes[2].id });
  await settleOnce();
  await sql`update clock.setting set ahead = ahead + interval '40 minutes'`.execute(owner);
  await simulatePrices(worker);
  await price(lower);
  await sandbox('mine', { asset: 'BTC', blocks: 3 });
  await settleOnce();
  assert.equal(await balanceOf(slow), centsForCoinsDown('BTC', units, lower));
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});
