import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { coins, defaultCoins } from '#core/chains/assets.ts';
import { advanceClock } from '#platform/clock/clock.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { connect, inTransaction } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { candlesOf, forgetCandles, lastDay, simulateHistory } from './candles.sql.ts';
import { currentRate, setSimulatedPrice, simulateMoment, simulatePrices } from './market.ts';

const database = await testDatabase();
const { owner, web, worker } = database;

test('without a price, or with an old one, nothing is quoted', async () => {
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
  await simulatePrices(worker);
  assert.equal((await currentRate(web, 'BTC')).source, 'simulated');
  await advanceClock(web, 1);
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
});

test('the simulated feed draws the last day of every coin and stays near its base', async () => {
  await simulatePrices(worker);
  const points = await lastDay(web);
  for (const coin of coins) {
    const prices = points
      .filter(({ asset }) => asset === coin)
      .map((point) => Number(point.usdMicros));
    // Coins that an installation does not offer have no price.
    if (!defaultCoins.includes(coin)) {
      assert.equal(prices.length, 0, coin);
      continue;
    }
    assert.ok(prices.length >= 48, `${coin} ${prices.length}`);
    assert.ok(Math.max(...prices) / Math.min(...prices) < 1.25, `${coin} ${prices.join()}`);
    assert.ok(new Set(prices).size > 20, `${coin} moves`);
  }
});

test('what is meant to be worth a dollar is simulated as one, in history and now (CHN-12)', async () => {
  openCoins({ coins });
  try {
    await advanceClock(web, 3);
    await simulatePrices(worker);
    assert.equal((await currentRate(web, 'USDC')).usdMicros, 1_000_000n);
    const points = (await lastDay(web)).filter(({ asset }) => asset === 'USDC');
    assert.ok(points.length > 20);
    assert.deepEqual(
      points.filter(({ usdMicros }) => usdMicros !== 1_000_000n),
      [],
    );
  } finally {
    openCoins({ coins: defaultCoins });
  }
});

/** Runs `work` while a lock holds it up for longer than its statement timeout of one second. */
async function heldUp(work: () => Promise<void>): Promise<void> {
  const locked = Promise.withResolvers<void>();
  const holding = inTransaction(owner, async (tx) => {
    await sql`lock table market.candle in exclusive mode`.execute(tx);
    locked.resolve();
    await sleep(1_500);
  });
  await Promise.race([locked.promise, holding]);
  await Promise.all([holding, work()]);
}

test('a busy machine has time to draw prices: a first start does not die of it (OPS-1)', async () => {
  const { db, close } = connect(database.url('candor_worker'), 'candor_worker', 1);
  try {
    await sql`set statement_timeout = '1s'`.execute(db);
    await heldUp(() => simulateHistory(db, 90));
    await advanceClock(web, 30);
    await heldUp(() => simulatePrices(db));
    const { rows } = await sql<{ statementTimeout: string }>`show statement_timeout`.execute(db);
    assert.equal(rows[0]!.statementTimeout, '1s', 'and whatever follows has no more than before');
  } finally {
    await close();
  }
});

test('where nobody was there for a while, the candles meet both ends', async () => {
  await advanceClock(web, 3);
  await simulatePrices(worker);
  const hours = await candlesOf(web, 'SOL', '1h', 72);
  assert.equal(hours.length, 72);
  const jumps = hours.slice(1).map(({ open }, index) => {
    const { close } = hours[index]!;
    return Math.abs(Number(open - close)) / Number(close);
  });
  assert.ok(Math.max(...jumps) < 0.02, `${Math.max(...jumps)}`);
  assert.equal(hours.at(-1)!.close, (await currentRate(web, 'SOL')).usdMicros);
});

test('candles of every length hold exactly the prices that came in', async () => {
  const steps = { '1m': 60, '15m': 900, '1h': 3600, '4h': 14_400, '1d': 86_400 };
  const { last } = (
    await sql<{ last: bigint }>`
    select extract(epoch from max(at))::bigint as last from market.rate`.execute(owner)
  ).rows[0]!;
  // A later price each second: the candles must match a fold in JavaScript.
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1 }), async (moves) => {
      await inTransaction(owner, async (tx) => {
        await sql`delete from market.candle`.execute(tx);
        const prices = moves.map((move, index) => ({
          second: Number(last) + 1 + index,
          micros: 1_000_000 + move,
        }));
        await sql`insert into market.rate (asset, usd_micros, at, source)
          select 'XRP', micros, to_timestamp(second), 'simulated by hand'
          from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
            r (second bigint, micros bigint) order by second`.execute(tx);
        for (const [step, seconds] of Object.entries(steps)) {
          const shown = (await candlesOf(tx, 'XRP', step, 400)).map((candle) =>
            [
              candle.opensAt.getTime() / 1000,
              candle.open,
              candle.high,
              candle.low,
              candle.close,
            ].map(Number),
          );
          assert.deepEqual(shown, folded(prices, seconds), step);
        }
        throw new Error('rolled back');
      }).catch((error: Error) => assert.equal(error.message, 'rolled back', error.stack));
    }),
    { numRuns: 20 },
  );
});

