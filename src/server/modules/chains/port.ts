import type { Coin } from '#core/chains/assets.ts';
import type { ReturnReason } from '#core/rules/withdrawal-state.ts';
import type { Db } from '#platform/db/db.ts';

export type Tip = { height: bigint; hash: string };

/** One output of a transaction; without a block while it is in the mempool. */
export type Output = {
  txid: string;
  outputIndex: number;
  address: string;
  tag: string | null;
  amount: bigint;
  blockHeight: bigint | null;
  blockHash: string | null;
  /** A coinbase: unspendable for a long time, and gone for good after a reorg. */
  isCoinbase?: boolean;
};

type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** How far a chain was read; whole JSON. Only its adapter knows and checks its shape. */
export type Cursor = { [key: string]: Json | undefined };

/** An adapter's queries about issued addresses. */
export type Watched = {
  /** The addresses among these that are ours. */
  among(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ours, each once, newest first: for chains that are queried by address. */
  newest(count: number, skip?: number): Promise<readonly string[]>;
  /** The last seen state of these; for chains that are queried by balance. */
  looked?(addresses: readonly string[]): Promise<ReadonlyMap<string, LastSeenBalance>>;
  /** The accounts that payouts leave from, on chains where that is a separate account. */
  homes?(): Promise<ReadonlySet<string>>;
};

/** An address's last state: its balance, and the newest transaction that named it. */
export type LastSeenBalance = { address: string; units: bigint; until: string | null };

/** The changes since the cursor; a second read returns the same. */
export type Scan = {
  /** The last block read: confirmations count up to it. */
  tip: Tip;
  cursor: Cursor;
  /** Outputs to watched addresses, as they are now. */
  seen: Output[];
  /** Hashes of blocks that left the best chain. */
  detached: string[];
  /** Transactions that can no longer pay us: replaced, evicted or failed. */
  dropped: string[];
  /** Addresses that were checked and had changed, as they are now. */
  looked?: LastSeenBalance[];
};

/** Whether another node also reports that a transaction can no longer pay us. */
export type IsLostToo = (txid: string) => Promise<boolean>;

/** Our own output, as seen at its payment. */
export type OwnOutput = Outpoint & { address: string; amount: bigint };

/** Where our coins may be: output chains are queried by output, others by address. */
export type WatchSet = {
  addresses(): Promise<readonly string[]>;
  outputs(): Promise<readonly OwnOutput[]>;
};

/** Our holdings in one block. */
export type Holdings = {
  block: Tip;
  /** True if no block is ever removed. */
  isFinal: boolean;
  /** Minor units by address; an address that is absent holds nothing. */
  units: ReadonlyMap<string, bigint>;
  /** Our outputs that are spent. */
  spent: readonly Outpoint[];
};

export type Found =
  | { state: 'unknown' | 'pending' | 'failed' }
  | {
      state: 'confirmed';
      outputs: Output[];
      confirmations: number;
      final: boolean;
      /** The senders or signers, if the chain names them. */
      senders?: string[];
      /** Notes attached to the payment: memos, data outputs. */
      notes?: string[];
    };

/** The first and last block where a transaction can confirm: after them, absence is conclusive. */
export type Span = { from: bigint; until: bigint };

/**
 * Candor's interface to a chain; amounts are whole minor units. Call a real node outside every
 * database transaction: no row may wait for a network.
 */
export type ChainPort = {
  asset: Coin;
  simulated: boolean;
  /** The chain's genesis or network id: refuses a cursor of another chain. */
  identity(): Promise<string>;
  tip(): Promise<Tip>;
  /** A lost payment is `dropped` only if `isLostToo` agrees. */
  scan(cursor: Cursor | null, watched: Watched, isLostToo?: IsLostToo): Promise<Scan>;
  /**
   * Whether a block is off the best chain; null if the node never had it. Only for chains with
   * reorgs.
   */
  hasLeft?(blockHash: string): Promise<boolean | null>;
  /**
   * `blockHash` helps a node without an index of all transactions. Only with `span` can a missing
   * transaction be reported as failed for good.
   */
  lookup(txid: string, hint?: { blockHash?: string; span?: Span }): Promise<Found>;
  /**
   * The holdings of each of our addresses in one block. `at` is another node's block, for chains
   * that can be queried at an earlier block.
   */
  holdings(input: WatchSet, at?: Tip): Promise<Holdings>;
  /** Sends a signed transaction and returns its id; sending it again changes nothing. */
  broadcast(raw: string): Promise<string>;
  /**
   * Why the account `from` cannot pay each of these, according to the node; null if nothing
   * prevents it (CHN-7). Absent for chains with no such information.
   */
  whyUnpayable?(payees: readonly Payee[], from: string | null): Promise<Unpayable[]>;
  spending?: Spending;
};

/** A token of Solana: its mint identifies it, never its name. */
export type Mint = { mint: string; decimals: number };

export type Outpoint = { txid: string; outputIndex: number };

/**
 * The fees of an unconfirmed transaction and its descendants; zero if the node dropped it. A
 * replacement pays more, by a step per 1,000 virtual bytes of its own (BIP-125).
 */
export type ToReplace = { fees: bigint; step: bigint };

/**
 * The signers of a multisig account of the XRP Ledger, each with a weight, and the weight that a
 * transaction needs. A holder may have replaced its account's key with another, or disabled it.
 */
export type SignerList = {
  quorum: number;
  holders: {
    account: string;
    weight: number;
    key?: string | undefined;
    ended?: boolean | undefined;
  }[];
};

/** The node's data for an unsigned payment; play money needs none. */
export type Spending =
  | { kind: 'simulated' }
  | {
      kind: 'coins';
      /** Minor units per 1,000 virtual bytes to confirm within about six blocks. */
      feeRate(): Promise<bigint>;
      /** Those with no spend, not even in the mempool, and the transactions that made them. */
      unspent(outs: readonly Outpoint[]): Promise<(Outpoint & { raw: string })[]>;
      /** Why the chain can never accept signed bytes; null if it may, or the node cannot tell. */
      whyInvalid(raw: string): Promise<string | null>;
      /** The outputs that a transaction spends; empty if the node has no such transaction. */
      spends(txid: string): Promise<Outpoint[]>;
      /** The price of replacing an unconfirmed transaction, by the node's mempool policy. */
      toReplace(txid: string): Promise<ToReplace>;
    }
  | {
      kind: 'xrp';
      facts(account: string): Promise<{
        sequence: number;
        fee: bigint;
        ledger: bigint;
        networkId: number;
        /** The account's joint signers, if there are several. */
        signers: SignerList | null;
        /** The keys that can sign for it alone. */
        keys: string[];
      }>;
      /** The account and number that a transaction used; null if no validated ledger has it. */
      taken(txid: string): Promise<{ account: string; sequence: number } | null>;
    }
  | {
      kind: 'solana';
      /** The token to pay, if not the network's own coin. */
      token: Mint | null;
      facts(from: string): Promise<{ blockhash: string; lastValidHeight: bigint; slot: bigint }>;
      /** An account's nonce; throws a fault if `authority` may not use it. */
      nonce(account: string, authority: string): Promise<string>;
      /** Signatures of an account's transactions after a slot; empty: nothing confirmed. */
      sentSince(from: string, slot: bigint): Promise<string[]>;
    };

/** Opens a coin's chain; a simulated one reads in `db`, in its transaction if it is one. */
export type OpenChain = (db: Db, asset: Coin) => ChainPort;

/**
 * Why a node could not be read or did not accept a transaction. Administrators and logs get the
 * message, so it never holds a node's address or full answer.
 */
export class NodeFault extends Error {
  override name = 'NodeFault';
  readonly kind: 'unreachable' | 'behind' | 'gap' | 'foreign' | 'refused';

  /** Only `refused` is a definite rejection; other kinds leave the transaction's fate open. */
  constructor(kind: NodeFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A node answers but does not accept this transaction now: it may accept the next one. */
export class NotAccepted extends NodeFault {
  constructor(message: string) {
    super('unreachable', message);
  }
}

/** Calls one node: takes a request's JSON, returns the answer's JSON. */
export type RpcCall = (body: unknown) => Promise<unknown>;

/** The payee of a payment; the amount is null while there is no price. */
export type Payee = { address: string; tag: string | null; amount: bigint | null };

/** Why a payee cannot be paid; null if they can. */
export type Unpayable = ReturnReason | null;

/** The payee and the amount of a payout. */
export type Target = { address: string; tag: string | null; amount: bigint };
