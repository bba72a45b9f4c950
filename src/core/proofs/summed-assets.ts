import { type Asset, assets, type Coin } from '../chains/assets.ts';
import { coinRecords } from '../chains/coin-records.ts';
import { assetOfSum, dollarSum } from './tree-format.ts';

const nameOf = (coin: Coin): string => `${coin}-${coinRecords[coin].unit}`;

/** The names of the sums in a tree of these coins, in the order of the current format (0111). */
export const sumsOf = (coins: readonly Coin[]): string[] => [
  dollarSum,
  ...coins.toSorted((coin, other) => (coin < other ? -1 : 1)).map(nameOf),
];

/** Returns the asset of a sum by its name in any format; null if it is unknown. */
export const summedAsset = (name: string): Asset | null =>
  assets.find((asset) => asset === assetOfSum(name)) ?? null;
