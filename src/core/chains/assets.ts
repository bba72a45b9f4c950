import { type Coin, coinRecords, isOptional, type OptionalCoin } from './coin-records.ts';

export type { Coin };

/** One entry a coin, made of its record. */
export const eachCoin = <T>(of: (coin: Coin) => T): Record<Coin, T> =>
  Object.fromEntries(coins.map((coin) => [coin, of(coin)])) as Record<Coin, T>;

export const coins = Object.keys(coinRecords) as [Coin, ...Coin[]];

export const optionalCoins: readonly OptionalCoin[] = coins.filter(isOptional);

/** The coins of an installation, in their order: those of every one, and those that it names. */
export const activeCoins = (named: readonly Coin[]): Coin[] =>
  coins.filter((coin) => !isOptional(coin) || named.includes(coin));

/** What Candor keeps books in: dollars by the cent, coins by their smallest unit. */
export const assets = ['USD', ...coins] as const;
export type Asset = 'USD' | Coin;

export const decimalsOf: Record<Asset, number> = {
  USD: 2,
  ...eachCoin((coin) => coinRecords[coin].decimals),
};

/** The names of coins that people read and the wire carries (SPEC MEM-5). */
export type Method = (typeof coinRecords)[Coin]['method'];
export const methodOf = eachCoin((coin) => coinRecords[coin].method) as {
  [C in Coin]: (typeof coinRecords)[C]['method'];
};
export const methods = coins.map((coin) => methodOf[coin]) as [Method, ...Method[]];

export const coinOf = Object.fromEntries(coins.map((coin) => [methodOf[coin], coin])) as Record<
  Method,
  Coin
>;

/** What the gateway keeps: an address a coin, and two that are only kept for the member (MEM-8). */
export type WalletNetwork = Method | 'ETHEREUM' | 'USDT';
const [firstMethod, ...otherMethods] = methods;
export const walletNetworks: readonly WalletNetwork[] = [
  firstMethod,
  'ETHEREUM',
  'USDT',
  ...otherMethods,
];

/** How the wire and its forms name the address of a network. */
export type WalletField = Lowercase<WalletNetwork>;
export const walletField = (network: WalletNetwork): WalletField =>
  network.toLowerCase() as WalletField;

/** One entry a network of the gateway, under its field. */
export const eachWallet = <T>(of: (network: WalletNetwork) => T): Record<WalletField, T> =>
  Object.fromEntries(
    walletNetworks.map((network) => [walletField(network), of(network)]),
  ) as Record<WalletField, T>;
