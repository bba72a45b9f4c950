import { useQuery } from '@tanstack/react-query';
import { useNow } from '../ui/use-now.ts';
import { api } from './api.ts';

// The stream says when a price changed. Asking anyway now and then tells when it has fallen silent.
const askAnywayMs = 30_000;
const lostAfterMs = 75_000;

export const tickerQuestion = api.market.ticker.queryOptions({
  staleTime: askAnywayMs,
  refetchInterval: askAnywayMs,
});

/** The prices and their last day, fetched again as they change while somebody looks. */
export const useTicker = () => useQuery(tickerQuestion);

/** Since when no price could be fetched, by this browser's clock; null while they come. */
export function usePricesLost(): number | null {
  const { dataUpdatedAt } = useTicker();
  const now = useNow(5_000);
  return dataUpdatedAt > 0 && now - dataUpdatedAt > lostAfterMs ? dataUpdatedAt : null;
}
