// What the record of a coin holds, by the family that its chain is of (0354).

/** Whose coins a chain has: money, a public test network's, or one of the tester's own. */
export const networks = ['main', 'test', 'regtest'] as const;
export type Networks = (typeof networks)[number];

/** Where the addresses of deposits come from (CHN-3). */
export type SourceKind = 'key' | 'shared' | 'account' | 'pool';

type Common = {
  /** Off until an operator names it (OPTIONAL_COINS); the four of MEM-5 are always offered. */
  optional?: true;
  /** The name that people read and the wire carries (MEM-5). */
  method: string;
  name: string;
  decimals: number;
  /** What its smallest unit is called: how a published tree names its sum (0111). */
  unit: string;
  /** Where a sandbox without nodes has its addresses (MEM-7). */
  sandboxNetwork: Networks;
  sources: readonly [SourceKind, ...SourceKind[]];
  /** From first sight to final; beyond it the quote's rate no longer stands (MONEY). */
  finalWithinMs: number;
  /** How often a node is asked: a fraction of the time between its chain's blocks. */
  asksEveryMs: number;
  /** By how many blocks one of two nodes may lag before neither is read: about two minutes. */
  mostApart: bigint;
  /** What a payout costs its chain. */
  networkFee: bigint;
  /** The least that can arrive: dust, an account's reserve, rent. */
  leastArriving: bigint;
  /**
   * The most that a member agrees to bear when asking (CHN-8). Where a fee is worth a part of a
   * cent, so much that what lies above can be booked, which takes a cent.
   */
  feeCeiling: bigint;
  /** How far an exact amount may lie above what was asked for, and in which steps. */
  exactSteps: { count: number; of: bigint };
  /** The pair as Kraken calls it; the other exchanges call a coin by its own letters. */
  krakenPair: string;
  /** What a coin is meant to be worth, and how far an exchange may be off that, or another. */
  peg?: { usdMicros: bigint; mostOff: bigint };
  /** Exchanges that do not trade it for dollars, and are not asked. */
  untradedAt?: readonly string[];
};

/** The version bytes of a network, and what its segregated-witness addresses begin with. */
export type AddressVersions = {
  bech32: string;
  pubKeyHash: number;
  scriptHash: number;
  wif: number;
};

/** Coins of outputs, whose nodes are of Bitcoin Core's line. */
export type BitcoinRecord = Common & {
  family: 'bitcoin';
  versions: Record<Networks, AddressVersions>;
  /** Networks whose version bytes are another coin's too: there only bech32 tells them apart. */
  bech32Only: readonly Networks[];
  /**
   * Versions of extended public keys: those that lead to the addresses that we give out, and
   * those of other scripts or several signers, which lead to others.
   */
  keyVersions: { main: readonly number[]; test: readonly number[]; others: readonly number[] };
  /** Whether its nodes answer as Dogecoin Core 1.14 does, of Bitcoin 0.14's line. */
  dialect: 'core' | 'dogecoin';
  /** Whether its nodes replace what waits by what pays more (BIP-125), so that a fee can rise. */
  replaces: boolean;
  transactionVersion: 1 | 2;
  /** What `signmessage` puts before a message. */
  signsAs: string;
  /** What no node passes on. */
  dust: bigint;
  /** Minor units a kilobyte, where a node has seen too little to tell. */
  feeFloor: bigint;
  /** Minor units a kilobyte, more than fees are but for some hours. */
  highestFee: bigint;
  /** So long a silence of its blocks is seldom chance: else the node is cut off. */
  mostSilentMinutes: number;
  /** Public material only: the spending keys of these were thrown away when they were made. */
  sandboxKey: string;
};

export type XrpRecord = Common & { family: 'xrp'; highestFee: bigint };
export type SolanaRecord = Common & {
  family: 'solana';
  /** Of a token: its mint on each network that has one, and what must arrive to open an account. */
  token?: { mints: Record<'main' | 'test', string>; leastToOpen: bigint };
};
