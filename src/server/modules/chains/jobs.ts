import type { Coin } from '#core/chains/assets.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import type { Config } from '#platform/config/config.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import type { Db } from '#platform/db/db.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { sourceExecutors } from './addresses/propose-source.ts';
import { openChain, simulateBlockOfEach, watchPayments } from './chains.ts';
import { readOrNote } from './watch/read-reserves.ts';
import { watchNode } from './watch/watch-node.ts';

const nodeWatchers = (): Loop[] =>
  offeredCoins().map((asset) => ({
    name: `watch ${asset}`,
    everyMs: coinRecords[asset].asksEveryMs,
    run: (db) => watchNode(db, asset, openChain),
  }));

const simulatedWatchers = (): Loop[] =>
  offeredCoins().map((asset) => ({
    name: `watch ${asset}`,
    everyMs: 500,
    wokenBy: ['chains.sim_tx', 'chains.sim_block'],
    netMs: 60_000,
    restMs: 100,
    run: async (db) => void (await watchPayments(db, asset, openChain)),
  }));

// Mines a block every two seconds while one may confirm something. A sent transaction wakes the
// miner, and each block that counts wakes it for the next (db/code/chains/notify-worker.sql). A
// transaction waits briefly in the mempool first, as on a real chain.
const miner: Loop = {
  name: 'mine simulated blocks',
  everyMs: 2_000,
  wokenBy: ['chains.sim_tx', 'chains.sim_block'],
  afterMs: 1_000,
  netMs: 60_000,
  run: (db) => simulateBlockOfEach(db, offeredCoins()),
};

// Slow reads run less often: they take at most a twentieth of the time.
const restFactor = 19;

type Pace = Pick<Loop, 'everyMs' | 'wokenBy' | 'netMs'>;

/** Compares our addresses' holdings with the ledger, twice within the brake's grace period. */
function reader(asset: Coin, pace: Pace): Loop {
  let notBefore = 0;
  const run = async (db: Db): Promise<void> => {
    const began = performance.now();
    if (began < notBefore) return;
    await readOrNote(db, asset, openChain);
    const ended = performance.now();
    notBefore = ended + (ended - began) * restFactor;
  };
  return { name: `read the reserves of ${asset}`, ...pace, run };
}

/** A watcher and a reader for each coin: of real nodes, or of the sandbox's own chains. */
export function chainLoops({ chains }: Pick<Config, 'chains'>): Loop[] {
  if (chains !== null)
    return [...nodeWatchers(), ...offeredCoins().map((coin) => reader(coin, { everyMs: 30_000 }))];
  const pace: Pace = { everyMs: 10_000, wokenBy: ['chains.sim_tx'], netMs: 60_000 };
  return [...simulatedWatchers(), miner, ...offeredCoins().map((coin) => reader(coin, pace))];
}

/** The queues and recurring jobs of this module. */
export const jobs = ({ config }: { config: Pick<Config, 'chains'> }): Work => ({
  loops: chainLoops(config),
});

/** The worker's executors of approved proposals, by kind. */
export const executors = () => sourceExecutors;
