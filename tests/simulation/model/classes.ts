import type { AccountClass } from '../../../src/server/modules/ledger/ledger.ts';

/** Accounts whose balance grows by debits; that of the others grows by credits. */
export const debitNormal: ReadonlySet<AccountClass> = new Set<AccountClass>([
  'custody',
  'fx_coin',
  'fx_usd',
  'placement',
  'loss',
  'incident',
]);

const perPlan = new Set<AccountClass>(['placement', 'pool_gain', 'pool_capital', 'loss']);

export const isOfMember = (name: AccountClass): boolean => name.startsWith('member_');
export const isOfPlan = (name: AccountClass): boolean => perPlan.has(name);
