import type { Coin } from '../../core/assets.ts';
import type { Tx } from '../db/db.ts';

export type Tip = { height: bigint; hash: string };

/** One output of a transaction; without a block while it only waits in the mempool. */
export type Output = {
  txid: string;
  outputIndex: number;
  address: string;
  tag: string | null;
  amount: bigint;
  blockHeight: bigint | null;
  blockHash: string | null;
};

/** How far a chain was read; whole JSON, only its adapter knows its shape. */
export type Cursor = { [key: string]: Cursor | string | number } | Cursor[] | string | number;

/** Tells which of some addresses are ours. */
export type Watched = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

/** What changed since the cursor; reading it twice says the same. */
export type Scan = {
  tip: Tip;
  cursor: Cursor;
  /** Outputs to watched addresses, as they stand now. */
  seen: Output[];
  /** Hashes of blocks that left the best chain. */
  detached: string[];
  /** Transactions that can no longer pay us: replaced, evicted or failed. */
  dropped: string[];
};

export type Found =
  | { state: 'unknown' | 'pending' | 'failed' }
  | { state: 'confirmed'; outputs: Output[]; confirmations: number; final: boolean };

/** What Candor asks of a chain; amounts are whole minor units. */
export type ChainPort = {
  asset: Coin;
  simulated: boolean;
  /** The chain's genesis or network id: a cursor of another chain is refused. */
  identity(): Promise<string>;
  tip(): Promise<Tip>;
  scan(cursor: Cursor | null, watched: Watched): Promise<Scan>;
  lookup(txid: string): Promise<Found>;
  balance(addresses: readonly string[]): Promise<bigint>;
  /** Sends a signed transaction; sending it again changes nothing. Gives its id. */
  broadcast(raw: string): Promise<string>;
};

/** Opens a coin's chain; what it reads is read in the caller's transaction where it can be. */
export type OpenChain = (tx: Tx, asset: Coin) => ChainPort;
