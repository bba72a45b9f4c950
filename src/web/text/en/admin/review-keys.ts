/** The words of the keyboard review of deposits. */
export const reviewShortcuts = {
  title: 'Keys of the review',
  open: 'Keys',
  keys: [
    ['j', 'Next deposit, or the first'],
    ['k', 'Previous deposit'],
    ['c', 'Confirm, where the chain shows the payment: asks once more'],
    ['r', 'Reject with reason'],
    ['t', 'Attach a txid'],
    ['/', 'Find a member, an address or a txid'],
    ['Esc', 'Close the deposit'],
    ['?', 'Show or hide this help'],
  ],
  close: 'Close',
} as const;
