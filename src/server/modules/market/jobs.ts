import type { Config } from '#platform/config/config.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { forgetCandles } from './candles.sql.ts';
import { simulatePrices } from './market.ts';
import { manualRateExecutors } from './propose-rate.ts';
import { exchanges } from './read-exchange.ts';
import { readPrices } from './read-prices.ts';

const anHourMs = 3_600_000;
const forget: Loop = { name: 'forget candles', everyMs: anHourMs, run: forgetCandles };

/** A sandbox updates its simulated prices as often as a live installation reads its exchanges. */
const pricesEveryMs = 15_000;

/**
 * Returns the price feed, which every row marks as simulated in a sandbox, and the clean-up of
 * candles.
 */
function marketLoops(config: Pick<Config, 'mode' | 'exchanges'>): Loop[] {
  if (config.mode === 'sandbox')
    return [forget, { name: 'simulate prices', everyMs: pricesEveryMs, run: simulatePrices }];
  const selected = config.exchanges.map((name) => exchanges[name]);
  return [
    forget,
    { name: 'read prices', everyMs: pricesEveryMs, run: (db) => readPrices(db, selected) },
  ];
}

/** The jobs of this module. */
export const jobs = ({ config }: { config: Pick<Config, 'mode' | 'exchanges'> }): Work => ({
  loops: marketLoops(config),
});

/** The executors that the worker runs for approved proposals, by kind. */
export const executors = () => manualRateExecutors;
