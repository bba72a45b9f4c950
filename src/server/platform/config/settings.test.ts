import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { settings } from './settings.ts';

test('.env.example names exactly the settings there are', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  assert.deepEqual(new Set(named), new Set(Object.keys(settings)));
});

const takes = (name: keyof typeof settings, text: string): boolean =>
  settings[name].read.safeParse(text).success;

const unfit: [name: keyof typeof settings, texts: string[]][] = [
  [
    'MAIL_FROM',
    ['Candor', 'Candor: Invest <a@b.example>', 'a@b.example, c@d.example', '<>', 'Candor <a>'],
  ],
  [
    'SMTP_URL',
    [
      'smtp://me:pa#ss@mail.example',
      'smtp://me:12#4@mail.example',
      'smtps://me:pa/ss@mail.example',
      'smtp://me:pa?ss@mail.example',
      'smtp://me:p@a/ss@mail.example',
    ],
  ],
  [
    'DATABASE_URL',
    [
      'postgres://me:pa#ss@db/candor',
      'postgres://me:pa/ss@db/candor',
      'postgres://me:pa?ss@db/candor',
      'postgres://me:1/2@db/candor',
    ],
  ],
  [
    'PUBLIC_URL',
    [
      'https://a.example/path',
      'https://a.example/?x',
      'https://a.example/#x',
      'https://a.example?',
      'https://me:pw@a.example',
      'https://a.example//',
    ],
  ],
  ...(['S3_ENDPOINT', 'BACKUP_S3_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const).map(
    (name): [typeof name, string[]] => [
      name,
      [
        's3.example.org',
        's3.example.org:9000',
        's3://files',
        'https://key:secret@s3.example.org',
        'https://s3.example.org/?bucket=files',
        'https://s3.example.org#files',
        'https://s3 .example.org',
        'https://',
      ],
    ],
  ),
  ['S3_BUCKET', ['s3://files', 'files/', 'https://s3.example.org/files', 'my files', 'a', '']],
  ['S3_REGION', ['eu central', 'https://eu-central-1', 'eu-central-1.', '']],
  ['BACKUP_TO', ['s3://', 's3:///prefix', 's3://my bucket/x', 's3:/files', 'files', 'C:\\files']],
  [
    'BTC_NODE',
    [
      'http://me:pa#ss@127.0.0.1:8332',
      'http://me:12#4@127.0.0.1:8332',
      'https://me:pa/ss@node.example',
      'https://me:pa?ss@node.example',
      'http://me:100%@127.0.0.1:8332',
      'http://node.example:8332',
      'http://10.0.0.7:8332',
      'http://127.0.0.1.evil.example',
      'http://localhost.evil.example',
      'node.example:8332',
      '127.0.0.1:8332',
      'ws://127.0.0.1:8332',
      'http://me:pw@/wallet',
      'https://a.example, https://b.example, https://c.example',
    ],
  ],
  [
    'SCREENING_URL',
    ['http://screening.example', 'https://me:pw@screening.example', 'screening.example/ask'],
  ],
  [
    'ALERT_WEBHOOK_URL',
    ['https://me:pw@alerts.example', 'alerts.example/x', 'ftp://alerts.example', 'https://a b.c'],
  ],
  ['ALERT_MAIL_TO', ['ops', 'ops@a.example; b@a.example', 'ops@a.example b@a.example']],
  ['OPERATOR_SUPPORT_EMAIL', ['support', 'support@', 'Support <s@a.example>']],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['key=100%', 'key', '=x']],
];

const fit: [name: keyof typeof settings, texts: string[]][] = [
  [
    'MAIL_FROM',
    [
      'a@b.example',
      'Candor <a@b.example>',
      'Candor, Inc. <a@b.example>',
      '"Candor: Invest" <a@b.example>',
      'Müller <a@müller.de>',
    ],
  ],
  [
    'SMTP_URL',
    [
      'smtp://me:pa%23s%2Fs@mail.example:587',
      'smtps://mail.example',
      'smtp://me@x:pw@mail.example',
    ],
  ],
  [
    'DATABASE_URL',
    [
      'postgres://me:pa%23ss@db/candor',
      'postgres://candor_web:x@/candor?host=%2Ftmp%2Fsockets',
      'postgres://db/candor?sslmode=require',
      'postgresql://me:pw@[::1]:5432/candor?application_name=a',
    ],
  ],
  ['PUBLIC_URL', ['https://a.example', 'https://a.example/', 'http://localhost:3000']],
  ['S3_ENDPOINT', ['http://127.0.0.1:9000', 'https://s3.eu-central-1.example/', 'https://a.b/s3']],
  ['S3_BUCKET', ['candor-files', 'candor.files.2', ' files ']],
  ['S3_REGION', ['us-east-1', 'auto', 'garage']],
  ['BACKUP_TO', ['/mnt/backups', './backups', 's3://candor-backups', 's3://candor-backups/a/b']],
  [
    'BTC_NODE',
    [
      '',
      'http://me:pa%23ss@127.0.0.1:8332',
      'http://localhost:8332/wallet/main',
      'http://[::1]:8332, https://node.example/?key=secret',
      'http://127.0.0.53:8332',
      ' https://me:100%25@node.example. ',
    ],
  ],
  ['SCREENING_URL', ['https://screening.example/ask?of=us', ' http://127.0.0.1:8080/ask ']],
  ['ALERT_WEBHOOK_URL', ['https://alerts.example/x?key=1', 'http://10.0.0.7/alerts']],
  ['ALERT_MAIL_TO', ['', 'ops@a.example', 'ops@a.example, Ops@Müller.de']],
  ['OPERATOR_SUPPORT_EMAIL', ['support@a.example', 'support@müller.de', 'a@пример.рф']],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['key=100%25', 'key=a%20b,other=c']],
];

test('a setting that cannot work is refused, and one that can is taken (INP-8)', () => {
  for (const [name, texts] of unfit) {
    for (const text of texts) assert.ok(!takes(name, text), `${name} ${text}`);
  }
  for (const [name, texts] of fit) {
    for (const text of texts) assert.ok(takes(name, text), `${name} ${text}`);
  }
});

test('what a setting cannot be is said in words that mend it', () => {
  const messageOf = (name: keyof typeof settings, text: string): string =>
    settings[name].read.safeParse(text).error?.issues[0]?.message ?? 'taken';
  assert.match(messageOf('BTC_NODE', 'http://me:pa#ss@127.0.0.1:8332'), /write # as %23/);
  assert.match(messageOf('BTC_NODE', 'http://me:100%@127.0.0.1:8332'), /% as %25/);
  assert.match(messageOf('BTC_NODE', 'http://10.0.0.7:8332'), /by https/);
  assert.match(messageOf('S3_ENDPOINT', 'https://k:s@s3.example.org'), /name or password/);
  assert.match(messageOf('S3_BUCKET', 's3://files'), /by its name alone/);
  assert.match(messageOf('OTEL_EXPORTER_OTLP_HEADERS', 'key=100%'), /write % as %25/);
});
