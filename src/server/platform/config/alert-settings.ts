import { z } from 'zod';
import { isEmail, readEmail } from '#core/typed/email-address.ts';
import type { Program } from './keys.ts';
import { postAddress } from './operator-settings.ts';

// Secrets as in Standard Webhooks: at least 24 bytes.
const secrets = z
  .string()
  .regex(/^whsec_[\w+/=-]{32,120}(,whsec_[\w+/=-]{32,120})?$/, {
    error: 'whsec_ and base64 of 24 bytes at least; two by a comma while one is replaced',
  })
  .transform((line) => line.split(',').map((item) => Buffer.from(item.slice(6), 'base64')))
  .optional();

// Recipients that no other channel reaches: without the database there is no address book.
const addresses = z
  .string()
  .default('')
  .transform((line) => line.split(',').flatMap((part) => readEmail(part) || []))
  .refine((all) => all.every(isEmail), { error: 'addresses by commas' });

export const alertSettings = {
  ALERT_MAIL_TO: {
    read: addresses,
    why: 'Who is mailed, by commas, where web, worker or database is gone (npm start, npm run admin -- watch).',
    example: 'ops@example.org',
  },
  ALERT_WEBHOOK_URL: {
    read: postAddress.optional(),
    why: 'Where alerts are posted as signed webhooks, beside the mails to owners.',
    example: 'https://alerts.example.org/candor',
  },
  ALERT_WEBHOOK_SECRET: {
    read: secrets,
    why: 'What they are signed with: whsec_ and base64. Two by a comma while one is replaced.',
  },
} as const;

type AlertValues = {
  [K in keyof typeof alertSettings]: z.infer<(typeof alertSettings)[K]['read']>;
};

/** The address and signing secrets for alerts; null if the operator configured none. */
export type AlertHook = { url: string; secrets: readonly Buffer[] } | null;

export const alertHookOf = ({
  ALERT_WEBHOOK_URL: url,
  ALERT_WEBHOOK_SECRET: own,
}: AlertValues): AlertHook =>
  url === undefined || own === undefined ? null : { url, secrets: own };

type SettingFault = { name: keyof typeof alertSettings; because: string };

/** A malformed setting has no value; its fault is already reported. */
type WithMail = Partial<AlertValues> & { SMTP_URL?: string | undefined };

/** Alerts must be signed and mails need a server; web alone neither posts nor mails. */
export function unfitAlerts(read: WithMail, program: Program | null): SettingFault[] {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: own } = read;
  if (program === 'web') return [];
  const faults: SettingFault[] = [];
  const { ALERT_MAIL_TO: to = [] } = read;
  if (to.length > 0 && read.SMTP_URL === undefined) {
    faults.push({ name: 'ALERT_MAIL_TO', because: 'needs SMTP_URL, by which mails leave' });
  }
  if ((url === undefined) === (own === undefined)) return faults;
  faults.push(
    url === undefined
      ? { name: 'ALERT_WEBHOOK_URL', because: 'needed with ALERT_WEBHOOK_SECRET' }
      : {
          name: 'ALERT_WEBHOOK_SECRET',
          because: 'needed with ALERT_WEBHOOK_URL: alerts are signed',
        },
  );
  return faults;
}
