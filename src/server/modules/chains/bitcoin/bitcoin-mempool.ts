import type { Watched } from '../port.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import { paidBy, type RawTransaction } from './bitcoin-types.ts';

/** The mempool: every id, and the transactions that pay us. */
export type Waiting = { ids: ReadonlySet<string>; ours: RawTransaction[] };

// The main network's mempool holds some 100,000: the first read takes several rounds.
const mostAtOnce = 2_000;

/**
 * Reads a mempool and remembers the transactions it has read, so each round costs only the new
 * ones. New ones come before the initial backlog.
 */
export function mempoolReader(rpc: BitcoinRpc) {
  let looked = new Set<string>();
  let listed = new Set<string>();
  const ours = new Map<string, RawTransaction>();

  async function lookAt(txids: readonly string[], watched: Watched): Promise<void> {
    const answers = await rpc.askAll<RawTransaction>(
      txids.map((txid): Call => ['getrawtransaction', txid, 1]),
    );
    // A block took it meanwhile: the scan of the block reports it.
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
