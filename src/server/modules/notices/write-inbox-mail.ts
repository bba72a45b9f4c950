import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MessageNotified } from '../identity/identity.ts';
import { senderOf, writeMail } from './write-mail.ts';

// The inbox of a sandbox without an operator: an address that can never exist (RFC 2606).
const sandboxInbox = 'support@sandbox.invalid';

const nouns = { contact: 'message', application: 'application' } as const;

/** The mails of the contact and career forms (PUB-7). The message itself is in the inbox. */
export function inboxMails(config: Config) {
  const supportEmail = config.operator.supportEmail ?? sandboxInbox;
  return {
    /** Notifies the operator of a message; a stranger's text is never mailed (SEC-3). */
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
        senderOf(config),
      ),
    /**
     * Confirms a message to the typed address. It repeats none of the input: a stranger who enters
     * another person's address cannot send them any text.
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
        senderOf(config),
      ),
  };
}
