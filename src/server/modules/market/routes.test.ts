import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advanceClock } from '#platform/clock/clock.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { simulatePrices } from './market.ts';

const database = await testDatabase();
const { call } = await testApi(database);

test('before the first price the ticker and the candles are empty, not broken', async () => {
  const ticker = await call('GET', '/market/ticker');
  assert.deepEqual([ticker.status, ticker.body.data], [200, []]);
  const { data } = (await call('GET', '/market/candles?asset=BTC&interval=1h')).body;
  assert.deepEqual([data.candles, data.at, data.fresh], [[], null, false]);
});

test('candles of all five intervals come oldest first, and end at the price', async () => {
  await simulatePrices(database.worker);
  const { body } = await call('GET', '/market/ticker');
  const price = body.data.find((row: { asset: string }) => row.asset === 'DOGE').price;
  for (const interval of ['1m', '15m', '1h', '4h', '1d']) {
    const path = `/market/candles?asset=DOGE&interval=${interval}`;
    const { data } = (await call('GET', path)).body;
    const moments: string[] = data.candles.map((candle: { at: string }) => candle.at);
    assert.ok(moments.length > 1 && moments.length <= 400, interval);
    assert.deepEqual(moments, moments.toSorted());
    assert.equal(data.candles.at(-1).close, price);
    assert.equal(data.fresh, true);
  }
});

test('an old price says so on the ticker and beside the candles', async () => {
  await advanceClock(database.web, 1);
  const { body } = await call('GET', '/market/ticker');
  assert.ok(body.data.every(({ fresh }: { fresh: boolean }) => !fresh));
  const candles = await call('GET', '/market/candles?asset=BTC&interval=1h');
  assert.equal(candles.body.data.fresh, false);
});

test('a strange coin or interval is refused beside its field', async () => {
  for (const path of ['?asset=ETH&interval=1h', '?asset=BTC&interval=1w', '?asset=BTC', '?x=1']) {
    assert.equal((await call('GET', `/market/candles${path}`)).status, 400, path);
  }
});
