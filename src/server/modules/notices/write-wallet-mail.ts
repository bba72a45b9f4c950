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
            `These withdrawal addresses of yours were changed: ${networks.join(', ')}.`,
            `A changed address can receive nothing for 24 hours, until ${atMinute(until)}.`,
            'If you did this, there is nothing to do.',
          ],
          action: { label: 'It was not me: cancel the change', url: link },
          caution:
            'The link brings the former addresses back and cancels what was asked for since. ' +
            'Then reset your password: that ends every session.',
        },
        sender,
      ),
  };
}
