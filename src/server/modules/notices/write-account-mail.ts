import { deviceIn } from '#core/rules/device-name.ts';
import type { Config } from '#platform/config/config.ts';
import { momentIn } from '#text/format/language-figures.ts';
import { mailTextIn } from '#text/mails.ts';
import type { AccountMails, FactorLeft, Mailbox, Recipient } from '../identity/identity.ts';
import { adminMails } from './write-admin-mail.ts';
import { inboxMails } from './write-inbox-mail.ts';
import { greet, memberMails, type MemberMails, senderOf, writeMail } from './write-mail.ts';
import { changeMails, factorMails } from './write-security-mail.ts';
import { walletMails } from './write-wallet-mail.ts';

/** The mails to an address that may or may not have an account. */
const addressMails = ({ write, page }: MemberMails) => ({
  verification: (to: Mailbox, code: number, link: string) => {
    const { verification, frame, cautions } = mailTextIn(to.language);
    return write(to, {
      subject: verification.subject,
      // The address is not verified yet: a name typed by a stranger is not mailed (SEC-3).
      greeting: frame.helloStranger,
      paragraphs: [verification.says],
      code: String(code),
      action: { label: verification.action, url: link },
      caution: cautions.ignore,
    });
  },
  alreadyMember: (to: Mailbox) => {
    const { alreadyMember, actions, cautions } = mailTextIn(to.language);
    return write(to, {
      subject: alreadyMember.subject,
      paragraphs: [alreadyMember.says, alreadyMember.next],
      action: { label: actions.logIn, url: page('/login') },
      caution: cautions.ignore,
    });
  },
  // An address without an account: its language is unknown.
  noAccount: (email: string) =>
    write(
      { email },
      {
        subject: 'No account with this address',
        paragraphs: [
          'Someone, perhaps you, requested a password reset. No account uses this address.',
        ],
        caution: 'You don’t need to do anything. You may have signed up with another address.',
      },
    ),
});

/** The known names in a browser's user agent: the rest may be a stranger's text. */
function deviceWords(userAgent: string): string | null {
  const { browser, system } = deviceIn(userAgent);
  return [browser, system].filter((name) => name !== undefined).join(', ') || null;
}

/** An intruder may have added a second factor, which a reset leaves: lists those left. */
function whatIsLeft({ language = 'en' }: Recipient, left: FactorLeft[]): string[] {
  if (left.length === 0) return [];
  const text = mailTextIn(language).passwordReset;
  const named = left.map(({ kind, since }) => text[kind](momentIn(language, new Date(since))));
  return [text.left(named.join('; ')), text.notYours];
}

/** The mails to an account's owner about its password and about new devices. */
function keyMails({ write, page }: MemberMails) {
  const toReset = ({ language }: Recipient) => ({
    label: mailTextIn(language).actions.reset,
    url: page('/forgot-password'),
  });
  return {
    reset: (to: Recipient, link: string) => {
      const { reset, cautions } = mailTextIn(to.language);
      return write(to, {
        subject: reset.subject,
        greeting: greet(to),
        paragraphs: [reset.says],
        action: { label: reset.action, url: link },
        caution: cautions.ignore,
      });
    },
    passwordReset: (to: Recipient, left: FactorLeft[]) => {
      const { passwordReset, waiting, cautions } = mailTextIn(to.language);
      return write(to, {
        subject: passwordReset.subject,
        greeting: greet(to),
        paragraphs: [passwordReset.says, waiting, ...whatIsLeft(to, left)],
        action: toReset(to),
        caution: cautions.resetAndWrite,
      });
    },
    passwordChanged: (to: Recipient) => {
      const { passwordChanged, cautions } = mailTextIn(to.language);
      return write(to, {
        subject: passwordChanged.subject,
        greeting: greet(to),
        paragraphs: [passwordChanged.says],
        action: toReset(to),
        caution: cautions.resetAndWrite,
      });
    },
    newDevice: (to: Recipient, userAgent: string, at: Date) => {
      const { newDevice, cautions } = mailTextIn(to.language);
      const { subject, says, device, unknown } = newDevice;
      return write(to, {
        subject,
        greeting: greet(to),
        paragraphs: [
          says(momentIn(to.language ?? 'en', at)),
          device(deviceWords(userAgent) ?? unknown),
        ],
        action: toReset(to),
        caution: cautions.reset,
      });
    },
  };
}

/** The mails of accounts (ACC-9); the programs pass them to identity. */
export function accountMails(config: Config): AccountMails {
  const member = memberMails(config);
  return {
    ...addressMails(member),
    ...keyMails(member),
    ...factorMails(member),
    ...changeMails(member),
    ...adminMails((letter) => writeMail(letter, senderOf(config)), member.page),
    ...walletMails(member),
    ...inboxMails(config),
  };
}
