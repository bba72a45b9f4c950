import { readFileSync } from 'node:fs';
import { coins } from '#core/chains/assets.ts';
import { isRing, type Program, programOfRing } from './keys.ts';
import type { SettingName } from './settings.ts';

/**
 * Settings that hold a secret or an address with one. Their values are never printed, and each may
 * come from a file named by NAME_FILE (as systemd and containers provide secrets).
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
  // The node of each supported coin; its address contains credentials.
  ...coins.map((coin) => `${coin}_NODE` as const),
  'SCREENING_SECRET',
  'ALERT_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
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

// Windows editors put this mark at the start of a file, and Node adds it to the first name of
// `.env`.
const mark = /^\ufeff/;

/** Removes the mark from names in an environment, whichever editor saved `.env`. */
export const withoutMark = (given: Environment): Environment => ({
  ...Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      mark.test(name) ? [[name.replace(mark, ''), value]] : [],
    ),
  ),
  ...given,
});

/** Adds each secret that is in a file to the environment; an unreadable file is a fault. */
export function withSecretFiles(given: Environment): {
  environment: Environment;
  unread: Unread[];
} {
  const environment = withoutMark(given);
  const unread: Unread[] = [];
  for (const name of secretSettings) {
    const file = fileNameOf(name);
    const path = given[file]?.trim() ?? '';
    if (path === '') continue;
    // Read once: the environment passed to a program names no file.
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

type Secrets = Partial<
  Record<'CANDOR_SECRET' | 'CANDOR_SECRET_PREVIOUS' | 'DATABASE_URL', string | undefined>
> & { CANDOR_MODE: 'sandbox' | 'live' };
type Unfit = { name: 'CANDOR_SECRET' | 'CANDOR_SECRET_PREVIOUS'; because: string };

/** Checks the kind of a secret: a program's own keys, or for the supervisor the root (INT-12). */
export function unfitSecret(read: Secrets, program: Program | null): Unfit[] {
  const { CANDOR_SECRET: secret, CANDOR_MODE: mode } = read;
  const fault = (because: string): Unfit[] => [{ name: 'CANDOR_SECRET', because }];
  if (secret === undefined) {
    return read.DATABASE_URL === undefined ? [] : fault('required with DATABASE_URL');
  }
  const made = programOfRing(secret);
  if (program === null) {
    return made === null ? [] : fault(`these are the keys of ${made}: npm start needs the root`);
  }
  if (made !== null && made !== program) return fault(`these are the keys of ${made}`);
  if (made === null && mode === 'live') {
    const mend = `give it what \`npm run admin -- keys ${program}\` prints`;
    return fault(`${program} may not hold the root secret: ${mend}`);
  }
  return [];
}

/** Only the supervisor may have the previous secret, and only together with a new one. */
export function unfitPrevious(read: Secrets, program: Program | null): Unfit[] {
  const { CANDOR_SECRET: secret, CANDOR_SECRET_PREVIOUS: previous } = read;
  const fault = (because: string): Unfit[] => [{ name: 'CANDOR_SECRET_PREVIOUS', because }];
  if (previous === undefined) return [];
  if (program !== null) return fault(`${program} may not hold it: unset it here`);
  if (secret === undefined) return fault('set CANDOR_SECRET, to the new one, beside it');
  if (secret === previous) return fault('this is CANDOR_SECRET: there is nothing to change');
  if (isRing(previous)) return fault('these are the keys of a program, and not the root');
  return [];
}
