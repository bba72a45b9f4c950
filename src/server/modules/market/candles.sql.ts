import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import { allowSlowPrices } from './sql.ts';

export type Point = { asset: Coin; at: Date; usdMicros: bigint };

/** Returns each coin's price at every half hour of the last day, oldest first. */
export async function lastDay(db: Db): Promise<Point[]> {
  return all<Point>(db)`
    select coin.asset, c.opens_at + interval '15 minutes' as at, c.close as usd_micros
    from unnest(foundation.coins()) coin (asset),
      (select clock.now() - interval '15 minutes' as at offset 0) latest,
      lateral (select * from market.candle c
        where c.asset = coin.asset and c.step = '15m' and c.opens_at <= latest.at
          and c.opens_at > latest.at - interval '24 hours 30 minutes' offset 0) c
    where extract(minute from c.opens_at)::integer % 30 = 15
    order by coin.asset, c.opens_at`;
}

export type Candle = { opensAt: Date; open: bigint; high: bigint; low: bigint; close: bigint };

/** Returns the newest candles of one length, oldest first. */
export async function candlesOf(
  db: Db,
  asset: Coin,
  step: string,
  limit: number,
): Promise<Candle[]> {
  return all<Candle>(db)`
    select opens_at, open, high, low, close from (
      select * from market.candle where asset = ${asset} and step = ${step}
      order by opens_at desc limit ${limit}) newest
    order by opens_at`;
}

/** Deletes candles past the retention of their length. */
export async function forgetCandles(db: Db): Promise<void> {
  await sql`select market.forget_candles()`.execute(db);
}

/** Draws the given number of days of simulated prices for a new sandbox. */
export async function simulateHistory(db: Db, days: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await allowSlowPrices(tx);
    await sql`
      select market.simulate_history(clock.now() - ${days} * interval '1 day', clock.now(),
        ${[...offeredCoins()]})
    `.execute(tx);
  });
}
