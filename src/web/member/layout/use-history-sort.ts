import { useSearchParams } from 'react-router';
import { type HistorySort, orderOf, sortNamed, sortOf } from '../../../core/rules/history-order.ts';

/** The order of a history: as its address says, else as it was last chosen in this browser. */
export function useHistorySort(history: 'deposits' | 'withdrawals', usual: HistorySort) {
  const [search, setSearch] = useSearchParams();
  const place = `order/${history}`;
  const sort = sortNamed(search.get('sort'), sortNamed(localStorage.getItem(place), usual));
  const choose = (next: HistorySort): void => {
    localStorage.setItem(place, next);
    setSearch({ sort: next });
  };
  const { by, descending } = orderOf(sort);
  return {
    sort,
    sorting: { by, descending },
    choose,
    /** The same order the other way round. */
    turn: () => choose(sortOf({ by, descending: !descending })),
  };
}
