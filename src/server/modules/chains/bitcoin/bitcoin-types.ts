import { type Coin, decimalsOf } from '#core/chains/assets.ts';
import { NodeFault, type Output } from '../port.ts';
import type { BitcoinRpc } from './bitcoin-rpc.ts';

/**
 * A transaction as returned by a node of Bitcoin's family; amounts are texts or whole numbers. An
 * output within Litecoin's extension blocks has neither amount nor script.
 */
export type RawTransaction = {
  txid: string;
  hex: string;
  vin: { txid?: string; vout?: number; coinbase?: string }[];
  vout: { n: number; value: string | number; scriptPubKey?: Script }[];
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

/** How one family of nodes returns a block and a transaction. */
export type Dialect = {
  block(rpc: BitcoinRpc, hash: string): Promise<Block>;
  transaction(rpc: BitcoinRpc, txid: string, blockHash?: string): Promise<RawTransaction>;
};

/** The payee of an output with one address; null for scripts of several. */
export function addressOf({ address, addresses }: Script = {}): string | null {
  if (address !== undefined) return address;
  return addresses?.length === 1 ? addresses[0]! : null;
}

/** The payees of a transaction. */
export const paidBy = ({ vout }: RawTransaction): string[] =>
  vout.flatMap(({ scriptPubKey }) => addressOf(scriptPubKey) ?? []);

// The maximum amount of these chains: a signed 64-bit integer.
const mostUnits = 2n ** 63n - 1n;

/** A node's amount in minor units; the limits of our forms do not apply to a chain. */
export function unitsOf(asset: Coin, value: string | number): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,19})(?:\.(\d{1,8}))?$/.exec(String(value)) ?? [];
  const units = BigInt(whole + fraction.padEnd(decimalsOf[asset], '0'));
  if (whole !== '' && units <= mostUnits) return units;
  throw new NodeFault('unreachable', `the ${asset} node tells an amount that is none`);
}

/** The outputs of a transaction that pay `whom`, or any address, with the place of its block. */
export function outputsOf(
  asset: Coin,
  { txid, vin, vout }: RawTransaction,
  block: { hash: string; height: number } | null,
  whom?: ReadonlySet<string>,
): Output[] {
  const isCoinbase = vin.some(({ coinbase }) => coinbase !== undefined);
  return vout.flatMap(({ n, value, scriptPubKey }) => {
    const address = addressOf(scriptPubKey);
    if (address === null || whom?.has(address) === false) return [];
    const amount = unitsOf(asset, value);
    if (amount === 0n) return [];
    const blockHeight = block === null ? null : BigInt(block.height);
    const blockHash = block?.hash ?? null;
    const place = { txid, outputIndex: n, address, tag: null, amount, blockHeight, blockHash };
    return [isCoinbase ? { ...place, isCoinbase } : place];
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
