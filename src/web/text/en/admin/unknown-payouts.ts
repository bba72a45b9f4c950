/** The words of payouts whose outcome nobody knows yet. */
export const unknownPayouts = {
  lead: 'Signed, but not yet seen on the chain. It is never sent again or given back automatically.',
  empty: 'No payout is unconfirmed.',
  title: 'Its outcome is not known.',
  why: 'It may have left. Look at the address on the chain: a second payment could not be taken back.',
  consequence:
    'Nothing happens by itself. Once the chain shows the payment as final, mark it paid with its txid.',
} as const;
