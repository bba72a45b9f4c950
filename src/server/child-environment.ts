import { coins } from '#core/chains/assets.ts';
import { type Program, ringFor } from '#platform/config/keys.ts';
import { secretSettings } from '#platform/config/secret-settings.ts';
import type { SettingName } from '#platform/config/settings.ts';

/** Variables that every program gets unchanged: program paths, time, languages, certificates. */
const environment = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
] as const;

/** Not secret, but only for one program: settings for screening, alerts and backups. */
const ofOneProgram = [
  'DENY_LIST',
  'SCREENING_URL',
  'ALERT_WEBHOOK_URL',
  'ALERT_MAIL_TO',
  'BACKUP_TO',
] as const;

// A secret setting reaches only programs that are listed here, so a new one reaches none.
const ofBoth = [
  ...coins.map((coin) => `${coin}_NODE` as const),
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;
const handed: Record<Program, readonly SettingName[]> = {
  web: [...ofBoth, 'METRICS_TOKEN'],
  worker: [
    ...ofBoth,
    'WORKER_DATABASE_DIRECT_URL',
    'SMTP_URL',
    'DENY_LIST',
    'SCREENING_URL',
    'SCREENING_SECRET',
    'ALERT_WEBHOOK_URL',
    'ALERT_WEBHOOK_SECRET',
  ],
};
const withheld: ReadonlySet<SettingName> = new Set([...secretSettings, ...ofOneProgram]);

type ChildOptions = {
  /** The supervisor's own environment. */
  from: Record<string, string | undefined>;
  names: readonly SettingName[];
  secret: string;
  urls: { web: string; worker: string; direct: string; directWorker: string; backup?: string };
};

/** Removes undefined values from an environment. */
const onlyGiven = (all: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/**
 * The complete environment of a program. It inherits nothing from the supervisor, so it contains
 * neither the owner's nor the other program's credential (INT-12).
 */
export function environmentOf(program: Program, given: ChildOptions): Record<string, string> {
  const { from, names, secret, urls } = given;
  const open = names.filter((name) => !withheld.has(name));
  const copied = [...environment, ...open, ...handed[program]];
  const own: Record<Program, Record<string, string>> = {
    web: { DATABASE_URL: urls.web, DATABASE_DIRECT_URL: urls.direct },
    worker: { WORKER_DATABASE_URL: urls.worker },
  };
  const all = {
    ...Object.fromEntries(copied.map((name) => [name, from[name]])),
    ...own[program],
    CANDOR_SECRET: ringFor(program, secret),
  };
  return onlyGiven(all);
}

const ofBackups = /^(BACKUP|DRILL|S3)_|^(CANDOR_MODE|DATA_DIR|LOG_LEVEL)$/;

/**
 * The environment of the backup program: the root secret and the backup passphrase, which no other
 * program gets, and the worker's credential, with which it records backups (record 0475).
 */
export function environmentOfBackups({
  from,
  names,
  secret,
  urls,
}: ChildOptions): Record<string, string> {
  const copied = [...environment, ...names.filter((name) => ofBackups.test(name))];
  const all: Record<string, string | undefined> = {
    ...Object.fromEntries(copied.map((name) => [name, from[name]])),
    CANDOR_SECRET: secret,
    WORKER_DATABASE_URL: urls.directWorker,
    BACKUP_DATABASE_URL: urls.backup,
  };
  return onlyGiven(all);
}

const ofWatch = /^(ALERT|SMTP|MAIL)_|^(HOST|PORT|LOG_LEVEL)$/;

/** The environment of the outside watcher: how to send messages, and none of Candor's keys. */
export function environmentOfWatch({
  from,
  names,
}: Pick<ChildOptions, 'from' | 'names'>): Record<string, string> {
  const copied = [...environment, ...names.filter((name) => ofWatch.test(name))];
  return onlyGiven(Object.fromEntries(copied.map((name) => [name, from[name]])));
}
