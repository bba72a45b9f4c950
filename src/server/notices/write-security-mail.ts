import type { Recipient } from '../identity/identity.ts';
import type { Mail } from '../mail/mail.ts';
import type { Letter } from './write-mail.ts';

const hello = ({ firstName }: Recipient): string => `Hello ${firstName},`;
const resetNow = 'If this was not you, reset your password now: that ends every session.';
const waiting = 'To keep your money safe, withdrawals wait for 72 hours now.';

/** What is mailed when the second step of log-in changes or is used up (ACC-9). */
export function factorMails(write: (letter: Letter) => Mail, page: (path: string) => string) {
  const toReset = { label: 'Reset your password', url: page('/forgot-password') };
  const toSecurity = { label: 'See your security page', url: page('/dashboard/security') };
  const told = (to: Recipient, subject: string, paragraphs: string[]): Mail =>
    write({
      to: to.email,
      subject,
      greeting: hello(to),
      paragraphs,
      action: toReset,
      caution: resetNow,
    });
  return {
    factorAdded: (to: Recipient, factor: string) =>
      told(to, 'Two-step log-in: a factor was added', [
        `Your ${factor} can now confirm that it is you.`,
        'Keep your recovery codes apart from it: they are the way in if it is lost.',
      ]),
    factorRemoved: (to: Recipient, factor: string, isOff: boolean) =>
      told(to, 'Two-step log-in: a factor was removed', [
        `Your ${factor} can no longer confirm that it is you.`,
        ...(isOff ? [`Two-step log-in is off. ${waiting}`] : []),
      ]),
    secondStepFailed: (to: Recipient, ip: string) =>
      told(to, 'Somebody has your password, but not your second factor', [
        `Five tries of the second step failed after a right password, from the address ${ip}.`,
        'Nobody got in.',
      ]),
    recoveryCodeUsed: (to: Recipient, left: number) =>
      write({
        to: to.email,
        subject: 'A recovery code was used',
        greeting: hello(to),
        paragraphs: [
          'Somebody logged in to your account with one of your recovery codes.',
          left === 0 ? 'None is left: make new ones now.' : `Codes that are left: ${left}.`,
        ],
        action: toSecurity,
        caution: resetNow,
      }),
    recoveryCodesRenewed: (to: Recipient) =>
      told(to, 'You have new recovery codes', [
        'Ten new recovery codes were made from your account. The older ones no longer work.',
      ]),
  };
}

/** What administrators are told of the keys to their seat (ADM-9). */
export function seatMails(write: (letter: Letter) => Mail, page: (path: string) => string) {
  return {
    seatLink: (to: Recipient, link: string, isNew: boolean) =>
      write({
        to: to.email,
        subject: isNew ? 'You are invited to administer Candor' : 'Set your second factor anew',
        greeting: hello(to),
        paragraphs: [
          isNew
            ? 'Two administrators agreed to give you a seat.'
            : 'Two administrators agreed to reset your second factor. All your sessions have ended.',
          'Choose a password and set up an authenticator app with this link. It works once, for 72 hours.',
        ],
        action: { label: isNew ? 'Take your seat' : 'Set it anew', url: link },
        caution: 'If you do not expect this, do not use the link, and tell an owner.',
      }),
    seatKeyChanged: (to: Recipient, name: string, isNew: boolean) =>
      write({
        to: to.email,
        subject: isNew
          ? 'A passkey was added to your seat'
          : 'A passkey was removed from your seat',
        greeting: hello(to),
        paragraphs: [
          isNew
            ? `The passkey '${name}' can now log in as you and confirm what you do.`
            : `The passkey '${name}' no longer opens anything. Your authenticator app stays.`,
        ],
        action: { label: 'See your keys', url: page('/admin-dashboard/security') },
        caution: 'If this was not you, tell an owner now: they can end all your sessions.',
      }),
  };
}

type Change = { from: string; to: string };

/** What both addresses are told when one takes the place of the other (MEM-12). */
export function changeMails(write: (letter: Letter) => Mail, page: (path: string) => string) {
  const action = { label: 'Reset your password', url: page('/forgot-password') };
  return {
    emailChangeAsked: (to: Recipient, change: Change, link: string) =>
      write({
        to: to.email,
        subject: 'Confirm the change of your e-mail address',
        greeting: hello(to),
        paragraphs: [
          `Your account is to change its address from ${change.from} to ${change.to}.`,
          'Nothing changes until both addresses have confirmed. Each link works once, for 15 minutes.',
        ],
        action: { label: 'Confirm the change', url: link },
        caution: 'If this was not you, do not confirm, and reset your password now.',
      }),
    accountClosed: (to: Recipient) =>
      write({
        to: to.email,
        subject: 'Your account is closed',
        greeting: hello(to),
        paragraphs: [
          'You closed your account. Nobody can log in to it, and your personal data is erased.',
          'The books keep the movements of money without your name, as the law asks.',
        ],
        caution: 'If this was not you, write to us at once.',
      }),
    emailChanged: (to: Recipient, change: Change) =>
      write({
        to: to.email,
        subject: 'Your e-mail address was changed',
        greeting: hello(to),
        paragraphs: [
          `Your account has changed its address from ${change.from} to ${change.to}.`,
          waiting,
        ],
        action,
        caution: 'If this was not you, write to us at once: no money can leave for 72 hours.',
      }),
  };
}
