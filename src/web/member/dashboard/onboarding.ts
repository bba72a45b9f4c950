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

/** Whether nothing was ever credited: until then a list of first steps stands where zeros would. */
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
