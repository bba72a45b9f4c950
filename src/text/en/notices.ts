type NoticeText = { title: string; says: string };

const kinds: Record<string, NoticeText> = {
  account_verified: { title: 'Account verified', says: 'Your e-mail address is confirmed.' },
  new_device: {
    title: 'New device logged in',
    says: 'If this was not you, reset your password. That ends every session.',
  },
  password_changed: {
    title: 'Password changed',
    says: 'Your other sessions have ended.',
  },
  password_reset: {
    title: 'Password reset by email',
    says: 'All sessions have ended. Withdrawals wait 72 hours.',
  },
  email_change_asked: {
    title: 'Email change requested',
    says: 'It takes effect once both addresses have confirmed it.',
  },
  email_changed: {
    title: 'Email address changed',
    says: 'Both addresses confirmed it. Withdrawals wait 72 hours.',
  },
  factor_added: { title: 'Second factor added', says: 'You need it from your next log-in.' },
  factor_removed: {
    title: 'Second factor removed',
    says: 'If this was not you, reset your password now.',
  },
  recovery_codes_renewed: {
    title: 'Recovery codes renewed',
    says: 'The old codes no longer work.',
  },
  recovery_code_used: {
    title: 'Recovery code used',
    says: 'Someone logged in with one of your recovery codes. Each code works once. If this was not you, reset your password now.',
  },
  second_step_failed: {
    title: 'Someone knows your password',
    says: 'Someone entered your password and failed the second step five times. They did not get in. Change your password now.',
  },
  wallets_changed: {
    title: 'Withdrawal address changed',
    says: 'We do not pay the new address for 24 hours.',
  },
  factors_reset: {
    title: 'Second factors reset',
    says: 'Two administrators removed them. Withdrawals wait 72 hours.',
  },
  account_suspended: {
    title: 'Account suspended',
    says: 'You cannot start anything new until it is lifted. You can withdraw your money as before.',
  },
  suspension_lifted: { title: 'Suspension lifted', says: 'Your account is open again.' },
  identity_approved: {
    title: 'Identity check approved',
    says: 'Your new limits apply now.',
  },
  identity_refused: {
    title: 'Identity check rejected',
    says: 'You can find the reason with your documents, and you can send new ones.',
  },
  deposit_seen: {
    title: 'Deposit seen',
    says: 'Your payment is on the network. It counts once it is confirmed.',
  },
  deposit_credited: { title: 'Deposit credited', says: 'It is in your Account Balance.' },
  deposit_review: {
    title: 'Deposit in review',
    says: 'It differs from its quote. We are reviewing it, and the money stays yours.',
  },
  deposit_rejected: {
    title: 'Deposit rejected',
    says: 'We found no payment for it. You can find the reason in its details.',
  },
  claim_released: {
    title: 'Missing payment credited',
    says: 'The payment you claimed is in your Account Balance.',
  },
  claim_refused: {
    title: 'Claim rejected',
    says: 'The payment was not credited to you. You can find the reason with your claim.',
  },
  dispute_answered: {
    title: 'Your dispute is answered',
    says: 'You can find the answer beside your proof. The dispute stays open and is counted in public.',
  },
  dispute_ended: {
    title: 'Your dispute has ended',
    says: 'You can find the outcome beside your proof. The evidence is kept.',
  },
  withdrawal_requested: {
    title: 'Withdrawal requested',
    says: 'The money is set aside. You can still cancel.',
  },
  withdrawal_approved: { title: 'Withdrawal approved', says: 'We will send it.' },
  withdrawal_held: {
    title: 'Withdrawal on hold',
    says: 'You can find the reason and the end of the hold in its details.',
  },
  withdrawal_sent: {
    title: 'Withdrawal sent',
    says: 'It is on the network. You can find the transaction id in its details.',
  },
  withdrawal_paid: { title: 'Withdrawal paid', says: 'The network has confirmed it.' },
  withdrawal_rejected: {
    title: 'Withdrawal rejected',
    says: 'The money is back in your account. You can find the reason in its details.',
  },
  withdrawal_cancelled: {
    title: 'Withdrawal cancelled',
    says: 'The money is back in your account.',
  },
  withdrawal_returned: {
    title: 'Withdrawal returned',
    says: 'We cannot pay its address. The money is back in your account, and you can find the reason in its details. You can withdraw to another address.',
  },
  principal_freed: {
    title: 'Principal is free balance now',
    says: 'It was set aside for your withdrawal while a loss was shared, and bore no full share. So it is not back in its position.',
  },
  distribution_paid: {
    title: 'Distribution paid',
    says: 'It is locked until the position matures.',
  },
  loss_notice: {
    title: 'A loss will be shared',
    says: 'This is the most you will bear, in 14 days. You can withdraw your balance before then.',
  },
  loss_shared: {
    title: 'Loss shared',
    says: 'Your share of a recorded loss was deducted, from locked profit first.',
  },
  profit_matured: { title: 'Profit unlocked', says: 'You can withdraw it now.' },
  adjustment: {
    title: 'Entry corrected',
    says: 'One person made it, another approved it. Its details say why.',
  },
};

// Before a credit the only amount is that of the quote, and it says so.
const ofQuotes: ReadonlySet<string> = new Set(['deposit_seen', 'deposit_rejected']);

/** The words of the list of notices, and what is mailed as well (ACC-9). */
export const notices = {
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
  first: 'You will see your deposits and log-ins here.',
  reason: (text: string) => `Reason: ${text}`,
  device: (name: string) => `Device: ${name}.`,
  kinds,
  sumOf: (kind: string, amount: string) => (ofQuotes.has(kind) ? `quoted ${amount}` : amount),
  sayingOf: (kind: string): NoticeText =>
    kinds[kind] ?? { title: kind.replaceAll('_', ' '), says: '' },
  preferences: {
    title: 'Email notifications',
    lead: 'The list above has everything. You can turn off emails about steps in between. We always email you outcomes and security events, so that someone who takes over your session cannot hide them from you.',
    fixed: (titles: readonly string[]) => `Always emailed: ${titles.join(', ')}.`,
    saved: { on: 'We email you these from now on', off: 'We no longer email you these' },
    groups: {
      security: 'Security',
      deposits: 'Deposits',
      withdrawals: 'Withdrawals',
      returns: 'Distributions and adjustments',
    },
  },
} as const;
