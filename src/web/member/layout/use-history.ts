import { useSearchParams } from 'react-router';
import { type HistorySort, orderOf, sortNamed, sortOf } from '#core/rules/history-order.ts';

const rowsAPage = 5;

/**
 * Returns a history's state from its address: the page, the open row, and the order. Without one in
 * the address, the order is the last one chosen in this browser (MEM-9).
 */
export function useHistory(history: 'deposits' | 'withdrawals', usual: HistorySort) {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const place = `order/${history}`;
  const sort = sortNamed(search.get('sort'), sortNamed(localStorage.getItem(place), usual));
  const { by, descending } = orderOf(sort);
  const sortBy = (next: { by: string; descending: boolean }): void => {
    localStorage.setItem(place, sortOf(next));
    setSearch({ sort: sortOf(next) });
  };
  return {
    /** The input of the call. */
    input: { limit: rowsAPage, page, sort },
    pages: { page, turn: (to: number) => setSearch({ page: String(to), sort }) },
    sorting: { by, descending },
    sortBy,
    /** Reverses the order. */
    turn: () => sortBy({ by, descending: !descending }),
    rowId: search.get('row') || null,
    open: (row: { id: string } | null) =>
      setSearch({ page: String(page), sort, ...(row && { row: row.id }) }, { replace: true }),
  };
}
