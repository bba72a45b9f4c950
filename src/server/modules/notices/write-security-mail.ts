import type { Recipient } from '../identity/identity.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Letter } from './letter.ts';
import { greet } from './write-mail.ts';

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
      greeting: greet(to),
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
        'Nobody got in. Codes of an authenticator app no longer log in to this account until you use a passkey or a recovery code, or reset your password.',
      ]),
    recoveryCodeUsed: (to: Recipient, left: number) =>
      write({
        to: to.email,
        subject: 'A recovery code was used',
        greeting: greet(to),
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

/** What administrators and owners are told of log-ins that failed (SEC-1). */
function failureMails(write: (letter: Letter) => Mail, page: (path: string) => string) {
  const toTeam = { label: 'Open the team page', url: page('/admin-dashboard/team') };
  return {
    adminCodesEnded: (to: Recipient, seat: string) =>
      write({
        to: to.email,
        subject: 'Five wrong codes after the right password',
        greeting: greet(to),
        paragraphs: [
          `Someone entered the right password of the administrator ${seat} and then five wrong codes in a row.`,
          'Codes no longer log in to this account. They work again once a passkey of the account is used, or once another owner ends its sessions on the team page.',
        ],
        action: toTeam,
        caution: 'If this was not the account’s owner, change its password now.',
      }),
    adminFailures: (
      to: Recipient,
      seat: string,
      { times, origins, since }: { times: bigint; origins: bigint; since: Date },
    ) =>
      write({
        to: to.email,
        subject: `Failed administrator log-ins: ${times}`,
        greeting: greet(to),
        paragraphs: [
          `Log-ins as the administrator ${seat} have failed ${times} times since ${since.toISOString()}, from ${origins} addresses.`,
          'The audit log lists each of them.',
        ],
        action: toTeam,
        caution: 'Failed log-ins alone lock no one out.',
      }),
  };
}

/** What administrators are told of the keys to their admin account (ADM-9). */
export function adminMails(write: (letter: Letter) => Mail, page: (path: string) => string) {
  return {
    ...failureMails(write, page),
    adminLink: (to: Recipient, link: string, isNew: boolean) =>
      write({
        to: to.email,
        subject: isNew ? 'You are invited to administer Candor' : 'Set your second factor anew',
        greeting: greet(to),
        paragraphs: [
          isNew
            ? 'Two administrators agreed to give you a seat.'
            : 'Two administrators agreed to reset your second factor. All your sessions have ended.',
          'Choose a password and set up an authenticator app with this link. It works once, for 72 hours.',
        ],
        action: { label: isNew ? 'Take your seat' : 'Set it anew', url: link },
        caution: 'If you do not expect this, do not use the link, and tell an owner.',
      }),
    adminKeyChanged: (to: Recipient, name: string, isNew: boolean) =>
      write({
        to: to.email,
        subject: isNew
          ? 'A passkey was added to your seat'
          : 'A passkey was removed from your seat',
        greeting: greet(to),
        paragraphs: [
          isNew
            ? `The passkey '${name}' can now log in as you and confirm what you do.`
            : `The passkey '${name}' no longer opens anything. Your authenticator app stays.`,
        ],
        action: { label: 'See your keys', url: page('/admin-dashboard/security') },
        caution: 'If this was not you, tell an owner now: they can end all your sessions.',
      }),

    decisionKeyEnrolled: (
      to: Recipient,
      { email, fingerprint, how }: { email: string; fingerprint: string; how: string },
    ) =>
      write({
        to: to.email,
        subject: 'A key that signs decisions was enrolled on the machine',
        greeting: greet(to),
        paragraphs: [
          `The command admin:create on the machine enrolled a key of ${email}.`,
          `SHA-256 of its public key: ${fingerprint}`,
          how === 'first'
            ? 'It signs decisions now, because no deposit address has been issued yet.'
            : 'It signs decisions from 72 hours from now. Until then it decides nothing.',
        ],
        action: { label: 'See the team', url: page('/admin-dashboard/team') },
        caution: 'If you do not know of this, stop payouts now and ask who has the machine.',
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
        greeting: greet(to),
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
        greeting: greet(to),
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
        greeting: greet(to),
        paragraphs: [
          `Your account has changed its address from ${change.from} to ${change.to}.`,
          waiting,
        ],
        action,
        caution: 'If this was not you, write to us at once: no money can leave for 72 hours.',
      }),
  };
}
