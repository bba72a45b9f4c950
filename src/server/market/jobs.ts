import type { Config } from '../config/config.ts';
import type { Loop } from '../jobs/jobs.ts';
import { forgetCandles } from './candles.sql.ts';
import { simulatePrices } from './market.ts';

const anHourMs = 3_600_000;
const forget: Loop = { name: 'forget candles', everyMs: anHourMs, run: forgetCandles };

/** The price feed, in sandbox a simulated one that every row says; and what keeps it small. */
export function marketLoops(config: Pick<Config, 'mode'>): Loop[] {
  if (config.mode === 'live') return [forget];
  return [forget, { name: 'simulate prices', everyMs: 5_000, run: simulatePrices }];
}
