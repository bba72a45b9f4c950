import type { Config } from '../config/config.ts';
import type { Loop } from '../jobs/jobs.ts';
import { simulatePrices } from './market.ts';

/** The price feed; in sandbox a simulated one, labelled so in every row. */
export function marketLoops(config: Pick<Config, 'mode'>): Loop[] {
  if (config.mode === 'live') return [];
  return [{ name: 'simulate prices', everyMs: 10_000, run: simulatePrices }];
}
