import type { Config } from '../config/config.ts';
import type { AccountMails, Recipient } from '../identity/identity.ts';
import type { Mail } from '../mail/mail.ts';
import { type Letter, senderOf, writeMail } from './write-mail.ts';
import { changeMails, factorMails, seatMails } from './write-security-mail.ts';

const hello = ({ firstName }: Recipient): string => `Hello ${firstName},`;
const notYou = 'If this was not you, you can ignore this mail: nothing happens without it.';

type Write = (letter: Letter) => Mail;
type Page = (path: string) => string;

/** What is mailed before there is an account, or whether there is one or not. */
const addressMails = (write: Write, page: Page) => ({
  verification: (to: Recipient, code: number, link: string) =>
    write({
      to: to.email,
      subject: 'Your verification code',
      greeting: hello(to),
      paragraphs: ['Type this code to verify your account. It works for 15 minutes.'],
      code: String(code),
      action: { label: 'Or verify with this link', url: link },
      caution: notYou,
    }),
  alreadyMember: (to: Recipient) =>
    write({
      to: to.email,
      subject: 'You already have an account',
      paragraphs: [
        'Somebody, perhaps you, tried to sign up with this address. It already has an account.',
        'You can log in, or reset the password if you have forgotten it.',
      ],
      action: { label: 'Log in', url: page('/login') },
      caution: notYou,
    }),
  noAccount: (email: string) =>
    write({
      to: email,
      subject: 'No account with this address',
      paragraphs: [
        'Somebody, perhaps you, asked to reset a password. No account uses this address.',
      ],
      caution: 'You need do nothing. Perhaps you signed up with another address.',
    }),
});

const resetNow = 'If this was not you, reset your password now and write to us.';

/** What is mailed to the owner of an account when its key changes or is used anew. */
function keyMails(write: Write, page: Page) {
  const action = { label: 'Reset your password', url: page('/forgot-password') };
  return {
    reset: (to: Recipient, link: string) =>
      write({
        to: to.email,
        subject: 'Reset your password',
        greeting: hello(to),
        paragraphs: ['Choose a new password with this link. It works once, for 15 minutes.'],
        action: { label: 'Choose a new password', url: link },
        caution: notYou,
      }),
    passwordReset: (to: Recipient) =>
      write({
        to: to.email,
        subject: 'Your password was reset',
        greeting: hello(to),
        paragraphs: [
          'Your password was reset by a link sent to this address. All sessions have ended.',
          'To keep money safe, withdrawals from a member’s account wait for 72 hours now.',
        ],
        action,
        caution: resetNow,
      }),
    passwordChanged: (to: Recipient) =>
      write({
        to: to.email,
        subject: 'Your password was changed',
        greeting: hello(to),
        paragraphs: ['Your password was changed from your account. Other sessions have ended.'],
        action,
        caution: resetNow,
      }),
    newDevice: (to: Recipient, userAgent: string, at: Date) =>
      write({
        to: to.email,
        subject: 'A new device logged in',
        greeting: hello(to),
        paragraphs: [
          `A device we have not seen before logged in at ${at.toISOString()}.`,
          `It calls itself: ${userAgent === '' ? 'nothing' : userAgent}`,
        ],
        action,
        caution: 'If this was not you, reset your password now: that ends every session.',
      }),
  };
}

/** The mails of accounts (ACC-9); main.ts hands them to identity. */
export function accountMails(config: Config): AccountMails {
  const sender = senderOf(config);
  const write: Write = (letter) => writeMail(letter, sender);
  const page: Page = (path) => `${config.publicUrl}${path}`;
  return {
    ...addressMails(write, page),
    ...keyMails(write, page),
    ...factorMails(write, page),
    ...changeMails(write, page),
    ...seatMails(write, page),
  };
}
