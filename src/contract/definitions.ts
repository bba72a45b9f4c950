/** Every figure that has a name, in the groups of the definitions page (LOK-1). */
export const definitions = {
  plans: [
    'paid',
    'target',
    'months',
    'losses',
    'worst_month',
    'worst_quarter',
    'since_start',
    'per_year',
    'own_money',
  ],
  solvency: ['reserves', 'owed', 'surplus', 'ratio', 'lowest_ratio', 'tree'],
  liabilities: [
    'member_balance',
    'member_profit_locked',
    'member_profit',
    'member_payout',
    'unclaimed',
    'suspense',
  ],
  apart: ['operator_capital', 'pool_gain', 'pool_capital', 'placement', 'loss', 'incident'],
  pools: ['gains_in', 'gains_paid', 'capital_in', 'capital_paid', 'losses_absorbed', 'left'],
  missed: ['missed_gain', 'missed_lost', 'missed_result', 'missed_target', 'missed_capital'],
  placements: ['placement_cost', 'placement_value'],
  payouts: ['payout_times', 'paid_count', 'pending', 'held', 'ended'],
  account: ['balance', 'deposits', 'withdrawals', 'interest'],
} as const;

export type DefinitionGroup = keyof typeof definitions;
/** The name of a figure, which is also the anchor of its definition on the page. */
export type DefinitionName = (typeof definitions)[DefinitionGroup][number];
