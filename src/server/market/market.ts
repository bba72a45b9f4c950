import type { Coin } from '../../core/assets.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Db } from '../db/db.ts';
import { latestRate, type Rate } from './sql.ts';

export { type Rate, rateById, setSimulatedPrice, simulatePrices } from './sql.ts';

/** The price to quote with: never an old one (Refusal 'rate_unavailable'). */
export async function currentRate(db: Db, asset: Coin): Promise<Rate> {
  const rate = await latestRate(db, asset);
  if (rate === undefined || !rate.fresh) throw new Refusal('rate_unavailable');
  return rate;
}

/** The same, where having no price is an answer. */
export async function rateIfFresh(db: Db, asset: Coin): Promise<Rate | null> {
  const rate = await latestRate(db, asset);
  return rate?.fresh ? rate : null;
}
