/** The orders of a member's history as query values; '-' reverses one (MEM-9). */
export const historySorts = [
  'newest',
  'oldest',
  'amount',
  '-amount',
  'method',
  '-method',
  'status',
  '-status',
] as const;
export type HistorySort = (typeof historySorts)[number];

export type HistoryOrder = { by: 'date' | 'amount' | 'method' | 'status'; descending: boolean };

/** Returns the sort key and direction of an order. */
export function orderOf(sort: HistorySort): HistoryOrder {
  if (sort === 'newest') return { by: 'date', descending: true };
  if (sort === 'oldest') return { by: 'date', descending: false };
  const by = sort.replace('-', '') as 'amount' | 'method' | 'status';
  return { by, descending: sort.startsWith('-') };
}

/** Returns the order of a column's header as a query value. */
export function sortOf({ by, descending }: { by: string; descending: boolean }): HistorySort {
  return historySorts.find((sort) => {
    const order = orderOf(sort);
    return order.by === by && order.descending === descending;
  })!;
}

/** Returns the order that a URL names; `usual` if it names none. */
export const sortNamed = (name: string | null, usual: HistorySort): HistorySort =>
  historySorts.find((sort) => sort === name) ?? usual;
