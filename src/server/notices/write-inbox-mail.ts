import type { Config } from '../config/config.ts';
import type { Mail } from '../mail/mail.ts';
import { senderOf, writeMail } from './write-mail.ts';

/** What a visitor wrote, and under which reference it is found again. */
export type Written = {
  kind: 'contact' | 'application';
  reference: string;
  name: string;
  email: string;
  subject: string;
  message: string;
};

// Where the mails of a sandbox without an operator go: an address that can never exist (RFC 2606).
const sandboxDesk = 'support@candor.invalid';

const words = {
  contact: { noun: 'message', about: 'Subject' },
  application: { noun: 'application', about: 'Role' },
} as const;

/** The mails of the contact and career forms (PUB-7). */
export function inboxMails(config: Config) {
  const sender = senderOf(config);
  const desk = config.operator.supportEmail ?? sandboxDesk;
  return {
    /** What was written, for the operator. Its subject is ours: what a stranger typed is text. */
    toOperator: ({ kind, reference, name, email, subject, message }: Written): Mail =>
      writeMail(
        {
          to: desk,
          subject: `A new ${words[kind].noun} (${reference})`,
          paragraphs: [
            `From: ${name}, ${email}`,
            `${words[kind].about}: ${subject}`,
            ...message.split(/\n{2,}/),
          ],
          action: { label: 'Open the inbox', url: `${config.publicUrl}/admin-dashboard/inbox` },
          caution:
            'The sender’s address was not checked. Nobody who writes here may be told a code or a balance.',
        },
        sender,
      ),
    /**
     * Tells the typed address that something arrived. It repeats nothing of what was typed: a
     * stranger who enters another's address can send them no words of their own.
     */
    receipt: ({ kind, reference, email }: Pick<Written, 'kind' | 'reference' | 'email'>): Mail =>
      writeMail(
        {
          to: email,
          subject: `We have your ${words[kind].noun}`,
          paragraphs: [
            `Your ${words[kind].noun} reached us under the reference ${reference}. A person reads it.`,
            'Nobody who answers will ask for your password, a code, or a payment.',
          ],
          caution: 'If you did not write to us, somebody typed your address: you need do nothing.',
        },
        sender,
      ),
  };
}
