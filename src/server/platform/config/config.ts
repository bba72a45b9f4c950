import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { PolicyFacts } from '#contract/site.ts';
import type { Coin } from '#core/chains/assets.ts';
import { aboutIt } from '../http/note-sentence.ts';
import { type ApiConfig, apiConfigOf } from '../http/origins/api-settings.ts';
import { type TraceTarget, tracesOf } from '../traces/trace-settings.ts';
import { type AlertHook, alertHookOf, unfitAlerts } from './alert-settings.ts';
import { type Backups, backupsOf, unfitBackups } from './backup-settings.ts';
import { anchorsOf, type ChainNodes, chainsOf, offeredOf, unfitChains } from './chain-nodes.ts';
import type { Program } from './keys.ts';
import { namesForLive } from './operator-settings.ts';
import { policiesOf } from './policies.ts';
import { type Retention, retentionOf } from './retention-settings.ts';
import { type S3, s3Of } from './s3-settings.ts';
import { type Screening, screeningOf, unfitScreening } from './screening-settings.ts';
import { unfitPrevious, unfitSecret, withSecretFiles } from './secret-settings.ts';
import { type SettingName, settings } from './settings.ts';

type Settings = { [K in SettingName]: z.infer<(typeof settings)[K]['read']> };

export type Operator = {
  legalName: string | undefined;
  registrationNumber: string | undefined;
  registeredAddress: string | undefined;
  regulator: string | undefined;
  licenceReference: string | undefined;
  registerUrl: string | undefined;
  supportEmail: string | undefined;
  riskContact: string | undefined;
};

/** The configuration of a process, validated once at start. */
export type Config = ApiConfig & {
  mode: 'sandbox' | 'live';
  port: number;
  host: string;
  dataDir: string;
  /** The folder of the brand that an installation starts with. */
  brandDir: string;
  publicUrl: string;
  secret: string;
  /** The former root secret, until the database has been changed to the new one. */
  previousSecret: string | undefined;
  /** The sample data of a new sandbox (DEMO-1). */
  sandboxStory: Settings['SANDBOX_STORY'];
  rateLimits: boolean;
  trustProxy: string | undefined;
  /** Where to report security issues, and the policy for it (RFC 9116). */
  securityContact: string | undefined;
  securityPolicy: string | undefined;
  /** The token for /metrics in live; without one the path is closed there. */
  metricsToken: string | undefined;
  logLevel: Settings['LOG_LEVEL'];
  requestLog: Settings['REQUEST_LOG'];
  /** Undefined where the embedded database is used. */
  databaseUrl: string | undefined;
  workerDatabaseUrl: string | undefined;
  migrateDatabaseUrl: string | undefined;
  directDatabaseUrl: string | undefined;
  directWorkerUrl: string | undefined;
  /** Allows live to run with web and worker under one system user. */
  oneSystemUser: boolean;
  databasePool: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  s3: S3 | null;
  operator: Operator;
  /** The services of the operator itself. */
  services: Settings['OPERATOR_SERVICES'];
  /** The exchanges that give a live installation its prices. */
  exchanges: Settings['PRICE_SOURCES'];
  policies: PolicyFacts;
  maintenanceNotice: string | undefined;
  /** The witnesses that may cosign checkpoints (INT-14). */
  witnesses: Settings['WITNESSES'];
  /** Whether Bitcoin exports carry the newest head (INT-14). */
  anchors: boolean;
  /** The coins of this installation, in order. */
  coins: readonly Coin[];
  /** The nodes of each coin; null if chains are simulated. */
  chains: ChainNodes | null;
  screening: Screening;
  backups: Backups | null;
  alertHook: AlertHook;
  /** Recipients of alerts from outside: used when web, worker or the database is gone. */
  alertMailTo: readonly string[];
  retention: Retention;
  traces: TraceTarget;
};

/** A refused configuration: one line per fault, reported before anything starts. */
export class ConfigFault extends Error {
  override name = 'ConfigFault';
}

