import { sql } from 'kysely';
import type { Coin } from '../../core/assets.ts';
import type { Db, Tx } from '../db/db.ts';

export type Rate = { id: string; asset: Coin; usdMicros: bigint; at: Date; source: string };

/** The newest price of a coin, and whether it is young enough to quote with. */
export async function latestRate(
  db: Db,
  asset: Coin,
): Promise<(Rate & { fresh: boolean }) | undefined> {
  const found = await sql<Rate & { fresh: boolean }>`
    select id, asset, usd_micros as "usdMicros", at, source, fresh
    from market.current_rate where asset = ${asset}`.execute(db);
  return found.rows[0];
}

export async function rateById(db: Db, id: string): Promise<Rate | undefined> {
  const found = await sql<Rate>`
    select id, asset, usd_micros as "usdMicros", at, source
    from market.rate where id = ${id}`.execute(db);
  return found.rows[0];
}

export type Point = { at: Date; usdMicros: bigint };

/** The last price of each half hour of the last day, oldest first. */
export async function lastDay(db: Db, asset: Coin): Promise<Point[]> {
  const found = await sql<Point>`
    select r.at, r.usd_micros as "usdMicros"
    from generate_series(0, 48) back,
    lateral (
      select at, usd_micros from market.rate
      where asset = ${asset} and at <= clock.now() - back * interval '30 minutes'
        and at > clock.now() - (back + 1) * interval '30 minutes'
      order by at desc limit 1) r
    order by r.at`.execute(db);
  return found.rows;
}

/** Brings the simulated prices up to the business clock; refused by the database in live. */
export async function simulatePrices(db: Db): Promise<void> {
  await sql`select market.simulate()`.execute(db);
}

export async function setSimulatedPrice(tx: Tx, asset: Coin, usdMicros: bigint): Promise<void> {
  await sql`select market.set_simulated(${asset}, ${usdMicros})`.execute(tx);
}
