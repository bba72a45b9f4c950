import { z } from 'zod';

const days = (min: number, max: number) =>
  z.coerce.number().int().min(min, `${min} to ${max} days`).max(max, `${min} to ${max} days`);

// At most the periods of the privacy policy; a test compares them.
export const retentionSettings = {
  KEEP_LOG_INS_DAYS: {
    read: days(30, 365).default(365),
    why: 'How long sessions that are over, log-ins, failed tries and changes of address are kept.',
    example: '365',
  },
  KEEP_MAILS_DAYS: {
    read: days(30, 90).default(90),
    why: 'How long copies of mails that left, or were given up, are kept.',
    example: '90',
  },
  KEEP_DELIVERIES_DAYS: {
    read: days(7, 30).default(30),
    why: 'How long what was posted to webhooks is kept.',
    example: '30',
  },
  KEEP_NOTICES_DAYS: {
    read: days(30, 3650).optional(),
    why: 'How long notices of members are kept. Without it as long as the account.',
    example: '730',
  },
} as const;

type RetentionValues = {
  [K in keyof typeof retentionSettings]: z.infer<(typeof retentionSettings)[K]['read']>;
};

/** How many days each kind of record is kept; null: as long as the account. */
export type Retention = {
  logIns: number;
  mails: number;
  deliveries: number;
  notices: number | null;
};

export const retentionOf = (read: RetentionValues): Retention => ({
  logIns: read.KEEP_LOG_INS_DAYS,
  mails: read.KEEP_MAILS_DAYS,
  deliveries: read.KEEP_DELIVERIES_DAYS,
  notices: read.KEEP_NOTICES_DAYS ?? null,
});
