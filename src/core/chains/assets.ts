import { type Coin, coinRecords } from './coin-records.ts';

export type { Coin };

/** Builds one entry per coin from its record. */
export const eachCoin = <T>(of: (coin: Coin) => T): Record<Coin, T> =>
  Object.fromEntries(coins.map((coin) => [coin, of(coin)])) as Record<Coin, T>;

export const coins = Object.keys(coinRecords) as [Coin, ...Coin[]];

export const isCoin = (name: string): name is Coin => Object.hasOwn(coinRecords, name);

/** The coins of a sandbox that names none: the first four, those of the methods in MEM-5. */
export const defaultCoins: readonly Coin[] = coins.slice(0, 4);

/** The assets of the ledger: dollars in cents, coins in their smallest unit. */
export const assets = ['USD', ...coins] as const;
export type Asset = 'USD' | Coin;

export const decimalsOf: Record<Asset, number> = {
  USD: 2,
  ...eachCoin((coin) => coinRecords[coin].decimals),
};

/** The names of coins for people and on the wire (SPEC MEM-5). */
export type Method = (typeof coinRecords)[Coin]['method'];
export const methodOf = eachCoin((coin) => coinRecords[coin].method) as {
  [C in Coin]: (typeof coinRecords)[C]['method'];
};
export const methods = coins.map((coin) => methodOf[coin]) as [Method, ...Method[]];

export const coinOf = Object.fromEntries(coins.map((coin) => [methodOf[coin], coin])) as Record<
  Method,
  Coin
>;

/** The saved addresses: one per coin, and two that are only stored for the member (MEM-8). */
export type WalletNetwork = Method | 'ETHEREUM' | 'USDT';
const [firstMethod, ...otherMethods] = methods;
export const walletNetworks: readonly WalletNetwork[] = [
  firstMethod,
  'ETHEREUM',
  'USDT',
  ...otherMethods,
];

/** The name of a network's address field on the wire and in forms. */
export type WalletField = Lowercase<WalletNetwork>;
export const walletField = (network: WalletNetwork): WalletField =>
  network.toLowerCase() as WalletField;

/** Builds one entry per network of the saved addresses, under its field. */
export const eachWallet = <T>(of: (network: WalletNetwork) => T): Record<WalletField, T> =>
  Object.fromEntries(
    walletNetworks.map((network) => [walletField(network), of(network)]),
  ) as Record<WalletField, T>;
