import type { Watched } from '../port.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import { paidBy, type RawTransaction } from './bitcoin-types.ts';

/** What waits for a block: every id, and the transactions among them that pay us. */
export type Waiting = { ids: ReadonlySet<string>; ours: RawTransaction[] };

// A mempool of the main network holds some 100,000: the first reading takes a few rounds.
const mostAtOnce = 2_000;

/**
 * Reads a mempool and remembers what it has looked at, so that a round costs what is new. What is
 * new since the last round comes before the backlog of a start.
 */
export function mempoolReader(rpc: BitcoinRpc) {
  let looked = new Set<string>();
  let listed = new Set<string>();
  const ours = new Map<string, RawTransaction>();

  async function lookAt(txids: readonly string[], watched: Watched): Promise<void> {
    const answers = await rpc.askAll<RawTransaction>(
      txids.map((txid): Call => ['getrawtransaction', txid, 1]),
    );
    // One that a block took meanwhile is not told; the block tells it.
    const found = answers.flatMap((answer) => (answer instanceof RpcRefusal ? [] : [answer]));
    const known = await watched.among([...new Set(found.flatMap(paidBy))]);
    for (const transaction of found) {
      if (paidBy(transaction).some((address) => known.has(address)))
        ours.set(transaction.txid, transaction);
    }
    for (const txid of txids) looked.add(txid);
  }

  return async (watched: Watched): Promise<Waiting> => {
    const now = new Set(await rpc.ask<string[]>(['getrawmempool']));
    looked = new Set([...looked].filter((txid) => now.has(txid)));
    for (const txid of ours.keys()) if (!now.has(txid)) ours.delete(txid);
    const unseen = [...now].filter((txid) => !looked.has(txid));
    const fresh = unseen.filter((txid) => !listed.has(txid));
    const backlog = unseen.filter((txid) => listed.has(txid));
    listed = now;
    await lookAt([...fresh, ...backlog].slice(0, mostAtOnce), watched);
    return { ids: now, ours: [...ours.values()] };
  };
}
