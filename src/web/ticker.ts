import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

// The sparkline is of a day; a price a minute old is fine to look at and is locked anew to quote.
const tickerEveryMs = 15_000;
/** The prices of the last day, asked for again while somebody looks. */
export const useTicker = () =>
  useQuery(
    api.market.ticker.queryOptions({ staleTime: tickerEveryMs, refetchInterval: tickerEveryMs }),
  );
