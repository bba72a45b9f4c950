import { movementKinds, sourceOf } from '#core/money/movement-source.ts';

/** What a movement of each kind is called. */
export const kinds: Record<string, string> = {
  deposit: 'Deposit',
  suspense_claim: 'Deposit, confirmed by hand',
  hold_balance: 'Withdrawal of balance, requested',
  hold_profit: 'Withdrawal of profit, requested',
  release_balance: 'Withdrawal of balance, returned',
  release_profit: 'Withdrawal of profit, returned',
  pay: 'Withdrawal paid',
  distribute_gain: 'Distribution',
  distribute_capital: 'Distribution from operator capital',
  mature: 'Profit matured',
  share_loss: 'Loss shared',
  adjust_up: 'Adjustment',
  adjust_down: 'Adjustment',
  incident_recover: 'Deducted: payment reversed on chain',
  to_unclaimed: 'Set aside as unclaimed, still owed to you',
  from_unclaimed: 'Returned from unclaimed',
  reverse: 'Reversal',
};

/** Where each kind of movement comes from or goes to, as the API says it. */
export const sources: Record<string, string> = Object.fromEntries(
  movementKinds.map((kind) => [kind, sourceOf(kind)]),
);
