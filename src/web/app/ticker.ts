import { useQuery } from '@tanstack/react-query';
import { useNow } from '../ui/use-now.ts';
import { api } from './api.ts';

// The stream reports price changes. An occasional poll reveals a stream that has gone silent.
const askAnywayMs = 30_000;
const lostAfterMs = 75_000;

export const tickerQuestion = api.market.ticker.queryOptions({
  staleTime: askAnywayMs,
  refetchInterval: askAnywayMs,
});

/** Returns the prices and their last 24 hours, refetched on change while on screen. */
export const useTicker = () => useQuery(tickerQuestion);

/** Returns since when prices could not be fetched, by this browser's clock; null if they can. */
export function usePricesLost(): number | null {
  const { dataUpdatedAt } = useTicker();
  const now = useNow(5_000);
  return dataUpdatedAt > 0 && now - dataUpdatedAt > lostAfterMs ? dataUpdatedAt : null;
}
