/** The search of the header. */
export const find = {
  label: 'Find a member, an address or a txid',
  found: 'Found',
  none: 'No results.',
  count: (found: number) => (found === 1 ? '1 found' : `${found} found`),
  by: {
    member: 'member',
    deposit: 'by a deposit',
    withdrawal: 'by a withdrawal',
    wallet: 'by a saved address',
  },
} as const;
