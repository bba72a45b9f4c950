import type { Coin } from '#core/chains/assets.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { latestRate, type Rate, setSimulated, simulate } from './sql.ts';

export { simulateHistory } from './candles.sql.ts';
export { type Rate, rateById } from './sql.ts';

const notifyPrices = (tx: Tx): Promise<void> => notify(tx, { to: 'everyone', topic: 'prices' });

/** Brings the simulated prices up to the business clock, and notifies every open page. */
export async function simulatePrices(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await simulate(tx);
    await notifyPrices(tx);
  });
}

/**
 * Sets the prices at one moment of the demonstration, which no page shows yet; `simulateHistory`
 * draws the candles once at the end.
 */
export async function simulateMoment(db: Db): Promise<void> {
  await inTransaction(db, (tx) => simulate(tx, false));
}

/** Sets a simulated price in the sandbox; the database refuses it in live mode. */
export async function setSimulatedPrice(tx: Tx, asset: Coin, usdMicros: bigint): Promise<void> {
  await setSimulated(tx, asset, usdMicros);
  await notifyPrices(tx);
}

/**
 * Returns the price to quote with. Throws `rate_unavailable` if it is stale, and `rate_off_peg` if
 * the coin has lost its peg.
 */
export async function currentRate(db: Db, asset: Coin): Promise<Rate> {
  const rate = await latestRate(db, asset);
  if (rate?.offPeg) throw new Refusal('rate_off_peg');
  if (rate === undefined || !rate.fresh) throw new Refusal('rate_unavailable');
  return rate;
}

/** Like `currentRate`, but returns null without a price. */
export async function rateIfFresh(db: Db, asset: Coin): Promise<Rate | null> {
  const rate = await latestRate(db, asset);
  return rate?.fresh ? rate : null;
}
