// What Candor knows of each coin, told once: all lists and rules of coins follow from these records
// (0354). What the operator decides, such as confirmations by amount, are limits in the database;
// by what a node is known, which no browser needs, stands in node-identities.ts.

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
  /** What its smallest unit is called: how a published tree names its sum (0440). */
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

const minutes = 60_000;
const [standardKey, testKey] = [0x0488b21e, 0x043587cf];
const testVersions = { pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };

const BTC = {
  family: 'bitcoin',
  method: 'BITCOIN',
  name: 'Bitcoin',
  decimals: 8,
  unit: 'sat',
  sandboxNetwork: 'regtest',
  sources: ['key', 'shared'],
  finalWithinMs: 360 * minutes,
  asksEveryMs: 15_000,
  mostApart: 2n,
  // A two-output segregated-witness payment at 10 sat a byte; a member bears five times that.
  networkFee: 1_410n,
  leastArriving: 546n,
  feeCeiling: 7_050n,
  exactSteps: { count: 1_000, of: 1n },
  krakenPair: 'XBTUSD',
  versions: {
    main: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    test: { bech32: 'tb', ...testVersions },
    regtest: { bech32: 'bcrt', ...testVersions },
  },
  // Of one's own networks Bitcoin's and Dogecoin's share their version bytes.
  bech32Only: ['regtest'],
  // BIP-32, and SLIP-132 for native segregated witness.
  keyVersions: {
    main: [standardKey, 0x04b24746],
    test: [testKey, 0x045f1cf6],
    // ypub and upub, and the versions of several signers.
    others: [0x049d7cb2, 0x044a5262, 0x0295b43f, 0x02aa7ed3, 0x024289ef],
  },
  dialect: 'core',
  replaces: true,
  transactionVersion: 2,
  signsAs: 'Bitcoin',
  // For a key hash.
  dust: 546n,
  feeFloor: 1_000n,
  // Fees went beyond it in April 2024.
  highestFee: 1_000_000n,
  // Chance every other month, with ten minutes a block.
  mostSilentMinutes: 90,
  sandboxKey:
    'xpub6Brbvv3Kgi5bJTjyQDP6vC4ZybDEJ2EUB8pam84sev1w456ui1asr3i4STfnNc5KzpkbXNNKdb8zd4qxmq2v7' +
    '9tMny1nmmXVm1vpjcYa6kC',
} as const satisfies BitcoinRecord;

const DOGE = {
  family: 'bitcoin',
  method: 'DOGECOIN',
  name: 'Dogecoin',
  decimals: 8,
  unit: 'koinu',
  sandboxNetwork: 'test',
  sources: ['key', 'shared'],
  finalWithinMs: 120 * minutes,
  asksEveryMs: 15_000,
  mostApart: 4n,
  // 0.01 DOGE a kilobyte.
  networkFee: 1_000_000n,
  leastArriving: 1_000_000n,
  feeCeiling: 50_000_000n,
  exactSteps: { count: 10_000, of: 10_000n },
  krakenPair: 'XDGUSD',
  // Dogecoin Core's chainparams.
  versions: {
    main: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
    test: { bech32: '', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 },
    regtest: { bech32: '', ...testVersions },
  },
  bech32Only: [],
  keyVersions: { main: [standardKey, 0x02facafd], test: [testKey], others: [] },
  dialect: 'dogecoin',
  replaces: false,
  transactionVersion: 1,
  signsAs: 'Dogecoin',
  // Since 1.14.
  dust: 1_000_000n,
  feeFloor: 1_000_000n,
  highestFee: 200_000_000n,
  // Never chance, with one minute a block.
  mostSilentMinutes: 20,
  sandboxKey:
    'xpub6D6NU4rNNzZFUZBupKM9dtnUnboA5SyP9wdGhT7Z29k6uiMTpT11wD3mYPDyYMDbwGrmtQAhGaiucQ5rdsjkN' +
    'WVt2imKKz3b7K3d5TijWim',
} as const satisfies BitcoinRecord;

const XRP = {
  family: 'xrp',
  method: 'XRP',
  name: 'XRP',
  decimals: 6,
  unit: 'drop',
  sandboxNetwork: 'test',
  sources: ['account'],
  finalWithinMs: 10 * minutes,
  asksEveryMs: 4_000,
  mostApart: 30n,
  // The base fee, and an account's reserve.
  networkFee: 12n,
  leastArriving: 1_000_000n,
  feeCeiling: 10_000n,
  exactSteps: { count: 10_000, of: 1n },
  krakenPair: 'XRPUSD',
  highestFee: 1_000_000n,
} as const satisfies XrpRecord;

const SOL = {
  family: 'solana',
  method: 'SOLANA',
  name: 'Solana',
  decimals: 9,
  unit: 'lamport',
  sandboxNetwork: 'test',
  sources: ['pool', 'shared'],
  finalWithinMs: 10 * minutes,
  asksEveryMs: 5_000,
  mostApart: 300n,
  // The fee of one signature, and the rent of an empty account.
  networkFee: 5_000n,
  leastArriving: 890_880n,
  feeCeiling: 25_000n,
  exactSteps: { count: 10_000, of: 1_000n },
  krakenPair: 'SOLUSD',
} as const satisfies SolanaRecord;

