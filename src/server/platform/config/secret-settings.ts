import { readFileSync } from 'node:fs';
import { coins } from '#core/chains/assets.ts';
import { isRing, type Program, programOfRing } from './keys.ts';
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

// Editors of Windows begin a file with this mark, and Node takes it into the first name of `.env`.
const mark = /^\ufeff/;

/** An environment whose names are those of the settings, whatever editor saved `.env`. */
export const withoutMark = (given: Environment): Environment => ({
  ...Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      mark.test(name) ? [[name.replace(mark, ''), value]] : [],
    ),
  ),
  ...given,
});

/** The environment with each secret that lies in a file; what could not be read is a fault. */
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

type Secrets = Partial<
  Record<'CANDOR_SECRET' | 'CANDOR_SECRET_PREVIOUS' | 'DATABASE_URL', string | undefined>
> & { CANDOR_MODE: 'sandbox' | 'live' };
type Unfit = { name: 'CANDOR_SECRET' | 'CANDOR_SECRET_PREVIOUS'; because: string };

/** Whose keys a secret may be: a program's own, or for the supervisor the root of all (INT-12). */
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

/** The secret that was is for the supervisor alone, and beside another that is. */
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
