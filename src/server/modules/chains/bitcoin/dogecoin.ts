import { NodeFault } from '../port.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import type { Block, Dialect, RawTransaction } from './bitcoin-types.ts';

// Dogecoin Core 1.14 is of Bitcoin 0.14's line: a block has ids alone, the node's index finds a
// transaction (txindex=1), and no call lists the unspent outputs.

type BlockOfIds = Omit<Block, 'tx'> & { tx: string[] };

/** Returns these transactions; a missing one is a gap in the node's index. */
async function transactionsOf(
  rpc: BitcoinRpc,
  txids: readonly string[],
): Promise<RawTransaction[]> {
  const answers = await rpc.askAll<RawTransaction>(
    txids.map((txid): Call => ['getrawtransaction', txid, 1]),
  );
  return answers.map((answer) => {
    if (!(answer instanceof RpcRefusal)) return answer;
    throw new NodeFault('gap', 'the node lacks a transaction of a block: it needs txindex=1');
  });
}

export const dogecoinDialect: Dialect = {
  block: async (rpc, hash) => {
    const block = await rpc.ask<BlockOfIds>(['getblock', hash, true]);
    return { ...block, tx: await transactionsOf(rpc, block.tx) };
  },
  transaction: (rpc, txid) => rpc.ask<RawTransaction>(['getrawtransaction', txid, 1]),
};
