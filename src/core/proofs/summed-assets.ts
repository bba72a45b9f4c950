import { type Asset, assets } from '../chains/assets.ts';
import { solAssets } from './merkle-sum.ts';

/** What the sums of a record are of, in their order (pol/v1): not of coins that came later. */
export const summedAssets: readonly Asset[] = assets.slice(0, solAssets.length);

/** The coins among them. */
export const summedCoins = summedAssets.filter((asset) => asset !== 'USD');
