// The name of each kind of movement for members, on screens and in documents.
const sources: Record<string, string> = {
  deposit: 'Deposit',
  suspense_claim: 'Deposit confirmed by a person',
  hold_balance: 'Withdrawal requested',
  hold_profit: 'Withdrawal requested',
  release_balance: 'Withdrawal not paid: amount returned',
  release_profit: 'Withdrawal not paid: amount returned',
  pay: 'Withdrawal paid',
  distribute_gain: 'Distribution from realised gains',
  distribute_capital: 'Distribution from the operator’s own money',
  mature: 'Profit unlocked',
  adjust_up: 'Adjustment',
  adjust_down: 'Adjustment',
  share_loss: 'Share of a recorded loss',
  to_unclaimed: 'Set aside as unclaimed, still owed',
  from_unclaimed: 'Brought back from unclaimed',
  incident_recover: 'Deducted: the payment was reversed on chain',
  reverse: 'Reversal',
};

/** The groups of kinds for the search of movements; each kind is in one group. */
export const movementGroups = {
  deposits: ['deposit', 'suspense_claim'],
  withdrawals: ['hold_balance', 'hold_profit', 'release_balance', 'release_profit', 'pay'],
  returns: ['distribute_gain', 'distribute_capital', 'mature'],
  losses: ['share_loss'],
  corrections: [
    'adjust_up',
    'adjust_down',
    'incident_recover',
    'reverse',
    'to_unclaimed',
    'from_unclaimed',
  ],
} as const;
export type MovementGroup = keyof typeof movementGroups;

/** Every kind of movement that a member can see. */
export const movementKinds = Object.keys(sources);

/** Returns the member's name of a kind of movement; a kind without a text shows its identifier. */
export const sourceOf = (kind: string): string => sources[kind] ?? kind.replaceAll('_', ' ');
