import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MessageNotified } from '../identity/identity.ts';
import { senderOf, writeMail } from './write-mail.ts';

// Where the mails of a sandbox without an operator go: an address that can never exist (RFC 2606).
const sandboxInbox = 'support@candor.invalid';

const nouns = { contact: 'message', application: 'application' } as const;

/** The mails of the contact and career forms (PUB-7). What was written stands in the inbox. */
export function inboxMails(config: Config) {
  const sender = senderOf(config);
  const supportEmail = config.operator.supportEmail ?? sandboxInbox;
  return {
    /** Tells the operator that something came; a stranger's words are never mailed (SEC-3). */
    toOperator: ({ kind, reference }: MessageNotified): Mail =>
      writeMail(
        {
          to: supportEmail,
          subject: `A new ${nouns[kind]} (${reference})`,
          paragraphs: [
            `A visitor sent ${kind === 'contact' ? 'a message' : 'an application'} through the site. You can find it in the inbox under the reference ${reference}.`,
          ],
          action: { label: 'Open the inbox', url: `${config.publicUrl}/admin-dashboard/inbox` },
          caution:
            'The sender’s address is not verified. Never tell someone who writes here a code or a balance.',
        },
        sender,
      ),
    /**
     * Tells the typed address that something arrived. It repeats nothing of what was typed: a
     * stranger who enters another's address can send them no words of their own.
     */
    receipt: ({ kind, reference, email }: MessageNotified & { email: string }): Mail =>
      writeMail(
        {
          to: email,
          subject: `We received your ${nouns[kind]}`,
          paragraphs: [
            `We received your ${nouns[kind]} under the reference ${reference} and will read it.`,
            'We will never ask for your password, a code or a payment.',
          ],
          caution:
            'If you did not write to us, someone entered your address. You don’t need to do anything.',
        },
        sender,
      ),
  };
}
