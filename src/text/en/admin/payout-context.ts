import { counted } from '../counted.ts';

/** The words beside a payout that somebody decides about. */
export const payoutContext = {
  title: 'Before you decide',
  updated: (time: string) => `Updated ${time}`,
  unread: 'We could not load these facts. Reload before you decide.',
  member: 'Member',
  balance: 'Account Balance now',
  profit: 'Withdrawable Profit',
  level: 'Identity level',
  age: 'Account opened',
  young: 'Less than 7 days before this request',
  days: 'Last 30 days',
  inAndOut: (deposits: string, withdrawals: string) =>
    `${deposits} deposited, ${withdrawals} requested`,
  largest: 'Largest payout so far',
  none: 'None',
  firstPayout: 'This is the first payout',
  times: (times: string) => `This one is ${counted(times, 'time', 'times')} that`,
  address: 'Destination address',
  used: (count: number, sum: string) =>
    count === 1 ? `Paid once before, ${sum}` : `Paid ${count} times before, ${sum}`,
  isNew: 'First payout to this address',
  firstUsed: (when: string) => `First requested ${when}`,
  saved: 'Saved by the member',
  unsaved: 'Not one of the member’s saved addresses',
  others: (count: number) =>
    count === 1 ? 'Also used by another member' : `Also used by ${count} other members`,
  logIn: 'Last log-in',
  neverLoggedIn: 'No log-in on record',
  security: 'Security changes, 30 days',
  changes: {
    password_changed: 'Password changed',
    password_reset: 'Password reset',
    email_changed: 'Email changed',
    factor_added: 'Second factor added',
    factor_removed: 'Second factor removed',
    factors_reset: 'Second factors reset by staff',
    recovery_code_used: 'Recovery code used',
    recovery_codes_renewed: 'Recovery codes renewed',
    second_step_failed: 'Second step failed',
    wallets_changed: 'Withdrawal address changed',
    new_device: 'New device logged in',
  } as Record<string, string>,
};
