import { z } from 'zod';
import { type Coin, coins, defaultCoins } from '#core/chains/assets.ts';
import { parseAmount } from '#core/money/money.ts';
import type { NoteKey } from '#core/proofs/signed-note.ts';
import { languages } from '#core/rules/language.ts';
import { apiSettings } from '../http/origins/api-settings.ts';
import { traceSettings } from '../traces/trace-settings.ts';
import { alertSettings } from './alert-settings.ts';
import { backupSettings } from './backup-settings.ts';
import { nodeSettings } from './node-settings.ts';
import {
  bucket,
  mailSender,
  mailServer,
  oneServer,
  operatorSettings,
  ownAddress,
  proxies,
  region,
  safeAddress,
  serviceAddress,
  text,
  webAddress,
} from './operator-settings.ts';
import { retentionSettings } from './retention-settings.ts';
import { witnessKey } from './witness-key.ts';

type Setting = { read: z.ZodType; why: string; example?: string };

/** Services an operator may offer beyond the platform (PUB-5); the landing page lists no others. */
const services = ['high_frequency_trading', 'investment_management', 'wealth_management'] as const;

/** Values of a closed list, separated by commas. */
const listOf = <const Word extends string>(words: readonly Word[], given = '') =>
  z
    .string()
    .default(given)
    .transform((line) => line.split(',').flatMap((word) => word.trim() || []))
    .pipe(z.array(z.enum(words)));

/** The exchanges with public prices for a live installation (CHN-4). */
const priceSources = ['kraken', 'coinbase', 'bitstamp'] as const;

const flag = z.enum(['on', 'off']);

/** Parses amounts such as `BTC=0.05,XRP=500` into minor units; other coins get none. */
const sums = z
  .string()
  .default('')
  .transform((line, context): Partial<Record<Coin, bigint>> => {
    const read: Partial<Record<Coin, bigint>> = {};
    for (const item of line.split(',').flatMap((word) => word.trim() || [])) {
      const [name, amount = ''] = item.split('=');
      const coin = coins.find((other) => other === name);
      try {
        if (coin === undefined || read[coin] !== undefined) throw new Error('no coin, or twice');
        read[coin] = parseAmount(coin, amount);
      } catch {
        context.addIssue({ code: 'custom', message: 'sums of coins, as BTC=0.05,XRP=500' });
      }
    }
    return read;
  });

/** Witness keys separated by commas, as `npm run witness` prints them. */
const witnesses = z
  .string()
  .default('')
  .transform((line, context): NoteKey[] => {
    const keys = line.split(',').flatMap((word) => (word.trim() === '' ? [] : witnessKey(word)));
    if (keys.includes(null)) {
      context.addIssue({
        code: 'custom',
        message: 'keys of witnesses, as npm run witness prints them',
      });
    }
    return keys.filter((key) => key !== null);
  });

