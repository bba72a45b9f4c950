import { coins } from '../../core/assets.ts';
import type { Config } from '../config/config.ts';
import type { Loop } from '../jobs/jobs.ts';
import { openChain, simulateBlocks, watchPayments } from './chains.ts';

/** A watcher for each coin, and in sandbox the miner of the simulated chains. */
export function chainLoops(config: Pick<Config, 'mode'>): Loop[] {
  const watchers = coins.map((asset) => ({
    name: `watch ${asset}`,
    everyMs: 500,
    run: async (db) => void (await watchPayments(db, asset, openChain)),
  })) satisfies Loop[];
  if (config.mode === 'live') return watchers;
  const miner: Loop = {
    name: 'mine simulated blocks',
    everyMs: 2_000,
    run: async (db) => {
      for (const asset of coins) await simulateBlocks(db, asset, 1);
    },
  };
  return [...watchers, miner];
}
