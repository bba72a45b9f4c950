import type { Recipient } from '../identity/identity.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Letter } from './letter.ts';
import { greet } from './write-mail.ts';

const resetNow = 'If this was not you, reset your password now. That ends every session.';
const waiting = 'To protect your money, withdrawals wait 72 hours.';

/** What is mailed when the second step of log-in changes or is used up (ACC-9). */
export function factorMails(write: (letter: Letter) => Mail, page: (path: string) => string) {
  const toReset = { label: 'Reset your password', url: page('/forgot-password') };
  const toSecurity = { label: 'Open your security page', url: page('/dashboard/security') };
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
      told(to, 'Two-step log-in: second factor added', [
        `Your ${factor} can now confirm that it is you.`,
        'Keep your recovery codes somewhere else. You need them if you lose it.',
      ]),
    factorRemoved: (to: Recipient, factor: string, isOff: boolean) =>
      told(to, 'Two-step log-in: second factor removed', [
        `Your ${factor} can no longer confirm that it is you.`,
        ...(isOff ? [`Two-step log-in is off. ${waiting}`] : []),
      ]),
    secondStepFailed: (to: Recipient, ip: string) =>
      told(to, 'Someone knows your password, but not your second factor', [
        `Someone entered your password and then failed the second step five times, from the address ${ip}.`,
        'They did not get in. Authenticator codes no longer work for this account until you use a passkey or a recovery code, or reset your password.',
      ]),
    recoveryCodeUsed: (to: Recipient, left: number) =>
      write({
        to: to.email,
        subject: 'A recovery code was used',
        greeting: greet(to),
        paragraphs: [
          'Someone logged in to your account with one of your recovery codes.',
          left === 0 ? 'None left. Create new ones now.' : `Codes left: ${left}.`,
        ],
        action: toSecurity,
        caution: resetNow,
      }),
    recoveryCodesRenewed: (to: Recipient) =>
      told(to, 'You have new recovery codes', [
        'Ten new recovery codes were created in your account. The old ones no longer work.',
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
          `Someone entered the correct password for the administrator ${seat} and then five wrong codes in a row.`,
          'Codes no longer work for this account. They work again once its passkey is used, or once another owner ends its sessions on the team page.',
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
        subject: isNew ? 'You are invited to administer Candor' : 'Set up your second factor again',
        greeting: greet(to),
        paragraphs: [
          isNew
            ? 'Two administrators approved an administrator account for you.'
            : 'Two administrators approved the reset of your second factor. All your sessions have ended.',
          'Choose a password and set up an authenticator app with this link. It works once and is valid for 72 hours.',
        ],
        action: { label: isNew ? 'Accept the invitation' : 'Set it up again', url: link },
        caution: 'If you do not expect this, do not use the link and tell an owner.',
      }),
    adminKeyChanged: (to: Recipient, name: string, isNew: boolean) =>
      write({
        to: to.email,
        subject: isNew
          ? 'A passkey was added to your administrator account'
          : 'A passkey was removed from your administrator account',
        greeting: greet(to),
        paragraphs: [
          isNew
            ? `The passkey '${name}' can now log in as you and confirm your actions.`
            : `The passkey '${name}' no longer works. Your authenticator app still does.`,
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
        subject: 'A key that signs decisions was enrolled on the server',
        greeting: greet(to),
        paragraphs: [
          `The command admin:create on the server enrolled a key for ${email}.`,
          `SHA-256 of its public key: ${fingerprint}`,
          how === 'first'
            ? 'It can sign decisions now, because no deposit address has been issued yet.'
            : 'It can sign decisions in 72 hours. Until then it cannot decide anything.',
        ],
        action: { label: 'See the team', url: page('/admin-dashboard/team') },
        caution:
          'If you did not expect this, stop payouts now and find out who has access to the server.',
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
        subject: 'Confirm your new email address',
        greeting: greet(to),
        paragraphs: [
          `A change of your account’s email address was requested, from ${change.from} to ${change.to}.`,
          'Nothing changes until both addresses have confirmed. Each link works once and is valid for 15 minutes.',
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
          'The ledger keeps the movements of money without your name, as the law requires.',
        ],
        caution: 'If this was not you, write to us at once.',
      }),
    emailChanged: (to: Recipient, change: Change) =>
      write({
        to: to.email,
        subject: 'Your email address was changed',
        greeting: greet(to),
        paragraphs: [
          `The email address of your account changed from ${change.from} to ${change.to}.`,
          waiting,
        ],
        action,
        caution:
          'If this was not you, write to us at once. No money can leave your account for 72 hours.',
      }),
  };
}
