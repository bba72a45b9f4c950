import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nobody, quietStatus, someFacts } from '../../../tests/support/site-facts.ts';
import type { SiteFacts } from '../../contract/site.ts';
import type { SolvencyReading } from '../../contract/solvency.ts';
import { renderSite } from './render.tsx';

const pageOf = (path: string, facts: Partial<SiteFacts>): string =>
  [...renderSite.pages({ ...someFacts, ...facts })].find((page) => page.path === path)?.html ?? '';

const wordsOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

const books: SolvencyReading = {
  suspense: [],
  missed: [
    {
      plan_id: '01900000-0000-7000-8000-000000000001',
      plan: 'STEADY',
      target: '80.00',
      paid_gain: '20.00',
      paid_capital: '0.00',
      lost: '5.00',
    },
  ],
  snapshot: {
    no: 12,
    root_id: 'cd'.repeat(32),
    total: '1000.00',
    published_at: '2026-11-21T16:00:00.000Z',
    not_read: [],
    control_proofs: 0,
    proofs: [],
  },
  seal: { no: '7', head: 'ab'.repeat(32), sealed_at: '2026-11-21T16:00:00.000Z' },
  seal_faults: [{ no: '3', detail: 'row 2 of 9', found_at: '2026-11-21T16:00:00.000Z' }],
  simulated: true,
  reserves: '900.00',
  liabilities: '1000.00',
  ratio: '90.00',
  assets: [
    {
      asset: 'BTC',
      coins: '0.01500000',
      usd: '900.00',
      rate: '60000.00',
      reading: {
        height: '812345',
        hash: 'ef'.repeat(32),
        read_at: '2026-11-21T16:00:00.000Z',
        stale: false,
      },
      addresses: [{ address: 'bcrt1qexample', held: '0.01600000', proof: null }],
      more_addresses: 3,
      before: '0.00100000',
    },
  ],
  owed: [{ class: 'member_balance', usd: '1000.00' }],
  apart: [{ class: 'loss', usd: '100.00' }],
  pools: [
    {
      plan_id: '01900000-0000-7000-8000-000000000001',
      family: 'crypto',
      plan: 'STEADY',
      open: false,
      gains_in: '50.00',
      gains_paid: '20.00',
      capital_in: '0.00',
      capital_paid: '0.00',
      losses_absorbed: '0.00',
      left: '30.00',
    },
  ],
  corrections: [{ kind: 'adjust_up', reason: 'Fee charged twice', count: 2 }],
  history: [
    { day: '2026-11-20', reserves: '900.00', liabilities: '1000.00', lowest_ratio: '89.99' },
  ],
};

test('before the first payout the clock shows no time at all (INT-5)', () => {
  const words = wordsOf(pageOf('/status', {}));
  assert.match(words, /No payouts yet/);
  assert.match(words, /Not yet proven/);
  assert.doesNotMatch(words, /Half were paid within/);
});

test('measured times, refusals by reason, and a silent worker are said plainly', () => {
  const status = {
    ...quietStatus,
    p50: 3_660,
    p95: 90_061,
    paid: 12,
    refusals: [{ reason: 'legal_order', count: 1 }],
    worker: { alive: false, seen_at: '2026-11-21T16:00:00.000Z' },
    last_proven_restore: '2026-11-20T06:00:00.000Z',
  };
  const words = wordsOf(pageOf('/status', { status }));
  assert.match(words, /Half were paid within 1 h 1 min/);
  assert.match(words, /Nineteen of twenty within 1 d 1 h/);
  assert.match(words, /A legal order forbids the payout 1/);
  assert.match(words, /Silent for more than a minute/);
  assert.match(words, /Last proven restore 20 Nov 2026, 06:00 UTC/);
});

test('the brake is told on every page with its cause, and on none while it is off (INT-8)', () => {
  const causes = ['payouts_stopped', 'reserves_below_liabilities'];
  const status = { ...quietStatus, deposits: { open: false, causes } };
  for (const { path, html } of renderSite.pages({ ...someFacts, status })) {
    assert.match(wordsOf(html), /New deposits are closed\./, path);
    assert.match(wordsOf(html), /payouts are stopped, and less is held than is owed/, path);
  }
  for (const { html } of renderSite.pages(someFacts)) {
    assert.doesNotMatch(html, /New deposits are closed/);
  }
});

test('the operator’s notice stands on the page that is not there, when one is set (PUB-2)', () => {
  const notice = 'Work on Sunday, 06:00 to 08:00 <UTC>';
  assert.match(
    renderSite.notFound('/moon', { ...someFacts, notice }),
    /06:00 to 08:00 &lt;UTC&gt;/,
  );
  assert.doesNotMatch(renderSite.notFound('/moon', someFacts), /From the operator/);
});

test('a shortfall and a bad day are shown as plainly as a surplus (SOL-1)', () => {
  const words = wordsOf(pageOf('/solvency', { books }));
  assert.match(words, /the reserves below are play money/);
  assert.match(words, /90\.00 % Held, in percent of what is owed/);
  assert.match(words, /89\.99 % Less was held than was owed/);
  assert.match(words, /Losses not yet shared/);
  assert.match(words, /STEADY Crypto Closed to new deposits/);
  assert.match(words, /Fee charged twice 2 times/);
  assert.match(words, /and 3 more/);
});

test('before the books were read nothing is claimed of them', () => {
  assert.match(wordsOf(pageOf('/solvency', {})), /The books have not been read yet/);
});

test('structured data is what the page shows, as attributes: no script holds any', () => {
  const operator = { ...nobody, legalName: 'Example Trust Ltd', supportEmail: 'a@example.org' };
  const html = pageOf('/contact', { mode: 'live', operator });
  assert.match(html, /itemType="https:\/\/schema\.org\/Organization"/);
  assert.match(html, /<dd itemProp="legalName">Example Trust Ltd<\/dd>/);
  assert.doesNotMatch(html, /ld\+json/);
});
