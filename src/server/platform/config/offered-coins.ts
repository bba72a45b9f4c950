import { type Coin, defaultCoins } from '#core/chains/assets.ts';
import type { Config } from './config.ts';

let offered: readonly Coin[] = defaultCoins;

/** Sets the offered coins from the configuration at start; every list of coins follows it. */
export function openCoins({ coins }: Pick<Config, 'coins'>): void {
  offered = coins;
}

/** The coins of this installation, in order; no other coin is shown. */
export const offeredCoins = (): readonly Coin[] => offered;
