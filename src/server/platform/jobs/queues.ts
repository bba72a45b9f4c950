/** Every queue; created at migration, so the application's roles need no DDL. */
export const queues = [
  'payment-changed',
  'notice',
  'owners',
  'act-claim',
  'payout-claim',
  'payout-export',
  'payout-abandon',
  'snapshot',
  'cosignature',
] as const;
export type Queue = (typeof queues)[number];
