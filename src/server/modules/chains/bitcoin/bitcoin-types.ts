import type { Coin } from '../../../../core/chains/assets.ts';
import { parseAmount } from '../../../../core/money/money.ts';
import type { BitcoinRpc } from './bitcoin-rpc.ts';
import type { Output } from '../port.ts';

/** A transaction as a node of Bitcoin's family tells it; amounts are texts or whole numbers. */
export type RawTransaction = {
  txid: string;
  hex: string;
  vin: { txid?: string; vout?: number; coinbase?: string }[];
  vout: { n: number; value: string | number; scriptPubKey: Script }[];
  blockhash?: string;
  confirmations?: number;
};

/** `address` since Core 22; a list before. */
export type Script = { hex?: string; address?: string; addresses?: string[] };

export type Block = {
  hash: string;
  height: number;
  previousblockhash?: string;
  tx: RawTransaction[];
};

/** How one family of nodes tells a block and a transaction. */
export type Dialect = {
  block(rpc: BitcoinRpc, hash: string): Promise<Block>;
  transaction(rpc: BitcoinRpc, txid: string, blockHash?: string): Promise<RawTransaction>;
};

/** Whom an output pays, where it pays one address; scripts of several pay nobody we know. */
export function addressOf({ address, addresses }: Script): string | null {
  if (address !== undefined) return address;
  return addresses?.length === 1 ? addresses[0]! : null;
}

/** The outputs of a transaction that pay an address, where its block puts them. */
export function outputsOf(
  asset: Coin,
  { txid, vout }: RawTransaction,
  block: { hash: string; height: number } | null,
): Output[] {
  return vout.flatMap(({ n, value, scriptPubKey }) => {
    const address = addressOf(scriptPubKey);
    const amount = parseAmount(asset, String(value));
    if (address === null || amount === 0n) return [];
    const blockHeight = block === null ? null : BigInt(block.height);
    const blockHash = block?.hash ?? null;
    return [{ txid, outputIndex: n, address, tag: null, amount, blockHeight, blockHash }];
  });
}

/** Bitcoin Core since 22, and Knots. */
export const coreDialect: Dialect = {
  block: (rpc, hash) => rpc.ask<Block>(['getblock', hash, 2]),
  transaction: (rpc, txid, blockHash) =>
    rpc.ask<RawTransaction>(
      blockHash === undefined
        ? ['getrawtransaction', txid, 1]
        : ['getrawtransaction', txid, 1, blockHash],
    ),
};
