import { counted } from './counted.ts';

const characters = (count: number): string => counted(count, 'character', 'characters');

/** The words of the profile and of a change of address. Strings of SPEC 3 stand here exactly. */
export const profile = {
  title: 'Update profile',
  under: 'Your name, your email address and your password.',
  back: 'Back to the dashboard',
  email: 'Email',
  emailHelp: 'You confirm a new address from both mailboxes. Withdrawals then wait 72 hours.',
  name: 'Full name',
  nameRule: 'Please enter your first and last name. If you have only one name, enter it twice.',
  fresh: 'Create New Password',
  freshHelp: '12 to 128 characters.',
  nameForm: 'Name and email',
  save: 'Save name and email',
  saveMore: 'Your name changes at once. Your password stays.',
  goNote: 'Change your password',
  again: 'Confirm New Password',
  tooShort: 'Use at least 12 characters.',
  tooLong: 'Use at most 128 characters.',
  mismatch: 'New password and confirm password do not match',
  go: 'Update Password',
  going: 'Updating...',
  nothing: 'Nothing changed.',
  emailWaits: (email: string, who: string, end: string) =>
    `Your address changes to ${email} once ${who}. This must happen by ${end}.`,
  bothMissing: 'both mailboxes have confirmed it',
  oldMissing: 'your current mailbox has confirmed it as well',
  newMissing: 'the new mailbox has confirmed it as well',
  takeBack: 'Keep the old address',
  payoutsWait: (end: string) =>
    `Withdrawals wait until ${end} because your password, second factor or email address changed.`,
  mails: {
    title: 'Emails to you',
    lead: 'This applies from the next email on, including emails that have not been sent yet.',
    language: 'Language of emails',
    languages: { en: 'English', de: 'Deutsch' },
    amounts: 'Show amounts in emails',
    amountsHelp:
      'If you turn this off, an email says only that something happened and where to see it.',
    saved: 'Your email settings are saved',
  },
  testimonial: {
    title: 'Your testimonial',
    lead: 'Tell others about your experience, good or bad. We read it before it is published and change nothing. Nobody is paid for it.',
    words: 'Your experience',
    help: (min: number, max: number) =>
      `${min} to ${characters(max)}. We add no figures from your account.`,
    tooShort: (min: number) => `Write at least ${characters(min)}.`,
    consent: (name: string) =>
      `I agree that this is published under the name ${name}, with the month I joined. I can withdraw my consent at any time.`,
    consentMissing: 'We cannot publish this without your consent.',
    go: 'Send',
    going: 'Sending...',
    again: 'Write a new one',
    againNote: 'This withdraws your earlier testimonial.',
    signed: (name: string, day: string) => `${name}, ${day}`,
    states: {
      waiting: 'In review. Nobody else sees it yet.',
      published: 'Published.',
      hidden: 'Hidden while your account is suspended or closing.',
      declined: 'Reviewed and not published.',
      taken_back: 'Withdrawn. It is no longer shown.',
    },
    takeBack: 'Withdraw it',
    sureTitle: 'Withdraw your testimonial?',
    sure: 'Your consent ends now, and the public pages stop showing it within seconds. You can write a new one.',
    taking: 'Withdrawing...',
  },
  confirm: {
    title: 'Confirm your new email address',
    lead: 'You followed a link from our mail. Nothing has happened yet.',
    submit: 'Confirm the change',
    submitting: 'Confirming...',
    failed: 'Something went wrong',
    login: 'Go to Login',
    dashboard: 'Go to the dashboard',
  },
} as const;
