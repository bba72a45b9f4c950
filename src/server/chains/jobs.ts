import { coins } from '../../core/assets.ts';
import type { Config } from '../config/config.ts';
import type { Loop } from '../jobs/jobs.ts';
import { openChain, simulateBlocks, watchPayments } from './chains.ts';

/** The miner of the simulated chains and a watcher for each; live connects no chain yet. */
export function chainLoops(config: Pick<Config, 'mode'>): Loop[] {
  if (config.mode === 'live') return [];
  const watchers = coins.map((asset) => ({
    name: `watch ${asset}`,
    everyMs: 500,
    run: async (db) => void (await watchPayments(db, asset, openChain)),
  })) satisfies Loop[];
  const miner: Loop = {
    name: 'mine simulated blocks',
    everyMs: 2_000,
    run: async (db) => {
      for (const asset of coins) await simulateBlocks(db, asset, 1);
    },
  };
  return [...watchers, miner];
}
