import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testApi } from '#test/api.ts';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';

const database = await testDatabase();
const api = await testApi(database);
await seedCatalogue(database.web);
await simulatePrices(database.worker);
const ada = await aMember(database.owner);
const [plan] = (await api.call('GET', '/plans?family=crypto')).body.data;

const command = { selected_plan: plan.id, payment_method: 'SOLANA', amount: '1000.00' };
const quote = async () =>
  (await api.call('POST', '/deposit/quote', { token: ada.token, body: command })).body.data;

describe('the sandbox', () => {
  test('refuses bad shapes and unknown deposits', async () => {
    const { id } = await quote();
    const call = (path: string, body: object) => api.call('POST', `/sandbox/${path}`, { body });
    assert.equal((await call('pay', { deposit_id: ada.id })).status, 404);
    assert.equal((await call('pay', { deposit_id: id, coin_amount: '0' })).status, 400);
    assert.equal((await call('pay', { deposit_id: id, coin_amount: 'x' })).status, 400);
    assert.equal((await call('pay', { deposit_id: id, double_spend: true })).status, 409);
    assert.equal((await call('mine', { asset: 'USD', blocks: 1 })).status, 400);
    assert.equal((await call('reorg', { asset: 'BTC', depth: 0 })).status, 400);
    assert.equal((await call('outage', { asset: 'BTC' })).status, 400);
    assert.equal((await call('advance', { days: -1 })).status, 400);
    assert.equal((await call('price', { asset: 'SOL', usd: '0' })).status, 400);
  });

  test('a price moves the next quote and not the one before', async () => {
    const before = await quote();
    await api.call('POST', '/sandbox/price', { body: { asset: 'SOL', usd: '100' } });
    assert.equal((await quote()).coin_amount, '10.000000000');
    const shown = await api.call('GET', `/deposit/${before.id}`, { token: ada.token });
    assert.equal(shown.body.data.quote.rate, before.rate);
  });
});
