import { type Coin, coins } from '../../core/assets.ts';
import type { Config } from '../config/config.ts';
import type { Loop } from '../jobs/jobs.ts';
import { openChain, simulateBlocks, watchPayments } from './chains.ts';
import { watchNode } from './watch-node.ts';

/** How often a node is asked: a fraction of the time between its chain's blocks. */
const asksEveryMs: Record<Coin, number> = {
  BTC: 15_000,
  DOGE: 15_000,
  XRP: 4_000,
  SOL: 5_000,
};

const nodeWatchers = (): Loop[] =>
  coins.map((asset) => ({
    name: `watch ${asset}`,
    everyMs: asksEveryMs[asset],
    run: (db) => watchNode(db, asset, openChain),
  }));

const simulatedWatchers = (): Loop[] =>
  coins.map((asset) => ({
    name: `watch ${asset}`,
    everyMs: 500,
    run: async (db) => void (await watchPayments(db, asset, openChain)),
  }));

const miner: Loop = {
  name: 'mine simulated blocks',
  everyMs: 2_000,
  run: async (db) => {
    for (const asset of coins) await simulateBlocks(db, asset, 1);
  },
};

/** A watcher for each coin: of its nodes, or of the sandbox's own chains with their miner. */
export function chainLoops({ mode, chains }: Pick<Config, 'mode' | 'chains'>): Loop[] {
  if (chains !== null) return nodeWatchers();
  return mode === 'live' ? [] : [...simulatedWatchers(), miner];
}