type SettingFault = { name: SettingName; because: string };

/** Reads each setting separately: a malformed one is a fault and has no value. */
function readSettings(environment: Record<string, string | undefined>): {
  read: Settings;
  faults: SettingFault[];
} {
  const { environment: all, unread } = withSecretFiles(environment);
  const faults: SettingFault[] = [...unread];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(settings) as SettingName[]) {
    const given = all[name]?.trim();
    const read = settings[name].read.safeParse(given === '' ? undefined : given);
    if (read.success) values[name] = read.data;
    else faults.push({ name, because: aboutIt(read.error.issues[0]?.message) });
  }
  return { read: values as Settings, faults };
}

/** Returns the root secret: from its setting, or created once and kept 0600 in the data folder. */
function secretOf(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const urlSettings = {
  web: ['DATABASE_URL', 'candor_web'],
  worker: ['WORKER_DATABASE_URL', 'candor_worker'],
  direct: ['WORKER_DATABASE_DIRECT_URL', 'candor_worker'],
  owner: ['MIGRATE_DATABASE_URL', 'the owner'],
} as const;

/** In live, each program needs credentials of its own to an external database, and no others. */
function unfitUrls(read: Settings, program: Program | null): SettingFault[] {
  if (read.CANDOR_MODE !== 'live') return [];
  if (program === null) {
    if (read.DATABASE_URL === undefined) return [];
    return (['worker', 'owner'] as const)
      .map((item) => urlSettings[item])
      .filter(([name]) => read[name] === undefined)
      .map(([name, login]) => ({
        name,
        because: `live mode needs the URL of ${login}, with a password of its own`,
      }));
  }
  return (['web', 'worker', 'direct', 'owner'] as const)
    .map((item) => [urlSettings[item], item === 'direct' ? 'worker' : item] as const)
    .filter(([[name], holder]) => holder !== program && read[name] !== undefined)
    .map(([[name, login]]) => ({
      name,
      because: `${program} may not hold the URL of ${login}: unset it here`,
    }));
}

/** Settings that live requires or forbids (INT-6); none in a sandbox. */
function unfitForLive(read: Settings, program: Program | null): SettingFault[] {
  if (read.CANDOR_MODE !== 'live') return [];
  const faults: SettingFault[] = namesForLive
    .filter(([name]) => read[name] === undefined)
    .map(([name, text]) => ({ name, because: `live mode needs the operator's ${text}` }));
  if (read.RATE_LIMITS === 'off') {
    faults.push({ name: 'RATE_LIMITS', because: 'off is accepted in sandbox only' });
  }
  if (read.PUBLIC_URL === undefined) {
    faults.push({ name: 'PUBLIC_URL', because: 'live mode needs it' });
  }
  // The worker sends mails; web does not get the server's address.
  if (read.SMTP_URL === undefined && program !== 'web') {
    faults.push({ name: 'SMTP_URL', because: 'live mode sends mails: log-ins are proved by them' });
  }
  if (read.TRUST_PROXY === undefined) {
    const because = "the proxies' addresses, or none: otherwise all visitors count as one";
    faults.push({ name: 'TRUST_PROXY', because });
  }
  return faults;
}

/** Reports all faults in one message, each setting once, so one restart can fix all of them. */
function refuseFaults(strange: SettingFault[], unfit: SettingFault[]): void {
  const named = new Set(strange.map(({ name }) => name));
  const faults = [...strange, ...unfit.filter(({ name }) => !named.has(name))];
  if (faults.length === 0) return;
  throw new ConfigFault(faults.map(({ name, because }) => `${name}: ${because}`).join('\n'));
}

/** Where the database is, for a command that needs neither secret nor operator. */
export type DatabaseConfig = Pick<
  Config,
  'dataDir' | 'brandDir' | 'databaseUrl' | 'migrateDatabaseUrl' | 'mode'
>;

export const databaseOf = (read: Settings): DatabaseConfig => ({
  mode: read.CANDOR_MODE,
  dataDir: resolve(read.DATA_DIR),
  brandDir: resolve(read.BRAND_DIR ?? join(read.DATA_DIR, '..', 'brand')),
  databaseUrl: read.DATABASE_URL,
  migrateDatabaseUrl: read.MIGRATE_DATABASE_URL ?? read.DATABASE_URL,
});

/** Reads each setting separately, without checking them together. Throws `ConfigFault`. */
export function readEach(environment: Record<string, string | undefined>): Settings {
  const { read, faults } = readSettings(environment);
  refuseFaults(faults, []);
  return read;
}

/** Reads only where the database is; creates nothing. Throws `ConfigFault`. */
export const readDatabaseConfig = (
  environment: Record<string, string | undefined>,
): DatabaseConfig => databaseOf(readEach(environment));

/** Returns the settings of the supervisor or one program; throws `ConfigFault` with every fault. */
export function requireFit(
  environment: Record<string, string | undefined>,
  program: Program | null = null,
): Settings {
  const { read, faults } = readSettings(environment);
  const unfit = [
    ...unfitForLive(read, program),
    ...unfitSecret(read, program),
    ...unfitPrevious(read, program),
    ...unfitUrls(read, program),
  ];
  const parts = [
    unfitChains(read),
    unfitScreening(read, program),
    unfitBackups(read, program),
    unfitAlerts(read, program),
  ];
  refuseFaults(faults, [...unfit, ...parts.flat()]);
  return read;
}

/**
 * Reads and validates the environment of the supervisor or one program, and creates a missing root
 * secret; throws `ConfigFault` with every fault at once.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  program: Program | null = null,
): Config {
  const read = requireFit(environment, program);
  const database = databaseOf(read);
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, '');
  return {
    ...database,
    ...apiConfigOf(read, { mode: read.CANDOR_MODE, host: read.HOST, publicUrl }),
    port: read.PORT,
    host: read.HOST,
    publicUrl,
    secret: secretOf(read.CANDOR_SECRET, database.dataDir),
    previousSecret: read.CANDOR_SECRET_PREVIOUS,
    sandboxStory: read.SANDBOX_STORY,
    rateLimits: read.RATE_LIMITS === 'on',
    trustProxy: read.TRUST_PROXY === 'none' ? undefined : read.TRUST_PROXY,
    securityContact: read.SECURITY_CONTACT,
    securityPolicy: read.SECURITY_POLICY,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    requestLog: read.REQUEST_LOG,
    workerDatabaseUrl: read.WORKER_DATABASE_URL ?? read.DATABASE_URL,
    directDatabaseUrl: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
    directWorkerUrl: read.WORKER_DATABASE_DIRECT_URL,
    databasePool: read.DATABASE_POOL,
    oneSystemUser: read.ONE_SYSTEM_USER === 'accepted',
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    s3: s3Of(read),
    operator: {
      legalName: read.OPERATOR_LEGAL_NAME,
      registrationNumber: read.OPERATOR_REGISTRATION_NUMBER,
      registeredAddress: read.OPERATOR_REGISTERED_ADDRESS,
      regulator: read.OPERATOR_REGULATOR,
      licenceReference: read.OPERATOR_LICENCE_REFERENCE,
      registerUrl: read.OPERATOR_REGISTER_URL,
      supportEmail: read.OPERATOR_SUPPORT_EMAIL,
      riskContact: read.OPERATOR_RISK_CONTACT,
    },
    services: read.OPERATOR_SERVICES,
    exchanges: read.PRICE_SOURCES,
    policies: policiesOf(read),
    maintenanceNotice: read.MAINTENANCE_NOTICE,
    witnesses: read.WITNESSES,
    anchors: anchorsOf(read),
    coins: offeredOf(read),
    chains: chainsOf(read),
    screening: screeningOf(read),
    backups: backupsOf(read),
    alertHook: alertHookOf(read),
    alertMailTo: read.ALERT_MAIL_TO,
    retention: retentionOf(read),
    traces: tracesOf(read),
  };
}
