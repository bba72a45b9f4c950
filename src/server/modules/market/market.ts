import type { Coin } from '#core/chains/assets.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { latestRate, type Rate, setSimulated, simulate } from './sql.ts';

export { simulateHistory } from './candles.sql.ts';
export { type Rate, rateById } from './sql.ts';

const notifyPrices = (tx: Tx): Promise<void> => notify(tx, { to: 'everyone', topic: 'prices' });

/** Brings the simulated prices up to the business clock, and says so to every open page. */
export async function simulatePrices(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await simulate(tx);
    await notifyPrices(tx);
  });
}

/**
 * The prices of one moment of a story that no page looks at yet; the candles of the way to it are
 * drawn once, by `simulateHistory` when the story ends.
 */
export async function simulateMoment(db: Db): Promise<void> {
  await inTransaction(db, (tx) => simulate(tx, false));
}

/** The sandbox's hand on a price; the database refuses it in live. */
export async function setSimulatedPrice(tx: Tx, asset: Coin, usdMicros: bigint): Promise<void> {
  await setSimulated(tx, asset, usdMicros);
  await notifyPrices(tx);
}

/**
 * The price to quote with: never an old one (Refusal 'rate_unavailable'), and none of a coin that
 * is not what it is meant to be worth (Refusal 'rate_off_peg').
 */
export async function currentRate(db: Db, asset: Coin): Promise<Rate> {
  const rate = await latestRate(db, asset);
  if (rate?.offPeg) throw new Refusal('rate_off_peg');
  if (rate === undefined || !rate.fresh) throw new Refusal('rate_unavailable');
  return rate;
}

/** The same, where having no price is an answer. */
export async function rateIfFresh(db: Db, asset: Coin): Promise<Rate | null> {
  const rate = await latestRate(db, asset);
  return rate?.fresh ? rate : null;
}
