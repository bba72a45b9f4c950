/** The words of payouts whose outcome nobody knows yet. */
export const unknownPayouts = {
  lead: 'Signed, and nobody knows whether it left. Never sent again and never given back by itself.',
  empty: 'No payout is unclear.',
  title: 'Its outcome is not known.',
  why: 'It may have left. Look at the address on the chain: a second payment could not be taken back.',
  consequence:
    'Nothing happens by itself. Once the chain shows the payment as final, mark it paid with its txid.',
} as const;
