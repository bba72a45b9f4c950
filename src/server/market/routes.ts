import { contract } from '../../contract/contract.ts';
import { success } from '../../contract/wire.ts';
import { type Coin, coins } from '../../core/assets.ts';
import { chainRules } from '../../core/chain-rules.ts';
import { formatChange, formatPrice } from '../../core/price.ts';
import type { Db } from '../db/db.ts';
import { route } from '../http/router.ts';
import { lastDay, latestRate } from './sql.ts';

const nearlyADayMs = 23 * 60 * 60 * 1000;

async function tickOf(db: Db, asset: Coin) {
  const rate = await latestRate(db, asset);
  if (rate === undefined) return [];
  const points = await lastDay(db, asset);
  const first = points[0];
  const hasDay = first !== undefined && rate.at.getTime() - first.at.getTime() > nearlyADayMs;
  return [
    {
      id: rate.id,
      _id: rate.id,
      asset,
      name: chainRules[asset].coinName,
      price: formatPrice(rate.usdMicros),
      change_24h: hasDay ? formatChange(first.usdMicros, rate.usdMicros) : null,
      points: points.map((point) => ({
        at: point.at.toISOString(),
        price: formatPrice(point.usdMicros),
      })),
      at: rate.at.toISOString(),
      fresh: rate.fresh,
      source: rate.source,
      simulated: rate.source.startsWith('simulated'),
    },
  ];
}

export const marketRoutes = () => ({
  ticker: route(contract.market.ticker).handler(async ({ context: { db } }) => {
    const ticks = await Promise.all(coins.map((asset) => tickOf(db, asset)));
    return { status: success, data: ticks.flat() };
  }),
});
