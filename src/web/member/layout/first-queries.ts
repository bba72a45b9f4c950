import { api } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import { tickerQuestion } from '../../app/ticker.ts';

const movementsShown = 5;

/** The queries of the members' first screen, shared with its panels. */
export const firstQueries = {
  me: api.reporting.me.queryOptions(),
  balanceHistory: api.reporting.balanceHistory.queryOptions(),
  lastMovements: api.reporting.movements.queryOptions({ input: { limit: movementsShown } }),
  positions: api.reporting.positions.queryOptions(),
  newestDeposits: api.deposits.history.queryOptions({ input: { limit: 5 } }),
  unpaidQuotes: api.deposits.unpaid.queryOptions(),
  unread: api.notices.unread.queryOptions(),
};

/** Prefetches them right after log-in, while the screen's code loads. */
export function prefetchFirst(): void {
  const { me, balanceHistory, lastMovements, positions, newestDeposits, unpaidQuotes, unread } =
    firstQueries;
  void queryClient.prefetchQuery(me);
  void queryClient.prefetchQuery(balanceHistory);
  void queryClient.prefetchQuery(lastMovements);
  void queryClient.prefetchQuery(positions);
  void queryClient.prefetchQuery(newestDeposits);
  void queryClient.prefetchQuery(unpaidQuotes);
  void queryClient.prefetchQuery(tickerQuestion);
  void queryClient.prefetchQuery(unread);
}
