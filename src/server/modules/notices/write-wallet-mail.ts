import type { Config } from '../../platform/config/config.ts';
import type { Recipient } from '../identity/identity.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { senderOf, writeMail, greet } from './write-mail.ts';

type Change = { networks: string[]; until: Date; link: string };

const atMinute = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What is mailed when the gateway changes (MEM-8). */
export function walletMails(config: Config) {
  const sender = senderOf(config);
  return {
    walletsChanged: (to: Recipient, { networks, until, link }: Change): Mail =>
      writeMail(
        {
          to: to.email,
          subject: 'A withdrawal address was changed',
          greeting: greet(to),
          paragraphs: [
            `These withdrawal addresses of your account were changed: ${networks.join(', ')}.`,
            `We do not pay a changed address for 24 hours, until ${atMinute(until)}.`,
            'If this was you, you don’t need to do anything.',
          ],
          action: { label: 'It was not me: cancel the change', url: link },
          caution:
            'The link restores your previous addresses and cancels withdrawals requested since then. ' +
            'Then reset your password, which ends every session.',
        },
        sender,
      ),
  };
}
