import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type Rate = { id: string; asset: Coin; usdMicros: bigint; at: Date; source: string };

/** The reason and the end of a manual price; null for a price from exchanges. */
type Manual = { manualReason: string | null; manualUntil: Date | null };
export type RateWithState = Rate &
  Manual & {
    fresh: boolean;
    /** The exchanges report that the coin has lost its peg: it is not quoted (CHN-12). */
    offPeg: boolean;
  };

const rateWithState = sql`id, asset, usd_micros, at, source,
  coalesce(fresh, false) as fresh, off_peg,
  manual_reason, manual_until from market.current_rate`;

/** Returns the newest price of a coin, and whether it is fresh enough to quote with. */
export async function latestRate(db: Db, asset: Coin): Promise<RateWithState | undefined> {
  return maybe<RateWithState>(db)`select ${rateWithState} where asset = ${asset}`;
}

export async function rateById(db: Db, id: string): Promise<Rate | undefined> {
  return maybe<Rate>(db)`
    select id, asset, usd_micros, at, source
    from market.rate where id = ${id}`;
}

/** Returns the newest price of every coin that has one. */
export async function latestRates(db: Db): Promise<RateWithState[]> {
  return all<RateWithState>(db)`select ${rateWithState}`;
}

/**
 * Raises this transaction's timeout: months of prices are drawn at once, and a busy machine is
 * slow.
 */
export async function allowSlowPrices(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
}

/**
 * Brings the simulated prices up to the business clock, with the candles between if `draws`; the
 * database refuses it in live mode.
 */
export async function simulate(tx: Tx, draws = true): Promise<void> {
  await allowSlowPrices(tx);
  await sql`select market.simulate(${[...offeredCoins()]}, ${draws})`.execute(tx);
}

export async function setSimulated(tx: Tx, asset: Coin, usdMicros: bigint): Promise<void> {
  await sql`select market.set_simulated(${asset}, ${usdMicros})`.execute(tx);
}

/** Returns whether there is a price with a future time: a clock was ahead when it was saved. */
export async function hasFuturePrice(db: Db, asset: Coin): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(db)`
    select exists (select from market.rate
      where asset = ${asset} and at > clock.now() + interval '5 seconds') as is`;
  return is;
}

/** Inserts a price. Only the worker's role may, and the database refuses a price jump (CA003). */
export async function insertRate(tx: Tx, rate: Omit<Rate, 'id'>): Promise<void> {
  await sql`
    insert into market.rate (asset, usd_micros, at, source)
    values (${rate.asset}, ${rate.usdMicros}, ${rate.at}, ${rate.source})`.execute(tx);
}
