/** The words of the keyboard review of deposits. */
export const reviewShortcuts = {
  title: 'Keyboard shortcuts',
  open: 'Shortcuts',
  keys: [
    ['j', 'Next deposit, or the first'],
    ['k', 'Previous deposit'],
    ['c', 'Confirm, if the chain shows the payment (asks again)'],
    ['r', 'Reject with reason'],
    ['t', 'Attach a txid'],
    ['/', 'Find a member, an address or a txid'],
    ['Esc', 'Close the deposit'],
    ['?', 'Show or hide this help'],
  ],
  close: 'Close',
} as const;
