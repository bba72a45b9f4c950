import { readFileSync } from 'node:fs';
import { coins } from '../../../core/chains/assets.ts';
import type { SettingName } from './settings.ts';

/**
 * Settings that hold a secret or an address with one: their values are never printed, and each may
 * lie in a file instead, which NAME_FILE names (as systemd and containers hand secrets over).
 */
export const secretSettings: ReadonlySet<SettingName> = new Set([
  'CANDOR_SECRET',
  'CANDOR_SECRET_PREVIOUS',
  'DATABASE_URL',
  'WORKER_DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'WORKER_DATABASE_DIRECT_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_DATABASE_URL',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  // The node of each coin there is: its address has credentials in it.
  ...coins.map((coin) => `${coin}_NODE` as const),
  'SCREENING_SECRET',
  'ALERT_WEBHOOK_SECRET',
  'METRICS_TOKEN',
]);

export type Environment = Record<string, string | undefined>;

/** The name of a setting that holds the path of a file instead of the secret. */
export const fileNameOf = (name: SettingName): string => `${name}_FILE`;

type Unread = { name: SettingName; because: string };

function readSecret(path: string): string | Error {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    return error as Error;
  }
}

/** The environment with each secret that lies in a file; what could not be read is a fault. */
export function withSecretFiles(given: Environment): {
  environment: Environment;
  unread: Unread[];
} {
  const environment = { ...given };
  const unread: Unread[] = [];
  for (const name of secretSettings) {
    const file = fileNameOf(name);
    const path = given[file]?.trim() ?? '';
    if (path === '') continue;
    // Read once: what is handed on to a program names no file any more.
    delete environment[file];
    const read = readSecret(path);
    if ((given[name]?.trim() ?? '') !== '') {
      unread.push({ name, because: `it and ${file} are both given: one of them, and not both` });
    } else if (typeof read !== 'string') {
      unread.push({ name, because: `${file} cannot be read: ${read.message}` });
    } else if (read === '') unread.push({ name, because: `${file}: ${path} is empty` });
    else environment[name] = read;
  }
  return { environment, unread };
}
