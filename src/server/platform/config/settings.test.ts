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
];

test('a setting that cannot work is refused, and one that can is taken (INP-8)', () => {
  for (const [name, texts] of unfit) {
    for (const text of texts) assert.ok(!takes(name, text), `${name} ${text}`);
  }
  for (const [name, texts] of fit) {
    for (const text of texts) assert.ok(takes(name, text), `${name} ${text}`);
  }
});
