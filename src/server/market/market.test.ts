import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../tests/support/database.ts';
import { coins } from '../../core/assets.ts';
import { advanceClock } from '../clock/clock.ts';
import { inTransaction } from '../db/db.ts';
import { currentRate, setSimulatedPrice, simulatePrices } from './market.ts';
import { lastDay } from './sql.ts';

const { owner, web, worker } = await testDatabase();

test('without a price, or with an old one, nothing is quoted', async () => {
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
  await simulatePrices(worker);
  assert.equal((await currentRate(web, 'BTC')).source, 'simulated');
  await advanceClock(web, 1);
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
});

test('the simulated feed fills the last day for every coin and stays near its base', async () => {
  await simulatePrices(worker);
  for (const coin of coins) {
    const points = await lastDay(web, coin);
    assert.equal(points.length, 49, coin);
    const prices = points.map((point) => Number(point.usdMicros));
    assert.ok(Math.max(...prices) / Math.min(...prices) < 1.25, `${coin} ${prices.join()}`);
    assert.ok(new Set(prices).size > 20, `${coin} moves`);
  }
});

test('a leaping price is refused, the sandbox’s own hand is not', async () => {
  const leap = sql`
    insert into market.rate (asset, usd_micros, at, source)
    values ('BTC', 1, clock.now(), 'an exchange')`;
  await assert.rejects(leap.execute(worker), /leaps/);
  await inTransaction(web, (tx) => setSimulatedPrice(tx, 'BTC', 60_000_000_000n));
  assert.equal((await currentRate(web, 'BTC')).usdMicros, 60_000_000_000n);
});

test('only the worker brings prices in, nobody changes one', async () => {
  const forge = sql`
    insert into market.rate (asset, usd_micros, at, source) values ('BTC', 1, clock.now(), 'me')`;
  await assert.rejects(forge.execute(web), /permission denied/);
  await assert.rejects(sql`update market.rate set usd_micros = 1`.execute(owner), /append-only/);
});

test('a live installation refuses the simulated feed', async () => {
  await inTransaction(owner, async (tx) => {
    await sql`update foundation.installation set mode = 'live'`.execute(tx);
    await assert.rejects(sql`select market.simulate()`.execute(tx), /refused in live/);
    throw new Error('rolled back');
  }).catch((error: Error) => assert.match(error.message, /rolled back|aborted/));
});
