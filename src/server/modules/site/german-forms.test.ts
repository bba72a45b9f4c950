import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '#platform/config/config.ts';
import { openFiles } from '#platform/files/files.ts';
import { makeServer } from '#platform/http/server.ts';
import { aMessage } from '#test/forms.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { bareBrowser as browser, nothingPublished } from '#test/site-facts.ts';
import { renderSite } from '../../../web/site/server/render.tsx';
import { serveSite } from './site.ts';

const { web: db } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'candor-german-'));
const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off' });
const app = makeServer(config, pino({ level: 'silent' }));
const files = openFiles(config);
await serveSite(app, { config, db, browser, files, render: renderSite, ...nothingPublished });
after(() => app.close());

const send = (fields: Record<string, string>, accept = 'application/json') =>
  app.inject({
    method: 'POST',
    path: '/de/contact',
    payload: new URLSearchParams(fields).toString(),
    headers: {
      accept,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });

const wrong = { name: ' ', email: 'nobody', subject: 'a\nb', message: 'x'.repeat(5_001) };

test('the German form says in German what is wrong, beside each field', async () => {
  const answer = await send(wrong);
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json().message, 'Bitte prüfen Sie die markierten Felder.');
  assert.deepEqual(answer.json().fields, {
    name: 'Bitte geben Sie Ihren Namen ein.',
    email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    subject: 'Bitte verwenden Sie eine Zeile einfachen Text.',
    message: 'Bitte verwenden Sie höchstens 5.000 Zeichen.',
  });
});

test('without script it comes back whole and in German', async () => {
  const page = await send(wrong, 'text/html');
  assert.match(page.body, /<html lang="de"[\s\S]*<title>Noch nicht gesendet/);
  assert.match(page.body, /Bitte geben Sie Ihren Namen ein\./);
  assert.match(page.body, /<form [^>]*action="\/de\/contact"/);
});

test('a request without a form is refused like a form without its fields', async () => {
  for (const path of ['/contact', '/de/contact', '/career', '/de/career']) {
    for (const [accept, shown] of [
      ['application/json', /"fields":\{"name":/],
      ['text/html', new RegExp(`<form [^>]*action="${path}"`)],
    ] as const) {
      const headers = { accept, 'sec-fetch-site': 'same-origin' };
      const answer = await app.inject({ method: 'POST', path, headers });
      assert.equal(answer.statusCode, 400, `${path} ${accept}`);
      assert.match(answer.body, shown);
    }
  }
});

test('a message that was taken leads on in German', async () => {
  assert.deepEqual((await send(aMessage)).json().data, { next: '/de/contact/sent' });
  const without = await send(aMessage, 'text/html');
  assert.equal(without.headers.location, '/de/contact/sent');
  const next = await app.inject('/de/contact/sent');
  assert.match(next.body, /Wir haben Ihre Nachricht erhalten/);
});
