import { coins } from '#core/chains/assets.ts';
import { type Program, ringFor } from '#platform/config/keys.ts';
import { secretSettings } from '#platform/config/secret-settings.ts';
import type { SettingName } from '#platform/config/settings.ts';

/** What every program gets as it stands: where to find programs, time, languages, certificates. */
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

/** No secrets, but of one program alone: where it screens, alerts and keeps backups. */
const ofOneProgram = [
  'DENY_LIST',
  'SCREENING_URL',
  'ALERT_WEBHOOK_URL',
  'ALERT_MAIL_TO',
  'BACKUP_TO',
] as const;

// A setting with a secret reaches no program that does not stand here: a new one reaches none.
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

/** What of an environment there is. */
const onlyGiven = (all: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/**
 * The whole environment of a program, written out: nothing of the supervisor's is inherited, so
 * that neither the owner's nor the other program's credential can be found in it (INT-12).
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
 * The environment of what makes backups: the root secret and what opens backups, which no other
 * program gets, and the worker's credential, by which it notes them (record 0475).
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

/** The environment of what watches both from outside: how to send, and no key of Candor's. */
export function environmentOfWatch({
  from,
  names,
}: Pick<ChildOptions, 'from' | 'names'>): Record<string, string> {
  const copied = [...environment, ...names.filter((name) => ofWatch.test(name))];
  return onlyGiven(Object.fromEntries(copied.map((name) => [name, from[name]])));
}
