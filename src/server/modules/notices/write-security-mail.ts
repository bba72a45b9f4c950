import { paths } from '#contract/paths.ts';
import { displayEmail } from '#core/typed/display-email.ts';
import { mailTextIn } from '#text/mails.ts';
import type { Recipient } from '../identity/identity.ts';
import { greet, type MemberMails } from './write-mail.ts';

const factorName = ({ language }: Recipient, factor: string): string => {
  const { app, passkey } = mailTextIn(language).factors;
  const [, name] = /^passkey (.*)$/.exec(factor) ?? [];
  return name === undefined ? app : passkey(name);
};

/** The mails about a change or use of the second step of log-in (ACC-9). */
export function factorMails({ write, page }: MemberMails) {
  const messageOf = (to: Recipient, subject: string, paragraphs: string[]) => {
    const { actions, cautions } = mailTextIn(to.language);
    return write(to, {
      subject,
      greeting: greet(to),
      paragraphs,
      action: { label: actions.reset, url: page('/forgot-password') },
      caution: cautions.reset,
    });
  };
  return {
    factorAdded: (to: Recipient, factor: string) => {
      const { subject, says, keep } = mailTextIn(to.language).factorAdded;
      return messageOf(to, subject, [says(factorName(to, factor)), keep]);
    },
    factorRemoved: (to: Recipient, factor: string, isOff: boolean) => {
      const { factorRemoved, waiting } = mailTextIn(to.language);
      const { subject, says, off } = factorRemoved;
      const more = isOff ? [`${off} ${waiting}`] : [];
      return messageOf(to, subject, [says(factorName(to, factor)), ...more]);
    },
    secondStepFailed: (to: Recipient, ip: string | null) => {
      const { subject, says, unknown, next } = mailTextIn(to.language).secondStepFailed;
      return messageOf(to, subject, [says(ip ?? unknown), next]);
    },
    recoveryCodeUsed: (to: Recipient, count: number) => {
      const { recoveryCodeUsed, actions, cautions } = mailTextIn(to.language);
      const { subject, says, none, left } = recoveryCodeUsed;
      return write(to, {
        subject,
        greeting: greet(to),
        paragraphs: [says, count === 0 ? none : left(String(count))],
        action: { label: actions.security, url: page(paths.security) },
        caution: cautions.reset,
      });
    },
    recoveryCodesRenewed: (to: Recipient) => {
      const { subject, says } = mailTextIn(to.language).recoveryCodesRenewed;
      return messageOf(to, subject, [says]);
    },
  };
}

type Change = { from: string; to: string };

/** The mails to both addresses when one replaces the other (MEM-12). */
export const changeMails = ({ write, page }: MemberMails) => ({
  emailChangeAsked: (to: Recipient, change: Change, link: string) => {
    const { subject, says, next, action, caution } = mailTextIn(to.language).emailChangeAsked;
    return write(to, {
      subject,
      greeting: greet(to),
      paragraphs: [says(displayEmail(change.from), displayEmail(change.to)), next],
      action: { label: action, url: link },
      caution,
    });
  },
  accountClosed: (to: Recipient) => {
    const { accountClosed, cautions } = mailTextIn(to.language);
    const { subject, says, books } = accountClosed;
    const paragraphs = [says, books];
    return write(to, { subject, greeting: greet(to), paragraphs, caution: cautions.write });
  },
  emailChanged: (to: Recipient, change: Change) => {
    const { emailChanged, waiting, actions, cautions } = mailTextIn(to.language);
    return write(to, {
      subject: emailChanged.subject,
      greeting: greet(to),
      paragraphs: [emailChanged.says(displayEmail(change.from), displayEmail(change.to)), waiting],
      action: { label: actions.reset, url: page('/forgot-password') },
      caution: cautions.noMoney,
    });
  },
});