/** The same candles, computed in JavaScript. */
function folded(prices: { second: number; micros: number }[], seconds: number): number[][] {
  const groups = Map.groupBy(prices, ({ second }) => Math.floor(second / seconds) * seconds);
  return [...groups].map(([opens, group]) => {
    const all = group.map(({ micros }) => micros);
    return [opens, all[0]!, Math.max(...all), Math.min(...all), all.at(-1)!];
  });
}

test('old candles are let go of, those of a day are kept', async () => {
  const before = await candlesOf(web, 'BTC', '1d', 400);
  await advanceClock(web, 30);
  await forgetCandles(worker);
  assert.deepEqual(await candlesOf(web, 'BTC', '1m', 400), []);
  assert.deepEqual(await candlesOf(web, 'BTC', '1d', 400), before);
  await simulatePrices(worker);
});

test('a story that draws its candles when it ends has them all, each of one piece', async () => {
  const of = (step: string) => candlesOf(web, 'BTC', step, 8);
  for (const days of [9, 9, 7]) {
    await advanceClock(web, days, 5);
    await simulateMoment(worker);
  }
  const spots = (await of('1d')).slice(-2);
  assert.ok(spots.every(({ open, high, low, close }) => open === close && high === low));
  await simulateHistory(worker, 26);
  const days = await candlesOf(web, 'BTC', '1d', 26);
  for (const { opensAt, open } of spots) {
    const drawn = days.find((day) => day.opensAt.getTime() === opensAt.getTime());
    assert.ok(drawn && drawn.open !== open, 'a day opens at midnight, not when the story passed');
  }
  for (const [step, hours] of [
    ['1d', 24],
    ['4h', 4],
    ['1h', 1],
  ] as const) {
    const candles = await of(step);
    for (const [index, candle] of candles.slice(1).entries()) {
      const before = candles[index]!;
      const between = (candle.opensAt.getTime() - before.opensAt.getTime()) / 3_600_000;
      assert.equal(between, hours, step);
      const jump = Math.abs(Number(candle.open - before.close)) / Number(before.close);
      assert.ok(jump < 0.01, `${step} ${candle.opensAt.toISOString()} ${jump}`);
      assert.ok(candle.high >= candle.open && candle.low <= candle.open, step);
      // The candle of the current hour may have a single price so far.
      const isOver = index < candles.length - 2;
      assert.ok(candle.high > candle.low || !isOver, step);
    }
  }
});

test('a leaping price is refused, the sandbox’s own hand is not', async () => {
  const priceJump = sql`
    insert into market.rate (asset, usd_micros, at, source)
    values ('BTC', 1, clock.now(), 'an exchange')`;
  await assert.rejects(priceJump.execute(worker), /leaps/);
  await inTransaction(web, (tx) => setSimulatedPrice(tx, 'BTC', 60_000_000_000n));
  assert.equal((await currentRate(web, 'BTC')).usdMicros, 60_000_000_000n);
});

test('only the worker brings prices in, nobody changes one', async () => {
  const forge = sql`
    insert into market.rate (asset, usd_micros, at, source) values ('BTC', 1, clock.now(), 'me')`;
  await assert.rejects(forge.execute(web), /permission denied/);
  await assert.rejects(sql`update market.rate set usd_micros = 1`.execute(owner), /append-only/);
  const paint = sql`update market.candle set close = 1`;
  await assert.rejects(paint.execute(web), /permission denied/);
  await assert.rejects(paint.execute(worker), /permission denied/);
});

test('a live installation refuses the simulated feed', async () => {
  await inTransaction(owner, async (tx) => {
    await sql`update foundation.installation set mode = 'live'`.execute(tx);
    const simulate = sql`select market.simulate(foundation.coins())`;
    await assert.rejects(simulate.execute(tx), /refused in live/);
    throw new Error('rolled back');
  }).catch((error: Error) => assert.match(error.message, /rolled back|aborted/));
});
