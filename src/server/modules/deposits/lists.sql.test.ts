import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openChain, watchPayments } from '../chains/chains.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';
import { settlePayment } from './settle-deposit.ts';

test('staff find a deposit of any coin by its id and its address, in capitals too (ADM-4)', async () => {
  const database = await testDatabase();
  const { owner, web, worker } = database;
  const { call } = await testApi(database, { SANDBOX_COINS: 'BTC,DOGE,XRP,SOL,LTC' });
  await seedCatalogue(web);
  await simulatePrices(worker);
  const { token } = await aMember(owner);
  const auditor = await anAdministrator(owner, 'auditor');
  const [plan] = (await call('GET', '/plans?family=crypto')).body.data;
  const body = { selected_plan: plan.id, payment_method: 'LITECOIN', amount: '1000.00' };
  const { id, address } = (await call('POST', '/deposit/quote', { token, body })).body.data;
  await call('POST', '/sandbox/pay', { body: { deposit_id: id } });
  for (const payment of await watchPayments(worker, 'LTC', openChain)) {
    await settlePayment(worker, payment);
  }
  for (const text of [id, address, id.toUpperCase(), address.toUpperCase()]) {
    const found = await call('GET', `/transactions?search=${text}`, { token: auditor.token });
    const ids = found.body.data.map((row: { id: string }) => row.id);
    assert.deepEqual(ids, [id], text);
  }
});
