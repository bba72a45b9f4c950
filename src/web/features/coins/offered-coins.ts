import { type Asset, type Coin, isCoin, type Method, methodOf } from '#core/chains/assets.ts';

/** Returns this installation's coins, in their order. The server writes them into the shell. */
export const offeredCoins = (): readonly Coin[] =>
  (document.documentElement.dataset['coins'] ?? '').split(' ').filter(isCoin);

/** Returns the assets of the ledger. */
export const offeredAssets = (): readonly Asset[] => ['USD', ...offeredCoins()];

/** Returns the coins by the names that members choose from. */
export const offeredMethods = (): readonly Method[] => offeredCoins().map((coin) => methodOf[coin]);

/** Returns the first offered coin, with which forms begin. */
export const firstCoin = (): Coin => {
  const [first] = offeredCoins();
  if (first === undefined) throw new Error('the shell names the offered coins');
  return first;
};

/** Returns names as the options of a list. */
export const optionsOf = <Name extends string>(names: readonly Name[]) =>
  names.map((value) => ({ value, label: value }));
