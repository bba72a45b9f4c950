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

/** Whether another node, too, says that a transaction can no longer pay us. */
export type IsLostToo = (txid: string) => Promise<boolean>;

/** Our own output, as it was seen when it was paid. */
export type OwnOutput = Outpoint & { address: string; amount: bigint };

/** Where coins of ours may lie: chains of outputs are asked for these, of accounts for those. */
export type WatchSet = {
  addresses(): Promise<readonly string[]>;
  outputs(): Promise<readonly OwnOutput[]>;
};

/** All that one block holds for us. */
export type Holdings = {
  block: Tip;
  /** True where no block is ever taken back. */
  isFinal: boolean;
  /** Minor units by address; one that is not named holds nothing. */
  units: ReadonlyMap<string, bigint>;
  /** Those of our outputs that are spent. */
  spent: readonly Outpoint[];
};

export type Found =
  | { state: 'unknown' | 'pending' | 'failed' }
  | {
      state: 'confirmed';
      outputs: Output[];
      confirmations: number;
      final: boolean;
      /** Who paid or signed, where the chain tells. */
      senders?: string[];
      /** What was written beside the payment: memos, data outputs. */
      notes?: string[];
    };

/** The first and the last block where a signed transaction can land: past it, absence is proof. */
export type Span = { from: bigint; until: bigint };

/**
 * What Candor asks of a chain; amounts are whole minor units. A real node is asked outside every
 * database transaction: no row waits for a network.
 */
export type ChainPort = {
  asset: Coin;
  simulated: boolean;
  /** The chain's genesis or network id: a cursor of another chain is refused. */
  identity(): Promise<string>;
  tip(): Promise<Tip>;
  /** What it takes for lost is `dropped` only where `isLostToo` says the same. */
  scan(cursor: Cursor | null, watched: Watched, isLostToo?: IsLostToo): Promise<Scan>;
  /**
   * Whether a block is off the best chain; null where the node never had it. Of chains that take
   * blocks back.
   */
  hasLeft?(blockHash: string): Promise<boolean | null>;
  /**
   * `blockHash` helps a node that keeps no index of all transactions. Only with `span` can what is
   * nowhere be told to have failed for good.
   */
  lookup(txid: string, hint?: { blockHash?: string; span?: Span }): Promise<Found>;
  /**
   * What lies at each address of ours in one block; `at` is the block that another node told of,
   * for chains that can be asked of a block gone by.
   */
  holdings(input: WatchSet, at?: Tip): Promise<Holdings>;
  /** Sends a signed transaction; sending it again changes nothing. Gives its id. */
  broadcast(raw: string): Promise<string>;
  /**
   * Why each of these cannot be paid by the account `from`, as far as the node can tell; null
   * where nothing speaks against it (CHN-7). Not of chains whose addresses say nothing more.
   */
  whyUnpayable?(payees: readonly Payee[], from: string | null): Promise<Unpayable[]>;
  spending?: Spending;
};

/** A token of Solana: who made it (its mint) says what it is, never a name it carries. */
export type Mint = { mint: string; decimals: number };

export type Outpoint = { txid: string; outputIndex: number };

/**
 * The fees of a transaction that waits, and of all that waits on it: nothing where the node dropped
 * it. What replaces them pays more, by a step for 1,000 virtual bytes of its own (BIP-125).
 */
export type ToReplace = { fees: bigint; step: bigint };

/**
 * Who signs for an account of the XRP Ledger together, each with a weight, and how much weight a
 * transaction needs; a holder's account may have put another key in the place of its own, and
 * may have ended its own.
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

/** What an unsigned payment is made of, as a node knows it; play money is made of nothing. */
export type Spending =
  | { kind: 'simulated' }
  | {
      kind: 'coins';
      /** Minor units for 1,000 virtual bytes that land within some six blocks. */
      feeRate(): Promise<bigint>;
      /** Those that nothing spends, not even what waits, with the transaction that made them. */
      unspent(outs: readonly Outpoint[]): Promise<(Outpoint & { raw: string })[]>;
      /** Why the chain can never take signed bytes; null where it may, or the node cannot say. */
      whyInvalid(raw: string): Promise<string | null>;
      /** What a transaction spends; nothing where the node has no such transaction. */
      spends(txid: string): Promise<Outpoint[]>;
      /** What has to be paid to take the place of one that waits, as the node keeps its pool. */
      toReplace(txid: string): Promise<ToReplace>;
    }
  | {
      kind: 'xrp';
      facts(account: string): Promise<{
        sequence: number;
        fee: bigint;
        ledger: bigint;
        networkId: number;
        /** Who signs for it together, where several do. */
        signers: SignerList | null;
        /** Whose keys sign for it alone. */
        keys: string[];
      }>;
      /** Whose number a transaction took; null where no validated ledger holds it. */
      taken(txid: string): Promise<{ account: string; sequence: number } | null>;
    }
  | {
      kind: 'solana';
      /** What is paid, if not the network's own coin. */
      token: Mint | null;
      facts(from: string): Promise<{ blockhash: string; lastValidHeight: bigint; slot: bigint }>;
      /** What an account's nonce is; a fault where it is not `authority`'s to use. */
      nonce(account: string, authority: string): Promise<string>;
      /** Signatures of an account's transactions after a slot: none, and nothing landed. */
      sentSince(from: string, slot: bigint): Promise<string[]>;
    };

/** Opens a coin's chain; a simulated one is read in `db`, in its transaction where it is one. */
export type OpenChain = (db: Db, asset: Coin) => ChainPort;

/**
 * Why a node could not be read or did not take what was sent. The message is shown to
 * administrators and logged, so it never holds an address of a node or what a node answered whole.
 */
export class NodeFault extends Error {
  override name = 'NodeFault';
  readonly kind: 'unreachable' | 'behind' | 'gap' | 'foreign' | 'refused';

  /** `refused` alone is a clear no to a transaction; all others leave its fate open. */
  constructor(kind: NodeFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A node that answers, and does not take one transaction now: it may take the next one. */
export class NotAccepted extends NodeFault {
  constructor(message: string) {
    super('unreachable', message);
  }
}

/** Asks one node: the JSON of a request in, the JSON of its answer out. */
export type RpcCall = (body: unknown) => Promise<unknown>;

/** Whom a payment would go to; what would arrive is null while nothing is priced. */
export type Payee = { address: string; tag: string | null; amount: bigint | null };

/** Why somebody cannot be paid; null where they can. */
export type Unpayable = ReturnReason | null;

/** Whom a payout pays, and how much. */
export type Target = { address: string; tag: string | null; amount: bigint };
