import { useQuery } from '@tanstack/react-query';
import { type Asset, type Coin, type Method, methodOf } from '#core/chains/assets.ts';
import { call } from '../../app/api.ts';
import { coinsOffered } from './offered-coins.ts';

// Fetched once and outside the price queries: the coins change only on a server start.
const offers = {
  queryKey: ['offered coins'],
  queryFn: () => call.market.paymentMethods(),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Returns this installation's coins, in their order. */
export const useCoins = (): readonly Coin[] => coinsOffered(useQuery(offers).data);

/** Returns the assets of the ledger. */
export const useAssets = (): readonly Asset[] => ['USD', ...useCoins()];

/** Returns the coins by the names that members choose from. */
export const useMethods = (): readonly Method[] => useCoins().map((coin) => methodOf[coin]);

/** Returns names as the options of a list. */
export const optionsOf = <Name extends string>(names: readonly Name[]) =>
  names.map((value) => ({ value, label: value }));
