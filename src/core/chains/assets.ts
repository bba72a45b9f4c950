/** What Candor keeps books in: dollars by the cent, coins by their smallest unit. */
export const assets = ['USD', 'BTC', 'DOGE', 'XRP', 'SOL'] as const;
export type Asset = (typeof assets)[number];
export type Coin = Exclude<Asset, 'USD'>;
export const coins = ['BTC', 'DOGE', 'XRP', 'SOL'] as const satisfies readonly Coin[];

export const decimalsOf: Record<Asset, number> = { USD: 2, BTC: 8, DOGE: 8, XRP: 6, SOL: 9 };

/** The names of coins that people read and the wire carries (SPEC MEM-5). */
export const methods = ['BITCOIN', 'DOGECOIN', 'XRP', 'SOLANA'] as const;
export type Method = (typeof methods)[number];

export const coinOf: Record<Method, Coin> = {
  BITCOIN: 'BTC',
  DOGECOIN: 'DOGE',
  XRP: 'XRP',
  SOLANA: 'SOL',
};

export const methodOf: Record<Coin, Method> = {
  BTC: 'BITCOIN',
  DOGE: 'DOGECOIN',
  XRP: 'XRP',
  SOL: 'SOLANA',
};
