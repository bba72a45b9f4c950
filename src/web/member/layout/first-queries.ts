import { api } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import { tickerQuestion } from '../../app/ticker.ts';

const movementsShown = 5;

/** What the members' first screen asks, each as its panel asks it. */
export const firstQueries = {
  me: api.reporting.me.queryOptions(),
  balanceHistory: api.reporting.balanceHistory.queryOptions(),
  lastMovements: api.reporting.movements.queryOptions({ input: { limit: movementsShown } }),
  positions: api.reporting.positions.queryOptions(),
  newestDeposits: api.deposits.history.queryOptions({ input: { limit: 5 } }),
  unpaidQuotes: api.deposits.unpaid.queryOptions(),
  unread: api.notices.unread.queryOptions(),
};

/** Asks all of it as soon as a log-in succeeded: the answers travel while the screen is made. */
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
