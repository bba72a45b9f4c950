import { deviceIn } from '../../../core/rules/device-name.ts';
import type { Config } from '../../platform/config/config.ts';
import type { AccountMails, FactorLeft, Recipient } from '../identity/identity.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Letter } from './letter.ts';
import { senderOf, writeMail, greet } from './write-mail.ts';
import { inboxMails } from './write-inbox-mail.ts';
import { walletMails } from './write-wallet-mail.ts';
import { changeMails, factorMails, adminMails } from './write-security-mail.ts';

const notYou = 'If this was not you, you can ignore this email. Nothing will happen.';

type Write = (letter: Letter) => Mail;
type Page = (path: string) => string;

/** What is mailed before there is an account, or whether there is one or not. */
const addressMails = (write: Write, page: Page) => ({
  verification: (email: string, code: number, link: string) =>
    write({
      to: email,
      subject: 'Your verification code',
      // Who signed up is not known yet: a name typed by a stranger is not mailed (SEC-3).
      greeting: 'Hello,',
      paragraphs: ['Enter this code to verify your account. It is valid for 15 minutes.'],
      code: String(code),
      action: { label: 'Or verify with this link', url: link },
      caution: notYou,
    }),
  alreadyMember: (email: string) =>
    write({
      to: email,
      subject: 'You already have an account',
      paragraphs: [
        'Someone, perhaps you, tried to sign up with this address. It already has an account.',
        'You can log in, or reset your password if you have forgotten it.',
      ],
      action: { label: 'Log in', url: page('/login') },
      caution: notYou,
    }),
  noAccount: (email: string) =>
    write({
      to: email,
      subject: 'No account with this address',
      paragraphs: [
        'Someone, perhaps you, requested a password reset. No account uses this address.',
      ],
      caution: 'You don’t need to do anything. You may have signed up with another address.',
    }),
});

const resetNow = 'If this was not you, reset your password now and write to us.';

/** Of what a browser calls itself, the names that we know: the rest may be a stranger's words. */
function deviceWords(userAgent: string): string {
  const { browser, system } = deviceIn(userAgent);
  return [browser, system].filter((name) => name !== undefined).join(', ') || 'an unknown device';
}

/** Who opened an account before its owner may have added a factor, which a reset leaves. */
function whatIsLeft(left: FactorLeft[]): string[] {
  if (left.length === 0) return [];
  const named = left.map(({ kind, since }) =>
    kind === 'app' ? `an authenticator app, set up ${since}` : `a passkey, added ${since}`,
  );
  return [
    `A reset does not change your second factors. These still work for this account: ${named.join('; ')}.`,
    'If one of them is not yours, remove it on your security page. If it locks you out, write to us: two people can remove it, and withdrawals wait.',
  ];
}

/** What is mailed to the owner of an account when its key changes or is used again. */
function keyMails(write: Write, page: Page) {
  const action = { label: 'Reset your password', url: page('/forgot-password') };
  return {
    reset: (to: Recipient, link: string) =>
      write({
        to: to.email,
        subject: 'Reset your password',
        greeting: greet(to),
        paragraphs: [
          'Choose a new password with this link. It works once and is valid for 15 minutes.',
        ],
        action: { label: 'Choose a new password', url: link },
        caution: notYou,
      }),
    passwordReset: (to: Recipient, left: FactorLeft[]) =>
      write({
        to: to.email,
        subject: 'Your password was reset',
        greeting: greet(to),
        paragraphs: [
          'Your password was reset by a link sent to this address. All sessions have ended.',
          'To protect your money, withdrawals wait 72 hours.',
          ...whatIsLeft(left),
        ],
        action,
        caution: resetNow,
      }),
    passwordChanged: (to: Recipient) =>
      write({
        to: to.email,
        subject: 'Your password was changed',
        greeting: greet(to),
        paragraphs: ['Your password was changed from your account. Other sessions have ended.'],
        action,
        caution: resetNow,
      }),
    newDevice: (to: Recipient, userAgent: string, at: Date) =>
      write({
        to: to.email,
        subject: 'A new device logged in',
        greeting: greet(to),
        paragraphs: [
          `A device we have not seen before logged in at ${at.toISOString()}.`,
          `Device: ${deviceWords(userAgent)}`,
        ],
        action,
        caution: 'If this was not you, reset your password now. That ends every session.',
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
    ...adminMails(write, page),
    ...walletMails(config),
    ...inboxMails(config),
  };
}
