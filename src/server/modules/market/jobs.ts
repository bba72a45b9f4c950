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

/** A sandbox reads its simulated prices as often as a live installation its exchanges. */
const pricesEveryMs = 15_000;

/** The price feed, in sandbox a simulated one that every row says; and what keeps it small. */
function marketLoops(config: Pick<Config, 'mode' | 'exchanges'>): Loop[] {
  if (config.mode === 'sandbox')
    return [forget, { name: 'simulate prices', everyMs: pricesEveryMs, run: simulatePrices }];
  const selected = config.exchanges.map((name) => exchanges[name]);
  return [
    forget,
    { name: 'read prices', everyMs: pricesEveryMs, run: (db) => readPrices(db, selected) },
  ];
}

/** What the worker does of this module, by queue and over and over. */
export const jobs = ({ config }: { config: Pick<Config, 'mode' | 'exchanges'> }): Work => ({
  loops: marketLoops(config),
});

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = () => manualRateExecutors;
