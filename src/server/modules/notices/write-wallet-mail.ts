import { momentIn } from '#text/format/language-figures.ts';
import { mailTextIn } from '#text/mails.ts';
import type { Recipient } from '../identity/identity.ts';
import { greet, type MemberMails } from './write-mail.ts';

type Change = { networks: string[]; until: Date; link: string };

/** The mails about changed withdrawal addresses (MEM-8). */
export const walletMails = ({ write }: MemberMails) => ({
  walletsChanged: (to: Recipient, change: Change) => {
    const text = mailTextIn(to.language).walletsChanged;
    const until = momentIn(to.language ?? 'en', change.until);
    return write(to, {
      subject: text.subject,
      greeting: greet(to),
      paragraphs: [text.says(change.networks.join(', ')), text.until(until), text.fine],
      action: { label: text.action, url: change.link },
      caution: text.caution,
    });
  },
});
