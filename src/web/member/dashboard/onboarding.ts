import type { Me } from '../layout/api-types.ts';

type Figures = Pick<
  Me,
  | 'withdrawable_balance'
  | 'withdrawable_profit'
  | 'locked_profit'
  | 'total_invest'
  | 'total_withdrawal'
  | 'pending_withdrawals'
  | 'accumulated_interest'
>;

/** Returns whether nothing was ever credited; until then first steps replace the zeros. */
export const isOnboarding = (me: Figures): boolean =>
  [
    me.withdrawable_balance,
    me.withdrawable_profit,
    me.locked_profit,
    me.total_invest,
    me.total_withdrawal,
    me.pending_withdrawals,
    me.accumulated_interest,
  ].every((amount) => amount === '0.00');
