import { useQuery } from '@tanstack/react-query';
import { type Asset, type Coin, type Method, methodOf } from '#core/chains/assets.ts';
import { call } from '../../app/api.ts';
import { coinsOffered } from './offered-coins.ts';

// Asked once, and apart from what each new price makes stale: coins change when a server starts.
const offers = {
  queryKey: ['offered coins'],
  queryFn: () => call.market.paymentMethods(),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The coins of this installation, in their order. */
export const useCoins = (): readonly Coin[] => coinsOffered(useQuery(offers).data);

/** What it keeps books in. */
export const useAssets = (): readonly Asset[] => ['USD', ...useCoins()];

/** The coins by the names that a member chooses by. */
export const useMethods = (): readonly Method[] => useCoins().map((coin) => methodOf[coin]);

/** Names as the options of a list. */
export const optionsOf = <Name extends string>(names: readonly Name[]) =>
  names.map((value) => ({ value, label: value }));
