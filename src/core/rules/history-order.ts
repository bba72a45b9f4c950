/** The orders of a member's history, as a query asks for them; '-' turns one around (MEM-9). */
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

/** What an order sorts by, and which way. */
export function orderOf(sort: HistorySort): HistoryOrder {
  if (sort === 'newest') return { by: 'date', descending: true };
  if (sort === 'oldest') return { by: 'date', descending: false };
  const by = sort.replace('-', '') as 'amount' | 'method' | 'status';
  return { by, descending: sort.startsWith('-') };
}

/** The order of a column's head, as a query asks for it. */
export function sortOf({ by, descending }: { by: string; descending: boolean }): HistorySort {
  return historySorts.find((sort) => {
    const order = orderOf(sort);
    return order.by === by && order.descending === descending;
  })!;
}

/** An order as an address names it; `usual` where it names none. */
export const sortNamed = (name: string | null, usual: HistorySort): HistorySort =>
  historySorts.find((sort) => sort === name) ?? usual;
