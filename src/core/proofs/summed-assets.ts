import { type Asset, assets, type Coin } from '../chains/assets.ts';
import { coinRecords } from '../chains/coin-records.ts';
import { assetOfSum, dollarSum } from './tree-format.ts';

const nameOf = (coin: Coin): string => `${coin}-${coinRecords[coin].unit}`;

/** What a tree of these coins has sums of, in the order of the format that is written (0111). */
export const sumsOf = (coins: readonly Coin[]): string[] => [
  dollarSum,
  ...coins.toSorted((coin, other) => (coin < other ? -1 : 1)).map(nameOf),
];

/** Of which of the known assets a sum is, whichever format named it; null where of none. */
export const summedAsset = (name: string): Asset | null =>
  assets.find((asset) => asset === assetOfSum(name)) ?? null;
