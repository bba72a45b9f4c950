import { z } from 'zod';
import type { Program } from './keys.ts';
import { oneServer, region, serviceAddress, text } from './operator-settings.ts';

const count = (max: number, usual: number) =>
  z.coerce.number().int().min(1).max(max).default(usual);

/** What backups contain, where they go and how often they run (OPS-8). */
export const backupSettings = {
  BACKUP_TO: {
    read: z
      .string()
      .trim()
      .regex(
        /^(\/|\.\/|s3:\/\/[a-z0-9][a-z0-9._-]{1,61}[a-z0-9](\/|$))/i,
        'a folder, or s3://bucket/prefix',
      )
      .optional(),
    why: 'Where backups go: a folder on another disk, or s3://bucket/prefix. Without it none are made.',
    example: '/mnt/backups/candor',
  },
  BACKUP_PASSPHRASE: {
    read: z.string().min(20, '20 letters at least').optional(),
    why: 'What backups are encrypted with. Keep it apart from them: without it they cannot be opened.',
  },
  BACKUP_DATABASE_URL: {
    read: oneServer,
    why: 'A Postgres of your own, as a log-in with REPLICATION that copies its files.',
    example: 'postgres://candor_backup:password@db/candor',
  },
  BACKUP_EVERY_HOURS: {
    read: count(720, 24),
    why: 'How often npm start makes a backup.',
    example: '24',
  },
  BACKUP_LOG: {
    read: z.enum(['on', 'off']).default('on'),
    why: 'on: what is written between two backups is kept as well, within a minute (npm start).',
    example: 'on',
  },
  BACKUP_KEEP: {
    read: count(10_000, 14),
    why: 'How many backups are kept; older ones are removed after each new one.',
    example: '14',
  },
  DRILL_EVERY_DAYS: {
    read: count(90, 7),
    why: 'How often npm start restores the newest backup and checks it.',
    example: '7',
  },
  BACKUP_S3_ENDPOINT: {
    read: serviceAddress.optional(),
    why: 'The S3-compatible store of backups; else S3_ENDPOINT.',
  },
  BACKUP_S3_REGION: { read: region.optional(), why: 'Its region; else S3_REGION.' },
  BACKUP_S3_ACCESS_KEY_ID: { read: text, why: 'Its access key; else S3_ACCESS_KEY_ID.' },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    read: text,
    why: 'Its secret key; else S3_SECRET_ACCESS_KEY. Best one that may not delete.',
  },
} as const satisfies Record<string, { read: z.ZodType; why: string; example?: string }>;

type Settings = { [K in keyof typeof backupSettings]: z.infer<(typeof backupSettings)[K]['read']> };
type WithS3 = Settings & {
  DATABASE_URL: string | undefined;
  S3_ENDPOINT: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string | undefined;
  S3_SECRET_ACCESS_KEY: string | undefined;
};

type SettingFault = { name: keyof typeof backupSettings; because: string };

/** Where backups go and how often they run; null if none are configured. */
export type Backups = {
  to: string;
  passphrase: string | undefined;
  databaseUrl: string | undefined;
  everyHours: number;
  /** Whether the log between two backups is stored. */
  log: boolean;
  keep: number;
  drillDays: number;
  s3: { endpoint?: string; region: string; key?: string; secret?: string };
};

export function backupsOf(read: WithS3): Backups | null {
  if (read.BACKUP_TO === undefined) return null;
  return {
    to: read.BACKUP_TO,
    passphrase: read.BACKUP_PASSPHRASE,
    databaseUrl: read.BACKUP_DATABASE_URL,
    everyHours: read.BACKUP_EVERY_HOURS,
    log: read.BACKUP_LOG === 'on',
    keep: read.BACKUP_KEEP,
    drillDays: read.DRILL_EVERY_DAYS,
    s3: {
      endpoint: read.BACKUP_S3_ENDPOINT ?? read.S3_ENDPOINT,
      region: read.BACKUP_S3_REGION ?? read.S3_REGION,
      key: read.BACKUP_S3_ACCESS_KEY_ID ?? read.S3_ACCESS_KEY_ID,
      secret: read.BACKUP_S3_SECRET_ACCESS_KEY ?? read.S3_SECRET_ACCESS_KEY,
    },
  };
}

/** The supervisor makes backups: neither web nor worker has the passphrase that opens them. */
export function unfitBackups(read: WithS3, program: Program | null): SettingFault[] {
  if (program !== null || read.BACKUP_TO === undefined) return [];
  const faults: SettingFault[] = [];
  if (read.BACKUP_PASSPHRASE === undefined) {
    const because = 'needed with BACKUP_TO: it, or BACKUP_PASSPHRASE_FILE';
    faults.push({ name: 'BACKUP_PASSPHRASE', because });
  }
  if (read.DATABASE_URL !== undefined && read.BACKUP_DATABASE_URL === undefined) {
    const because = 'needed with BACKUP_TO where DATABASE_URL is set';
    faults.push({ name: 'BACKUP_DATABASE_URL', because });
  }
  return faults;
}
