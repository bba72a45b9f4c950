/** The words of payouts whose outcome nobody knows yet. */
export const unknownPayouts = {
  lead: 'Signed, but not yet seen on the chain. It is never sent again or returned automatically.',
  empty: 'No payout is unconfirmed.',
  title: 'This payout is unconfirmed.',
  why: 'It may already have been sent. Check the address on the chain. A second payment could not be reversed.',
  consequence:
    'Nothing happens automatically. Once the payment is final on chain, mark it as paid with its txid.',
} as const;
