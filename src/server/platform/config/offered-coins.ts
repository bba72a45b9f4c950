import { activeCoins, type Coin } from '#core/chains/assets.ts';
import type { Config } from './config.ts';

let offered: readonly Coin[] = activeCoins([]);

/** Takes what the configuration says, as a program begins: whatever lists coins follows it. */
export function openCoins({ coins }: Pick<Config, 'coins'>): void {
  offered = coins;
}

/** The coins of this installation, in their order: what is not among them nobody is shown. */
export const offeredCoins = (): readonly Coin[] => offered;
