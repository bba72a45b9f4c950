import { parseAmount } from '../../core/money.ts';
import type { Block, Dialect, RawTransaction } from './bitcoin-dialect.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import { NodeFault } from './port.ts';

// Dogecoin Core 1.14 is of Bitcoin 0.14's line: a block tells ids alone, a transaction is found by
// the node's index (txindex=1), and no call walks the unspent outputs.

type BlockOfIds = Omit<Block, 'tx'> & { tx: string[] };

/** Each of these transactions; one that the node does not have is a gap in its index. */
async function transactionsOf(
  rpc: BitcoinRpc,
  txids: readonly string[],
): Promise<RawTransaction[]> {
  const told = await rpc.askAll<RawTransaction>(
    txids.map((txid): Call => ['getrawtransaction', txid, 1]),
  );
  return told.map((one) => {
    if (!(one instanceof RpcRefusal)) return one;
    throw new NodeFault('gap', 'the node lacks a transaction of a block: it needs txindex=1');
  });
}

async function isWatched(rpc: BitcoinRpc, addresses: readonly string[]): Promise<boolean> {
  const told = await rpc.askAll<{ iswatchonly?: boolean; ismine?: boolean }>(
    addresses.map((address): Call => ['validateaddress', address]),
  );
  return told.every((one) => !(one instanceof RpcRefusal) && (one.iswatchonly || one.ismine));
}

export const dogecoinDialect: Dialect = {
  block: async (rpc, hash) => {
    const block = await rpc.ask<BlockOfIds>(['getblock', hash, true]);
    return { ...block, tx: await transactionsOf(rpc, block.tx) };
  },
  transaction: (rpc, txid) => rpc.ask<RawTransaction>(['getrawtransaction', txid, 1]),
  balance: async (rpc, asset, addresses) => {
    // A wallet that does not watch an address says nothing lies there: that would be a lie.
    if (!(await isWatched(rpc, addresses))) {
      throw new NodeFault('gap', 'the node’s wallet does not watch every address (importaddress)');
    }
    const unspent = await rpc.ask<{ amount: string | number }[]>([
      'listunspent',
      1,
      9_999_999,
      addresses,
    ]);
    return unspent.reduce((sum, one) => sum + parseAmount(asset, String(one.amount)), 0n);
  },
};
