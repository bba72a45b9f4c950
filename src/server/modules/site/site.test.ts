import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { readConfig } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { openFiles } from '#platform/files/files.ts';
import { secureHeaders } from '#platform/http/headers.ts';
import { outboxOf } from '#platform/mail/mail.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { nothingPublished } from '#test/site-facts.ts';
import { renderSite } from '../../../web/site/server/render.tsx';
import { serveMail, serveSite } from './site.ts';

const html = { accept: 'text/html' };
const config = readConfig({ CANDOR_SECRET: 'a secret of at least 32 characters' });

const { web: db, worker } = await testDatabase();
const app = fastify();
secureHeaders(app, config);
const files = openFiles(config);
const browser = {
  urlOf: (entry: string) => `/assets/${entry}`,
  fontsOf: () => [],
  filesOf: () => ({ 'gold.webm': '/assets/gold-1.webm' }),
};
const parts = { config, db, browser, files, render: renderSite, ...nothingPublished };
const store = await serveSite(app, parts);
serveMail(app, { db, render: renderSite, store });

test('the landing page is whole, and costs nothing when the browser has it', async () => {
  const first = await app.inject({ path: '/', headers: html });
  assert.equal(first.statusCode, 200);
  assert.match(first.body, /What we can and cannot promise/);
  assert.match(first.body, /No plans are available/);
  const known = { ...html, 'if-none-match': String(first.headers.etag) };
  assert.equal((await app.inject({ path: '/', headers: known })).statusCode, 304);
});

test('terms and risk stand where sign-up links to them', async () => {
  for (const path of ['/terms', '/risk']) {
    const page = await app.inject({ path, headers: html });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
  }
});

test('what is not there is a page for people and a problem for programs', async () => {
  const page = await app.inject({ path: '/plans/moon?x=1', headers: html });
  assert.equal(page.statusCode, 404);
  assert.match(page.body, /<title>Page Not Found/);
  assert.match(page.body, /\/plans\/moon</);
  // A client without a preference gets the page too (PUB-2).
  const anything = await app.inject({ path: '/plans/moon', headers: { accept: '*/*' } });
  assert.match(anything.body, /<title>Page Not Found/);
  for (const [path, accept] of [
    ['/plans/moon', 'application/json'],
    ['/api/moon', 'text/html'],
  ] as const) {
    const problem = await app.inject({ path, headers: { accept } });
    assert.equal(problem.statusCode, 404);
    assert.equal(problem.json().code, 'not_found');
  }
});

test('what browsers and password managers ask for by themselves is there', async () => {
  for (const [path, leadsTo] of [
    ['/favicon.ico', '/assets/site/media/favicon.ico'],
    ['/apple-touch-icon.png', '/assets/site/media/icon-180.png'],
    ['/apple-touch-icon-precomposed.png', '/assets/site/media/icon-180.png'],
    ['/.well-known/change-password', '/dashboard/update-password'],
  ] as const) {
    const answer = await app.inject({ path });
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, leadsTo], path);
  }
  for (const path of ['/site.webmanifest', '/robots.txt', '/sitemap.xml']) {
    assert.equal((await app.inject({ path })).statusCode, 200, path);
  }
});

test('search engines are led to the listed pages, and away from everyone’s own', async () => {
  const robots = (await app.inject('/robots.txt')).body;
  assert.match(robots, /^Disallow: \/dashboard$/m);
  assert.match(robots, /^Sitemap: http:\/\/localhost:3000\/sitemap\.xml$/m);
  const sitemap = await app.inject('/sitemap.xml');
  assert.match(String(sitemap.headers['content-type']), /^text\/xml/);
  const listed = [...sitemap.body.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)];
  const paths = listed.map(([, path]) => path);
  for (const path of ['/', '/contact', '/solvency', '/privacy-policy'])
    assert.ok(paths.includes(path));
  for (const path of paths) assert.equal((await app.inject(path!)).statusCode, 200);
});

test('the sitemap names the same page in the other language', async () => {
  const { body } = await app.inject('/sitemap.xml');
  const both =
    '<xhtml:link rel="alternate" hreflang="en" href="http://localhost:3000/company"/>' +
    '<xhtml:link rel="alternate" hreflang="de" href="http://localhost:3000/de/company"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="http://localhost:3000/company"/>';
  for (const path of ['/company', '/de/company']) {
    assert.ok(body.includes(`<url><loc>http://localhost:3000${path}</loc>${both}</url>`), path);
  }
});

test('a German address without a page answers in German', async () => {
  const page = await app.inject({ path: '/de/mond', headers: html });
  assert.equal(page.statusCode, 404);
  assert.match(page.body, /<html lang="de"[\s\S]*<title>Seite nicht gefunden/);
});

test('a sandbox that others can reach stays out of search engines', async () => {
  const hidden = fastify();
  const PUBLIC_URL = 'https://demo.example.org';
  const shown = readConfig({ CANDOR_SECRET: config.secret, PUBLIC_URL });
  await serveSite(hidden, { ...parts, config: shown });
  assert.match((await hidden.inject('/robots.txt')).body, /^User-agent: \*\nDisallow: \/\n/);
});

test('a mail of the sandbox is read as a page, as JSON and as it was written', async () => {
  const mail = { to: 'ada@example.org', subject: 'Your code', text: 'It is 123456', html: '<p>' };
  await inTransaction(worker, (tx) => outboxOf(config)(tx, mail));
  const { data } = (await app.inject('/dev/mail')).json();
  assert.deepEqual([data[0].to, data[0].subject], ['ada@example.org', 'Your code']);
  const page = await app.inject({ path: '/dev/mail', headers: html });
  assert.match(page.body, /It is 123456/);
  const written = await app.inject(`/dev/mail/${data[0].id}`);
  assert.equal(written.body, '<p>');
  assert.doesNotMatch(String(written.headers['content-security-policy']), /script-src/);
});

test('an address with capitals or a stroke at its end leads to its page, with its query', async () => {
  for (const [typed, page] of [
    ['/company/', '/company'],
    ['/Company', '/company'],
    ['/REALESTATE/?ref=a', '/realestate?ref=a'],
    ['/de/', '/de'],
    ['/DE/Company/', '/de/company'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ path: typed, headers: html });
    assert.deepEqual([statusCode, headers.location], [301, page], typed);
  }
  const none = await app.inject({ path: '/Nowhere/', headers: html });
  assert.equal(none.statusCode, 404);
});
