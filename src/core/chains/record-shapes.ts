// The shape of a coin's record, by the family of its chain (0354).

/** The kinds of networks: real money, a public test network, or the tester's private one. */
export const networks = ['main', 'test', 'regtest'] as const;
export type Networks = (typeof networks)[number];

/** The source of deposit addresses (CHN-3). */
export type SourceKind = 'key' | 'shared' | 'account' | 'pool';

type Common = {
  /** The name for people and on the wire (MEM-5). */
  method: string;
  name: string;
  decimals: number;
  /** The name of its smallest unit, by which a published tree names its sum (0111). */
  unit: string;
  /** The network of its addresses in a sandbox without nodes (MEM-7). */
  sandboxNetwork: Networks;
  sources: readonly [SourceKind, ...SourceKind[]];
  /** From first sight to final; after this the quote's rate no longer applies (MONEY). */
  finalWithinMs: number;
  /** The polling interval of a node: a fraction of the chain's block time. */
  asksEveryMs: number;
  /** How many blocks one of two nodes may lag before neither is read: about two minutes. */
  mostApart: bigint;
  /** The chain's usual fee for a payout. */
  networkFee: bigint;
  /** Whether that fee is worth less than a cent, so that the operator never bears it. */
  hasTinyFee?: true;
  /** The least that can arrive: dust, an account's reserve, rent. */
  leastArriving: bigint;
  /**
   * The highest fee that a member agrees to in a request (CHN-8). Where a fee is worth a part of a
   * cent, high enough that the excess can be booked, which takes a cent.
   */
  feeCeiling: bigint;
  /** How far an exact amount may exceed the requested one, and in which steps. */
  exactSteps: { count: number; of: bigint };
  /** Kraken's name of the pair; the other exchanges use the ticker. */
  krakenPair: string;
  /** The intended value, and how far an exchange may be off it or off another exchange. */
  peg?: { usdMicros: bigint; mostOff: bigint };
  /** Exchanges that do not trade it for dollars and are not queried. */
  untradedAt?: readonly string[];
};

/** The version bytes of a network, and the prefix of its segwit addresses. */
export type AddressVersions = {
  bech32: string;
  pubKeyHash: number;
  scriptHash: number;
  wif: number;
};

/** Coins with outputs, whose nodes descend from Bitcoin Core. */
export type BitcoinRecord = Common & {
  family: 'bitcoin';
  versions: Record<Networks, AddressVersions>;
  /** Networks that share version bytes with another coin: only bech32 tells them apart there. */
  bech32Only: readonly Networks[];
  /**
   * Versions of extended public keys: those of our address types, and those of other scripts or
   * multisig, which lead to other addresses.
   */
  keyVersions: { main: readonly number[]; test: readonly number[]; others: readonly number[] };
  /** Whether its nodes answer as Dogecoin Core 1.14 does, which descends from Bitcoin 0.14. */
  dialect: 'core' | 'dogecoin';
  /** Whether its nodes replace a waiting transaction by a better-paid one (BIP-125). */
  replaces: boolean;
  transactionVersion: 1 | 2;
  /** The prefix of a message in `signmessage`. */
  signsAs: string;
  /** The amount below which no node relays an output. */
  dust: bigint;
  /** Minor units a kilobyte, for a node without enough data for an estimate. */
  feeFloor: bigint;
  /** Minor units a kilobyte; fees exceed it only for some hours. */
  highestFee: bigint;
  /** A longer gap between blocks is rarely chance: the node is probably cut off. */
  mostSilentMinutes: number;
  /** Public material only: its spending keys were destroyed at creation. */
  sandboxKey: string;
};

export type XrpRecord = Common & { family: 'xrp'; highestFee: bigint };
export type SolanaRecord = Common & {
  family: 'solana';
  /** For a token: its mint on each network that has one, and the minimum that opens an account. */
  token?: { mints: Record<'main' | 'test', string>; leastToOpen: bigint };
};