/** Every setting: how it is parsed and its purpose. `npm run config` prints this. */
export const settings = {
  PORT: {
    read: z.coerce.number().int().min(1).max(65535).default(3000),
    why: 'The port the web process listens on.',
    example: '3000',
  },
  HOST: {
    read: z.string().default('127.0.0.1'),
    why: 'The address it listens on. Keep it on loopback behind a proxy that speaks TLS.',
    example: '127.0.0.1',
  },
  DATA_DIR: {
    read: z.string().default('./data'),
    why: 'Where the embedded database, files, the secret and sandbox.json live.',
    example: './data',
  },
  BRAND_DIR: {
    read: text,
    why: 'brand.json and the mark, read where no brand stands. By default brand beside DATA_DIR.',
    example: '/etc/candor/brand',
  },
  PUBLIC_URL: {
    read: ownAddress.optional(),
    why: 'The address people see; links in mails begin with it. By default http://localhost:PORT.',
    example: 'https://invest.example.org',
  },
  CANDOR_MODE: {
    read: z.enum(['sandbox', 'live']).default('sandbox'),
    why: 'sandbox: play money. live: real money; refuses to start until the operator is named.',
    example: 'sandbox',
  },
  CANDOR_SECRET: {
    read: z.string().min(32).optional(),
    why: 'Root of all keys, or for a program on its own what `npm run admin -- keys web` (worker) prints.',
  },
  CANDOR_SECRET_PREVIOUS: {
    read: z.string().min(32).optional(),
    why: 'What CANDOR_SECRET was, for the one start that changes the database to the new one.',
  },
  DATABASE_URL: {
    read: oneServer,
    why: 'A Postgres 18 to use instead of the embedded one, as web logs in: as candor_web.',
    example: 'postgres://candor_web:password@db/candor',
  },
  WORKER_DATABASE_URL: {
    read: oneServer,
    why: 'The same database as the worker logs in: as candor_worker. In sandbox DATABASE_URL does.',
  },
  MIGRATE_DATABASE_URL: {
    read: oneServer,
    why: 'The same database as its owner, for npm start and npm run migrate alone.',
  },
  DATABASE_DIRECT_URL: {
    read: oneServer,
    why: 'The same past a pooler in transaction mode; DATABASE_URL then leads to the pooler.',
  },
  WORKER_DATABASE_DIRECT_URL: {
    read: oneServer,
    why: 'The same for the worker, as candor_worker: without it, WORKER_DATABASE_URL is no pooler.',
  },
  ONE_SYSTEM_USER: {
    read: z.enum(['accepted']).optional(),
    why: 'Live: accepted starts both programs as one system user: no boundary between them.',
  },
  DATABASE_POOL: {
    read: z.coerce.number().int().min(1).max(100).default(8),
    why: 'Connections a process keeps to Postgres.',
    example: '8',
  },
  SMTP_URL: {
    read: mailServer,
    why: 'Where mails are sent. Live: needed. A sandbox without it shows them at /dev/mail.',
    example: 'smtp://user:password@mail.example.org:587',
  },
  MAIL_FROM: {
    read: mailSender.default('Candor <no-reply@candor.invalid>'),
    why: 'The sender of mails.',
  },
  S3_ENDPOINT: {
    read: serviceAddress.optional(),
    why: 'An S3-compatible store for files, instead of DATA_DIR/files.',
  },
  S3_REGION: { read: region.default('us-east-1'), why: 'Its region.' },
  S3_BUCKET: { read: bucket.optional(), why: 'Its bucket. Setting it turns the store on.' },
  S3_ACCESS_KEY_ID: { read: text, why: 'Its access key.' },
  S3_SECRET_ACCESS_KEY: { read: text, why: 'Its secret key.' },
  ...backupSettings,
  ...alertSettings,
  ...retentionSettings,
  PRICE_SOURCES: {
    read: listOf(priceSources, priceSources.join()),
    why: 'Live: the exchanges asked for prices, by commas; a price needs two that agree.',
    example: 'kraken,coinbase,bitstamp',
  },
  CHAIN_NETWORK: {
    read: z.enum(['main', 'test', 'regtest']).default('main'),
    why: 'Whose coins the nodes below have, checked at start. Live: main. Sandbox: test, regtest.',
    example: 'main',
  },
  SANDBOX_COINS: {
    read: listOf(coins),
    why: `Sandbox: the simulated coins, by commas, of ${coins.join(', ')}. Elsewhere nodes choose.`,
    example: defaultCoins.join(','),
  },
  ...nodeSettings,
  TWO_NODES_ABOVE: {
    read: sums,
    why: 'From which sum on a payment counts only once both nodes of its coin show it. Else all.',
    example: 'BTC=0.05,DOGE=10000,XRP=500,SOL=10',
  },
  DENY_LIST: {
    read: text,
    why: 'A file of addresses that wait for two people: coin,address,source,date on each line.',
    example: '/etc/candor/deny-list.csv',
  },
  SCREENING_URL: {
    read: safeAddress.optional(),
    why: 'A service of yours that is asked about each address: it answers allow or hold.',
    example: 'https://screening.example.org/ask',
  },
  SCREENING_SECRET: {
    read: z.string().min(32).optional(),
    why: 'What questions to it are signed with (HMAC-SHA256, Standard Webhooks). Needed with it.',
  },
  SANDBOX_STORY: {
    read: z.enum(['year', 'short']).default('year'),
    why: 'What a new sandbox is filled with: a year of about sixty members, or three in seconds.',
    example: 'year',
  },
  ...apiSettings,
  RATE_LIMITS: {
    read: flag.default('on'),
    why: 'off lifts the limits on tries; accepted in sandbox only.',
    example: 'on',
  },
  TRUST_PROXY: {
    read: proxies,
    why: 'Addresses or networks of the proxies whose X-Forwarded-For is believed, or none. Live: needed.',
    example: '127.0.0.1',
  },
  SECURITY_CONTACT: {
    read: z
      .url({ protocol: /^(https|mailto|tel)$/, error: 'a mailto: or https: address' })
      .optional(),
    why: 'Where security.txt sends reports. By default the support address.',
    example: 'mailto:security@example.org',
  },
  SECURITY_POLICY: {
    read: webAddress.optional(),
    why: 'The page that says how reports are handled; security.txt links to it.',
    example: 'https://example.org/security-policy',
  },
  METRICS_TOKEN: {
    read: z
      .string()
      .regex(/^[\w.~+/=-]{24,200}$/, '24 letters, digits or ._~+/=- at least')
      .optional(),
    why: 'The Bearer token for /metrics. Without it /metrics is closed in live.',
  },
  LOG_LEVEL: {
    read: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    why: 'How much the processes say.',
    example: 'info',
  },
  REQUEST_LOG: {
    read: z.enum(['off', 'on', 'with_addresses']).default('off'),
    why: 'on: a line a request, by its pattern; with_addresses: with whose address asked as well.',
    example: 'on',
  },
  ...traceSettings,
  ...operatorSettings,
  POLICY_EFFECTIVE: {
    read: z.iso.date('a date such as 2027-01-31').optional(),
    why: 'Since when privacy policy and terms are in force. Set it once counsel has reviewed them.',
    example: '2027-01-31',
  },
  POLICY_REVIEWED: {
    read: z.iso.date('a date such as 2027-01-31').optional(),
    why: 'When they were last reviewed.',
    example: '2027-01-31',
  },
  POLICY_DATA_LOCATION: {
    read: text,
    why: 'Where personal data are kept; the privacy policy says so.',
    example: 'Ireland and Germany',
  },
  POLICY_BINDING_LANGUAGE: {
    read: z.enum(languages).default('en'),
    why: 'Which text of policy, terms and risk binds: en or de. The other begins by saying so.',
    example: 'de',
  },
  MAINTENANCE_NOTICE: {
    read: text,
    why: 'Shown on the page of an address that is not there, and on /status, while it is set.',
    example: 'Planned work on Sunday from 06:00 to 08:00 UTC.',
  },
  OPERATOR_SERVICES: {
    read: listOf(services),
    why: `What the operator itself offers, by commas: ${services.join(', ')}.`,
    example: 'investment_management',
  },
  WITNESSES: {
    read: witnesses,
    why: 'The keys of witnesses whose cosignatures /solvency shows, by commas.',
    example: 'witness.example+3f1c20a9+BFx...',
  },
  BITCOIN_ANCHORS: {
    read: flag.optional(),
    why: 'on: each Bitcoin payout carries the newest head of the books, at your cost. By default in sandbox only.',
    example: 'on',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
