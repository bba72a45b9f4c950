import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { formatChange, formatPrice } from '#core/money/price.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { route } from '#platform/http/router.ts';
import { type Candle, candlesOf, lastDay, type Point } from './candles.sql.ts';
import { manualRateRoutes } from './manual.routes.ts';
import { latestRate, latestRates, type RateWithState } from './sql.ts';

const nearlyADayMs = 23 * 60 * 60 * 1000;
const candlesShown = 400;

function tickOnWire(rate: RateWithState, points: Point[]) {
  const first = points[0];
  const hasDay = first !== undefined && rate.at.getTime() - first.at.getTime() > nearlyADayMs;
  return {
    id: rate.id,
    _id: rate.id,
    asset: rate.asset,
    name: coinRecords[rate.asset].name,
    price: formatPrice(rate.usdMicros),
    change_24h: hasDay ? formatChange(first.usdMicros, rate.usdMicros) : null,
    points: [...points, rate].map((point) => ({
      at: point.at.toISOString(),
      price: formatPrice(point.usdMicros),
    })),
    at: rate.at.toISOString(),
    fresh: rate.fresh,
    source: rate.source,
    simulated: rate.source.startsWith('simulated'),
    manual:
      rate.fresh && rate.manualUntil !== null && rate.manualReason !== null
        ? { until: rate.manualUntil.toISOString(), reason: rate.manualReason }
        : null,
  };
}

const candleOnWire = (candle: Candle) => ({
  at: candle.opensAt.toISOString(),
  open: formatPrice(candle.open),
  high: formatPrice(candle.high),
  low: formatPrice(candle.low),
  close: formatPrice(candle.close),
});

const marketRoutes = () => ({
  ticker: route(contract.market.ticker).handler(async ({ context: { db } }) => {
    const [rates, points] = await Promise.all([latestRates(db), lastDay(db)]);
    const offered = rates.filter(({ asset }) => offeredCoins().includes(asset));
    const data = offered.map((rate) =>
      tickOnWire(
        rate,
        points.filter(({ asset }) => asset === rate.asset),
      ),
    );
    return { status: success, data };
  }),

  candles: route(contract.market.candles).handler(async ({ input, context: { db } }) => {
    const { asset, interval } = input;
    const [rate, candles] = await Promise.all([
      latestRate(db, asset),
      candlesOf(db, asset, interval, candlesShown),
    ]);
    const data = {
      asset,
      interval,
      at: rate?.at.toISOString() ?? null,
      fresh: rate?.fresh ?? false,
      candles: candles.map(candleOnWire),
    };
    return { status: success, data };
  }),
});

/** The routes of this module, by the area of the contract. */
export const routes = () => ({ market: { ...marketRoutes(), ...manualRateRoutes() } });
