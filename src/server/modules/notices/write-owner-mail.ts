import { paths } from '#contract/paths.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { senderOf, writeMail } from './write-mail.ts';

type Alert = { subject: string; says: string; path: string };

/** The mails to owners. They name no member and no amount. */
const alerts = {
  dispute_opened: {
    subject: 'A member disputes their proof',
    says: 'The result from their browser is attached, and the public page counts the dispute as open.',
    path: paths.adminProofs,
  },
  proposal_failed: {
    subject: 'An approved proposal could not be carried out',
    says: 'Nothing changed. Open the decided proposals to see why, and propose it again if it is still needed.',
    path: paths.adminApprovals,
  },
  pool_low: {
    subject: 'Few deposit addresses are left',
    says: 'The imported list of deposit addresses is running low. Create new ones offline and import them. Without addresses we cannot quote deposits in that coin.',
    path: paths.adminSettings,
  },
} as const satisfies Record<string, Alert>;

export type AlertKind = keyof typeof alerts;
export const isAlert = (text: unknown): text is AlertKind =>
  typeof text === 'string' && Object.hasOwn(alerts, text);

export function writeOwnerMail(config: Config, to: string, kind: AlertKind): Mail {
  const { subject, says, path } = alerts[kind];
  const action = { label: 'Open it', url: `${config.publicUrl}${path}` };
  return writeMail({ to, subject, paragraphs: [says], action }, senderOf(config));
}
