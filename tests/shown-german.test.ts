import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SiteFacts } from '#contract/site.ts';
import { movementKinds } from '#core/money/movement-source.ts';
import { languageAt } from '#core/rules/language.ts';
import { readConfig } from '#platform/config/config.ts';
import { foreignIn } from '#test/german/german-reader.ts';
import { marked, unseenMarks } from '#test/german/marks.ts';
import { everyMemberMail } from '#test/mails.ts';
import { quietStatus, sampleReading, sampleFacts, samplePlan } from '#test/site-facts.ts';
import { sources } from '#text/de/sources.ts';
import { mailTextIn } from '#text/mails.ts';
import { siteAssets } from '#text/site-assets.ts';
import { siteDocuments } from '#text/site-documents.ts';
import { siteText } from '#text/site-words.ts';

/** Marks a catalogue in place, so every reader sees the marks, until the file ends. */
function markInPlace(catalogue: object): void {
  const before = { ...catalogue };
  Object.assign(catalogue, marked(catalogue, unseenMarks));
  after(() => Object.assign(catalogue, before));
}
for (const catalogue of [siteText.de, siteAssets.de, siteDocuments.de, mailTextIn('de')])
  markInPlace(catalogue);
// Pages read some of their texts when they are loaded.
const { renderSite } = await import('../src/web/site/server/render.tsx');

// Typed by administrators, or found by a check of the database: shown as written (0491).
const quoted = /witness\.example|Fee charged twice|a server was replaced|row 2 of 9/g;

/** The texts a page shows and reads out, one piece per element text and label. */
const piecesOf = (html: string): string[] => {
  const bare = html.replace(/<(svg|script|style)\b[\s\S]*?<\/\1>/g, ' ');
  const labels = [...bare.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g)];
  const heads = [...bare.matchAll(/<meta name="description" content="([^"]*)"/g)];
  return [...bare.split(/<[^>]*>/), ...[...labels, ...heads].map(([, text = '']) => text)].map(
    (piece) => piece.replaceAll(/&#?\w+;/g, ' ').replaceAll(quoted, ''),
  );
};

// A sample of everything that a page can show.
const plan = {
  ...samplePlan,
  missed: true,
  worst_period: '-2.50%, January to March 2026',
  worst: { starts_at: '2026-01-01T00:00:00.000Z', paid: '-2.50' },
};
const facts: SiteFacts = {
  ...sampleFacts,
  plans: [plan, { ...plan, family: 'crypto', open: false }],
  services: ['high_frequency_trading', 'investment_management', 'wealth_management'],
  solvency: { reserves: '900.00', owed: '1000.00', ratio: '90.00', asOf: '2026-11-21T16:00:00Z' },
  books: sampleReading,
  status: {
    ...quietStatus,
    p50: 3_660,
    p95: 90_061,
    paid: 12,
    waiting: 2,
    oldest_at: '2026-11-21T15:00:00.000Z',
    refusals: [{ reason: 'legal_order', count: 1 }],
    returns: [{ reason: 'address_refused', count: 1 }],
    holds: [{ reason: 'screening', count: 1 }],
    deposits: { open: false, causes: ['payouts_stopped', 'reserves_below_liabilities'] },
    payouts: { running: false, reason: 'a server was replaced' },
    last_proven_restore: '2026-11-20T06:00:00.000Z',
    chains: [{ payment_method: 'BITCOIN', current: false, read_at: '2026-11-21T15:00:00.000Z' }],
    worker: { alive: false, seen_at: '2026-11-21T16:00:00.000Z' },
  },
};

describe('what a German reads comes from the German catalogue (MEM-23)', () => {
  test('each public page', () => {
    const pages = [...renderSite.pages(facts)].filter(({ path }) => languageAt(path) === 'de');
    assert.ok(pages.length > 20, `${pages.length} pages`);
    const found = pages.flatMap(({ path, html }) =>
      foreignIn(piecesOf(html)).map((text) => `${path}: ${text}`),
    );
    assert.deepEqual(found, []);
  });

  test('a live page, what its operator says of itself aside', () => {
    const pages = [...renderSite.pages({ ...facts, mode: 'live', programsApart: false })];
    const found = pages
      .filter(({ path }) => languageAt(path) === 'de')
      .flatMap(({ path, html }) => foreignIn(piecesOf(html)).map((text) => `${path}: ${text}`));
    assert.deepEqual(found, []);
  });

  test('each mail to a member', () => {
    const config = readConfig({ CANDOR_SECRET: 'x'.repeat(32) });
    const to = { email: 'ada@example.org', firstName: 'Ada', language: 'de' as const };
    const found = everyMemberMail(config, to).flatMap(({ subject, html, text }) =>
      foreignIn([subject, text, ...piecesOf(html)]).map((item) => `${subject}: ${item}`),
    );
    assert.deepEqual(found, []);
  });
});

test('a movement of each kind has German words', () => {
  assert.deepEqual(Object.keys(sources).toSorted(), movementKinds.toSorted());
});

test('the test of the test: what is written elsewhere, or in a gap, is seen', () => {
  const text = marked({ by: 'Von Ihnen', of: (name: string) => `Auszug ${name}` }, unseenMarks);
  const fine = [text.by, text.of('1.234,50 $'), `${text.by}: 26. Nov. 2026, ${text.of('BTC')}`];
  assert.deepEqual(foreignIn(fine), []);
  for (const planted of ['Statement', `${text.by} and you`, text.of('of November'), '3 days ago'])
    assert.deepEqual(foreignIn([planted]), [planted]);
});
