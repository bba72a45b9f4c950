/** The words of the profile and of a change of address. Strings of SPEC 3 stand here exactly. */
export const profile = {
  title: 'Update profile',
  under: 'Your name, your address and your password.',
  back: 'Back to the dashboard',
  email: 'Email',
  emailHelp:
    'A new address must be confirmed from both mailboxes. Then withdrawals wait for 72 hours.',
  name: 'Full name',
  nameRule: 'Please enter your first and your last name.',
  fresh: 'Create New Password',
  freshHelp: '12 to 128 characters. Leave both empty to keep the one you have.',
  again: 'Confirm New Password',
  tooShort: 'Use at least 12 characters.',
  tooLong: 'Use at most 128 characters.',
  mismatch: 'New password and confirm password do not match',
  go: 'Update Password',
  going: 'Updating...',
  nothing: 'Nothing was changed.',
  emailWaits: (email: string, who: string, end: string) =>
    `Your address changes to ${email} once ${who}, until ${end}.`,
  bothMissing: 'both mailboxes have confirmed',
  oldMissing: 'your present mailbox has confirmed as well',
  newMissing: 'the new mailbox has confirmed as well',
  takeBack: 'Keep the old address',
  payoutsWait: (end: string) =>
    `Withdrawals wait until ${end}, because the password, a second factor or the e-mail changed.`,
  confirm: {
    title: 'Confirm the change of address',
    lead: 'You followed a link from our mail. Nothing has happened yet.',
    submit: 'Confirm the change',
    submitting: 'Confirming...',
    failed: 'Something went wrong',
    login: 'Go to Login',
    dashboard: 'Go to the dashboard',
  },
} as const;
