type Said = { title: string; says: string };

const kinds: Record<string, Said> = {
  account_verified: { title: 'Account verified', says: 'Your e-mail address is confirmed.' },
  new_device: {
    title: 'A new device logged in',
    says: 'If this was not you, reset your password: that ends every session.',
  },
  password_changed: {
    title: 'Password changed',
    says: 'Your other sessions have ended.',
  },
  password_reset: {
    title: 'Password reset by mail',
    says: 'All sessions have ended, and withdrawals wait for 72 hours.',
  },
  email_change_asked: {
    title: 'E-mail change asked for',
    says: 'It takes effect once both addresses have said yes.',
  },
  email_changed: {
    title: 'E-mail address changed',
    says: 'Both addresses said yes. Withdrawals wait for 72 hours.',
  },
  factor_added: { title: 'Second factor added', says: 'It is asked for at the next log-in.' },
  factor_removed: {
    title: 'Second factor removed',
    says: 'If this was not you, reset your password now.',
  },
  recovery_codes_renewed: {
    title: 'Recovery codes renewed',
    says: 'The older ones work no longer.',
  },
  recovery_code_used: {
    title: 'Recovery code used',
    says: 'Somebody logged in with one of your recovery codes. Each works once.',
  },
  second_step_failed: {
    title: 'Somebody has your password',
    says: 'Five tries of the second step failed. Nobody got in; change your password now.',
  },
  wallets_changed: {
    title: 'Withdrawal address changed',
    says: 'It can receive nothing for 24 hours.',
  },
  factors_reset: {
    title: 'Second factors reset',
    says: 'Two people of the staff took them away. Withdrawals wait for 72 hours.',
  },
  account_suspended: {
    title: 'Account suspended',
    says: 'Nothing new can be begun until it is lifted. What is yours can be withdrawn as before.',
  },
  suspension_lifted: { title: 'Suspension lifted', says: 'Your account is open again.' },
  identity_approved: {
    title: 'Identity check approved',
    says: 'Your new limits stand in your account.',
  },
  identity_refused: {
    title: 'Identity check refused',
    says: 'The reason stands with your documents, and you can send others.',
  },
  deposit_seen: {
    title: 'Deposit seen',
    says: 'The network shows your payment. It counts once it is confirmed.',
  },
  deposit_credited: { title: 'Deposit credited', says: 'It stands in your Account Balance.' },
  deposit_review: {
    title: 'Deposit in review',
    says: 'It differs from its quote. A person looks at it, and what arrived stays booked.',
  },
  deposit_rejected: {
    title: 'Deposit rejected',
    says: 'No payment was found for it. The reason stands with it.',
  },
  claim_released: {
    title: 'Missing payment credited',
    says: 'The payment that you claimed stands in your Account Balance.',
  },
  claim_refused: {
    title: 'Claim refused',
    says: 'The payment was not released to you. The reason stands with your claim.',
  },
  dispute_answered: {
    title: 'Your dispute is answered',
    says: 'The answer stands beside your proof. The dispute stays open and counted.',
  },
  dispute_ended: {
    title: 'Your dispute has ended',
    says: 'What it ended with stands beside your proof, and its evidence stays.',
  },
  withdrawal_requested: {
    title: 'Withdrawal requested',
    says: 'The money is set aside. You can still cancel it.',
  },
  withdrawal_approved: { title: 'Withdrawal approved', says: 'It will be sent.' },
  withdrawal_held: {
    title: 'Withdrawal on hold',
    says: 'The reason and the end of the hold stand with it.',
  },
  withdrawal_sent: {
    title: 'Withdrawal sent',
    says: 'It is on the network, with its transaction id.',
  },
  withdrawal_paid: { title: 'Withdrawal paid', says: 'The network has confirmed it.' },
  withdrawal_rejected: {
    title: 'Withdrawal rejected',
    says: 'The money is back in your account. The reason stands with it.',
  },
  withdrawal_cancelled: {
    title: 'Withdrawal cancelled',
    says: 'The money is back in your account.',
  },
  withdrawal_returned: {
    title: 'Withdrawal given back',
    says: 'Its address cannot be paid. The money is back in your account, and the reason stands with it. You can withdraw to another address.',
  },
  distribution_paid: {
    title: 'Return paid',
    says: 'It is locked until the position behind it matures.',
  },
  loss_notice: {
    title: 'A loss will be shared',
    says: 'This is your part at most, in 14 days. Your balance can be withdrawn before.',
  },
  loss_shared: {
    title: 'Loss shared',
    says: 'Your part of a recorded loss was taken, locked profit first.',
  },
  profit_matured: { title: 'Profit unlocked', says: 'You can withdraw it now.' },
  adjustment: {
    title: 'Balance adjusted',
    says: 'One person made the entry, another approved it. The reason stands with it.',
  },
};

// Before a credit the only amount is that of the quote, and it says so.
const ofQuotes: ReadonlySet<string> = new Set(['deposit_seen', 'deposit_rejected']);

/** The words of the bell, its list, and what is mailed as well (ACC-9). */
export const notices = {
  bell: (unread: number) =>
    unread === 0
      ? 'Notices, none unread'
      : `Notices, ${unread > 99 ? 'more than 99' : unread} unread`,
  badge: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  title: 'Notices',
  under: 'What happened to your money and your account, newest first.',
  list: 'Notices',
  what: 'What',
  when: 'When',
  unread: 'Unread',
  markAll: 'Mark all as read',
  allRead: 'All notices are marked as read',
  mark: (title: string) => `Mark as read: ${title}`,
  open: (title: string) => `Open: ${title}`,
  openShort: 'Open',
  older: 'Show older notices',
  first: 'The first step of a deposit or a log-in will stand here.',
  reason: (words: string) => `Reason: ${words}`,
  device: (name: string) => `The device: ${name}.`,
  kinds,
  sumOf: (kind: string, amount: string) => (ofQuotes.has(kind) ? `quoted ${amount}` : amount),
  sayingOf: (kind: string): Said => kinds[kind] ?? { title: kind.replaceAll('_', ' '), says: '' },
  preferences: {
    title: 'By e-mail as well',
    lead: 'Everything stands in the list above. Steps on the way need not be mailed. Outcomes, and whatever guards your account, always are: nobody who gets hold of your session can keep them from you.',
    fixed: (titles: readonly string[]) => `Always mailed: ${titles.join(', ')}.`,
    saved: { on: 'Mailed from now on', off: 'No longer mailed' },
    groups: {
      security: 'Security',
      deposits: 'Deposits',
      withdrawals: 'Withdrawals',
      returns: 'Returns and adjustments',
    },
  },
} as const;
