import type { BitcoinRecord, SolanaRecord, XrpRecord } from './record-shapes.ts';

export {
  type AddressVersions,
  type BitcoinRecord,
  type Networks,
  networks,
  type SourceKind,
} from './record-shapes.ts';

// All facts about each coin, in one place: all lists and rules of coins follow from these records
// (0354). The operator's decisions, such as confirmations by amount, are limits in the database.
// The identities of nodes, which no browser needs, are in node-identities.ts.

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
  // A two-output segwit payment at 10 sat a byte; a member bears at most five times that.
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
  // The regtest networks of Bitcoin and Dogecoin share their version bytes.
  bech32Only: ['regtest'],
  // BIP-32, and SLIP-132 for native segregated witness.
  keyVersions: {
    main: [standardKey, 0x04b24746],
    test: [testKey, 0x045f1cf6],
    // ypub and upub, and the multisig versions.
    others: [0x049d7cb2, 0x044a5262, 0x0295b43f, 0x02aa7ed3, 0x024289ef],
  },
  dialect: 'core',
  replaces: true,
  transactionVersion: 2,
  signsAs: 'Bitcoin',
  // For a key hash.
  dust: 546n,
  feeFloor: 1_000n,
  // Fees exceeded this in April 2024.
  highestFee: 1_000_000n,
  // Happens by chance every other month, at ten minutes a block.
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
  hasTinyFee: true,
  leastArriving: 1_000_000n,
  feeCeiling: 50_000_000n,
  exactSteps: { count: 10_000, of: 10_000n },
  krakenPair: 'XDGUSD',
  // From Dogecoin Core's chainparams.
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
  // Since version 1.14.
  dust: 1_000_000n,
  feeFloor: 1_000_000n,
  highestFee: 200_000_000n,
  // Never happens by chance, at one minute a block.
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
  // The base fee, and the reserve of an account.
  networkFee: 12n,
  hasTinyFee: true,
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
  hasTinyFee: true,
  leastArriving: 890_880n,
  feeCeiling: 25_000n,
  exactSteps: { count: 10_000, of: 1_000n },
  krakenPair: 'SOLUSD',
} as const satisfies SolanaRecord;

const USDC = {
  family: 'solana',
  method: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  unit: 'micro',
  sandboxNetwork: 'test',
  sources: ['pool', 'shared'],
  finalWithinMs: 10 * minutes,
  asksEveryMs: 5_000,
  mostApart: 300n,
  // The network's fee is in the operator's lamports; payees bear nothing (0354).
  networkFee: 0n,
  leastArriving: 1n,
  feeCeiling: 0n,
  exactSteps: { count: 10_000, of: 1n },
  krakenPair: 'USDCUSD',
  // Half a cent: exchanges within it differ only by their trading costs.
  peg: { usdMicros: 1_000_000n, mostOff: 5_000n },
  // Coinbase treats it as a dollar.
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
  method: 'LITECOIN',
  name: 'Litecoin',
  decimals: 8,
  unit: 'litoshi',
  sandboxNetwork: 'test',
  sources: ['key', 'shared'],
  finalWithinMs: 120 * minutes,
  asksEveryMs: 15_000,
  mostApart: 3n,
  // As for Bitcoin, with the same transactions; a member bears some cents.
  networkFee: 1_410n,
  hasTinyFee: true,
  leastArriving: 5_460n,
  feeCeiling: 50_000n,
  exactSteps: { count: 10_000, of: 10n },
  krakenPair: 'LTCUSD',
  // From Litecoin Core's chainparams. Script hashes that begin with Bitcoin's 3 are an older form:
  // any wallet shows the M address of the same script.
  versions: {
    main: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
    test: { bech32: 'tltc', ...testVersions, scriptHash: 0x3a },
    regtest: { bech32: 'rltc', ...testVersions, scriptHash: 0x3a },
  },
  // Key hashes of its test networks share Bitcoin's version byte.
  bech32Only: ['test', 'regtest'],
  // BIP-32, zpub and vpub as for Bitcoin, Ltub and ttub; Mtub leads to nested addresses.
  keyVersions: {
    main: [standardKey, 0x04b24746, 0x019da462],
    test: [testKey, 0x045f1cf6, 0x0436f6e1],
    others: [0x01b26ef6],
  },
  dialect: 'core',
  // Litecoin Core disables it (mempoolreplacement=0).
  replaces: false,
  transactionVersion: 2,
  signsAs: 'Litecoin',
  // For a key hash, at ten times Bitcoin's rate.
  dust: 5_460n,
  feeFloor: 10_000n,
  highestFee: 1_000_000n,
  // Never happens by chance, at two and a half minutes a block.
  mostSilentMinutes: 30,
  sandboxKey:
    'xpub6BrKWcdFeA5ZgyNb7g9uu9eqPXkqEeFsjP4UgwR7iuvVhfv7QUJkkrUjQN8LyEoYuHJTx3LCrd1tK2xjbeBXW' +
    'uwsuncteRoV8btxeJxZk9u',
} as const satisfies BitcoinRecord;

const all = { BTC, DOGE, XRP, SOL, USDC, LTC } as const;

export type Coin = keyof typeof all;
type Families = { bitcoin: BitcoinRecord; xrp: XrpRecord; solana: SolanaRecord };

/** The coins of one family: Bitcoin's derives addresses from an extended public key. */
export type CoinOf<Family extends keyof Families> = {
  [C in Coin]: (typeof all)[C]['family'] extends Family ? C : never;
}[Coin];
export type DerivedCoin = CoinOf<'bitcoin'>;

/** By ticker, in the order of every list. */
export const coinRecords: {
  readonly [C in Coin]: Families[(typeof all)[C]['family']] & {
    readonly method: (typeof all)[C]['method'];
  } & ((typeof all)[C] extends { token: infer T } ? { readonly token: T } : unknown);
} = all;

export const isOfFamily = <Family extends keyof Families>(
  coin: Coin,
  family: Family,
): coin is CoinOf<Family> => coinRecords[coin].family === family;

export const coinsOfBitcoin = (Object.keys(coinRecords) as Coin[]).filter((coin) =>
  isOfFamily(coin, 'bitcoin'),
);
