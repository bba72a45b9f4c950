/** The words of what narrows lists of payments. */
export const paymentFilters = {
  search: 'Member, address or transaction id',
  method: 'Coin',
  least: 'From $',
  most: 'to $',
  from: 'Since',
  to: 'Until',
  mine: 'Assigned to me',
  clear: 'Clear filters',
  more: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
} as const;
