import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from './plans.ts';

const database = await testDatabase();
const api = await testApi(database);

test('the catalogue stands in both families, marked as play money, once', async () => {
  await Promise.all([seedCatalogue(database.web), seedCatalogue(database.web)]);
  const { status, body } = await api.call('GET', '/plans?family=crypto');
  assert.equal(status, 200);
  assert.deepEqual(
    body.data.map((plan: { name: string; minAmount: string; percentage: string }) => [
      plan.name,
      plan.minAmount,
      plan.percentage,
    ]),
    [
      ['BASIC', '1000.00', '50'],
      ['PLATINUM', '10000.00', '150'],
      ['SILVER', '50000.00', '300'],
      ['GOLD', '100000.00', '400'],
      ['STEADY', '1000.00', '4'],
    ],
  );
  const all = await api.call('GET', '/plans');
  assert.equal(all.body.data.length, 10);
  for (const plan of all.body.data) assert.match(plan.mark, /play-money/);
});

test('one plan is found by its id; a wrong family, an unknown field or id is refused', async () => {
  const [plan] = (await api.call('GET', '/plans')).body.data;
  assert.equal((await api.call('GET', `/plans/${plan.id}`)).body.data.name, plan.name);
  assert.equal((await api.call('GET', '/plans/none')).status, 400);
  assert.equal((await api.call('GET', '/plans?family=gold')).status, 400);
  assert.equal((await api.call('GET', '/plans?rank=1')).status, 400);
  const unknown = '01900000-0000-7000-8000-000000000000';
  assert.equal((await api.call('GET', `/plans/${unknown}`)).status, 404);
});

test('the ticker brings every coin with a day of points', async () => {
  await simulatePrices(database.worker);
  const { body } = await api.call('GET', '/market/ticker');
  assert.deepEqual(
    body.data.map((tick: { asset: string }) => tick.asset),
    ['BTC', 'DOGE', 'XRP', 'SOL'],
  );
  for (const tick of body.data) {
    assert.ok(tick.points.length >= 48);
    assert.match(tick.change_24h, /^[+-]\d+\.\d{2}$/);
    assert.ok(tick.simulated && tick.fresh);
  }
});

test('the payment methods say their network, minimum and confirmations', async () => {
  const { status, body } = await api.call('GET', '/payment-methods');
  assert.equal(status, 200);
  const [bitcoin] = body.data;
  assert.deepEqual(
    [bitcoin.name, bitcoin.network, bitcoin.min, bitcoin.confirmations, bitcoin.enabled],
    ['BITCOIN', 'bitcoin', '1000.00', 3, true],
  );
  assert.match(bitcoin.img, /^data:image\/svg/);
  assert.equal(body.data.length, 4);
});