const USDC = {
  family: 'solana',
  optional: true,
  method: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  unit: 'micro',
  sandboxNetwork: 'test',
  sources: ['pool', 'shared'],
  finalWithinMs: 10 * minutes,
  asksEveryMs: 5_000,
  mostApart: 300n,
  // The network takes lamports of the operator's; payees bear nothing (0405).
  networkFee: 0n,
  leastArriving: 1n,
  feeCeiling: 0n,
  exactSteps: { count: 10_000, of: 1n },
  krakenPair: 'USDCUSD',
  // Half a cent: exchanges that lie within it differ by what their trades cost.
  peg: { usdMicros: 1_000_000n, mostOff: 5_000n },
  // Coinbase takes it for a dollar itself.
  untradedAt: ['coinbase'],
  token: {
    mints: {
      main: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      test: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
    },
    leastToOpen: 50_000_000n,
  },
} as const satisfies SolanaRecord;

const LTC = {
  family: 'bitcoin',
  optional: true,
  method: 'LITECOIN',
  name: 'Litecoin',
  decimals: 8,
  unit: 'litoshi',
  sandboxNetwork: 'test',
  sources: ['key', 'shared'],
  finalWithinMs: 120 * minutes,
  asksEveryMs: 15_000,
  mostApart: 3n,
  // As of Bitcoin, whose transactions these are; a member bears some cents.
  networkFee: 1_410n,
  leastArriving: 5_460n,
  feeCeiling: 50_000n,
  exactSteps: { count: 10_000, of: 10n },
  krakenPair: 'LTCUSD',
  // Litecoin Core's chainparams. Script hashes that begin with Bitcoin's 3 are of an older form of
  // the same: who has one finds its M address in any wallet.
  versions: {
    main: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
    test: { bech32: 'tltc', ...testVersions, scriptHash: 0x3a },
    regtest: { bech32: 'rltc', ...testVersions, scriptHash: 0x3a },
  },
  // Key hashes of its test networks have Bitcoin's version byte.
  bech32Only: ['test', 'regtest'],
  // BIP-32, zpub and vpub as of Bitcoin, Ltub and ttub; Mtub leads to nested addresses.
  keyVersions: {
    main: [standardKey, 0x04b24746, 0x019da462],
    test: [testKey, 0x045f1cf6, 0x0436f6e1],
    others: [0x01b26ef6],
  },
  dialect: 'core',
  // Litecoin Core has it switched off (mempoolreplacement=0).
  replaces: false,
  transactionVersion: 2,
  signsAs: 'Litecoin',
  // For a key hash, at ten times Bitcoin's rate.
  dust: 5_460n,
  feeFloor: 10_000n,
  highestFee: 1_000_000n,
  // Never chance, with two and a half minutes a block.
  mostSilentMinutes: 30,
  sandboxKey:
    'xpub6BrKWcdFeA5ZgyNb7g9uu9eqPXkqEeFsjP4UgwR7iuvVhfv7QUJkkrUjQN8LyEoYuHJTx3LCrd1tK2xjbeBXW' +
    'uwsuncteRoV8btxeJxZk9u',
} as const satisfies BitcoinRecord;

const all = { BTC, DOGE, XRP, SOL, USDC, LTC } as const;

export type Coin = keyof typeof all;
type Families = { bitcoin: BitcoinRecord; xrp: XrpRecord; solana: SolanaRecord };

/** The coins of one family: of Bitcoin's, addresses follow from an extended public key. */
export type CoinOf<Family extends keyof Families> = {
  [C in Coin]: (typeof all)[C]['family'] extends Family ? C : never;
}[Coin];
export type DerivedCoin = CoinOf<'bitcoin'>;

/** Coins that an operator may add to those which every installation has. */
export type OptionalCoin = {
  [C in Coin]: (typeof all)[C] extends { optional: true } ? C : never;
}[Coin];
export type StandardCoin = Exclude<Coin, OptionalCoin>;

/** By the coin's letters; their order is that of every list. */
export const coinRecords: {
  readonly [C in Coin]: Families[(typeof all)[C]['family']] & {
    readonly method: (typeof all)[C]['method'];
  } & ((typeof all)[C] extends { token: infer T } ? { readonly token: T } : unknown);
} = all;

export const isOfFamily = <Family extends keyof Families>(
  coin: Coin,
  family: Family,
): coin is CoinOf<Family> => coinRecords[coin].family === family;

export const isOptional = (coin: Coin): coin is OptionalCoin => coinRecords[coin].optional === true;

export const coinsOfBitcoin = (Object.keys(coinRecords) as Coin[]).filter((coin) =>
  isOfFamily(coin, 'bitcoin'),
);
