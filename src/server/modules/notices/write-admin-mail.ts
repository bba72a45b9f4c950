import { paths } from '#contract/paths.ts';
import { countedIn } from '#core/rules/language.ts';
import { firmNow } from '#platform/firm/firm.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Recipient } from '../identity/identity.ts';
import type { Letter } from './letter.ts';
import { greet } from './write-mail.ts';

const counted = countedIn('en');

// Administrators get English, like the admin pages.

/** The mails to administrators and owners about failed log-ins (SEC-1). */
function failureMails(write: (letter: Letter) => Mail, page: (path: string) => string) {
  const toTeam = { label: 'Open the team page', url: page(paths.adminTeam) };
  return {
    adminCodesEnded: (to: Recipient, adminName: string) =>
      write({
        to: to.email,
        subject: 'Five wrong codes after the right password',
        greeting: greet(to),
        paragraphs: [
          `Someone entered the correct password for the administrator ${adminName} and then five wrong codes in a row.`,
          'Codes no longer work for this account. They work again once its passkey is used, or once another owner ends its sessions on the team page.',
        ],
        action: toTeam,
        caution: 'If this was not the account’s owner, change its password now.',
      }),
    adminFailures: (
      to: Recipient,
      adminName: string,
      { times, origins, since }: { times: bigint; origins: bigint; since: Date },
    ) =>
      write({
        to: to.email,
        subject: `Failed administrator log-ins: ${times}`,
        greeting: greet(to),
        paragraphs: [
          `Log-ins as the administrator ${adminName} have failed ${counted(times, 'time', 'times')} since ${since.toISOString()}, from ${counted(origins, 'address', 'addresses')}.`,
          'The audit log lists each of them.',
        ],
        action: toTeam,
        caution: 'Failed log-ins alone lock no one out.',
      }),
  };
}

/** The mails to administrators about the keys to their account (ADM-9). */
export function adminMails(write: (letter: Letter) => Mail, page: (path: string) => string) {
  return {
    ...failureMails(write, page),
    adminLink: (to: Recipient, link: string, isNew: boolean) =>
      write({
        to: to.email,
        subject: isNew
          ? `You are invited to administer ${firmNow().name}`
          : 'Set up your second factor again',
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
        action: { label: 'See your keys', url: page(paths.adminSecurity) },
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
          `The command admin create on the server enrolled a key for ${email}.`,
          `SHA-256 of its public key: ${fingerprint}`,
          how === 'first'
            ? 'It can sign decisions now, because no deposit address has been issued yet.'
            : 'It can sign decisions in 72 hours. Until then it cannot decide anything.',
        ],
        action: { label: 'See the team', url: page(paths.adminTeam) },
        caution:
          'If you did not expect this, stop payouts now and find out who has access to the server.',
      }),
  };
}
