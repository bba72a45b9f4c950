import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenPlacement } from '#contract/placements.ts';
import type { SiteFacts } from '#contract/site.ts';
import { languageAt } from '#core/rules/language.ts';
import {
  noOperator,
  quietStatus,
  sampleReading as books,
  sampleFacts,
  samplePlan,
} from '#test/site-facts.ts';
import { siteText } from '#text/site-words.ts';
import { renderSite } from '../server/render.tsx';

const pageOf = (path: string, facts: Partial<SiteFacts>): string =>
  [...renderSite.pages({ ...sampleFacts, ...facts })].find((page) => page.path === path)?.html ??
  '';

const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('before the first payout the clock shows no time at all (INT-5)', () => {
  const text = textOf(pageOf('/status', {}));
  assert.match(text, /No withdrawals in the last 30 days\./);
  assert.match(text, /nothing to measure/);
  assert.match(text, /Not yet proven/);
  assert.doesNotMatch(text, /were paid within|Median|Simulated/);
});

test('measured times, refusals by reason, and a silent worker are said plainly', () => {
  const status = {
    ...quietStatus,
    p50: 3_641,
    p95: 90_061,
    p50_due: 1_800,
    p95_due: 3_600,
    paid: 12,
    paid_usd: '6120.50',
    times: [
      { from: 3_000, to: 3_900, count: 7 },
      { from: 86_400, to: 100_000, count: 6 },
    ],
    waiting: 2,
    oldest: 216_000,
    oldest_due: 129_600,
    refusals: [{ reason: 'legal_order', count: 1 }],
    returns: [{ reason: 'tag_needed', count: 2 }],
    worker: { alive: false, seen_at: '2026-11-21T16:00:00.000Z' },
    last_proven_restore: '2026-11-20T06:00:00.000Z',
  };
  const html = pageOf('/status', { status });
  const text = textOf(html);
  assert.match(text, /Half of all withdrawals were paid within 1 h 1 min\./);
  assert.match(text, /Payout clock Simulated One dot is one withdrawal, 13 in all Oldest pending/);
  assert.equal([...html.matchAll(/<circle/g)].length, 14, 'one is what waits');
  assert.match(text, /2 pending, the oldest for 2 d 12 h/);
  assert.match(text, /1 d 1 h 95 of 100/);
  assert.match(text, /from when each was due, .* half within 30 min, 95 of 100 within 1 h\./);
  assert.match(text, /12 \$6,120\.50 in all/);
  assert.match(text, /3 1 rejected, 2 returned/);
  assert.match(text, /A legal order forbids the payout 1/);
  assert.match(text, /The address requires a destination tag 2/);
  assert.match(text, /Nothing to report, last 30 days Held The payout address was checked;/);
  assert.match(text, /Silent for more than a minute/);
  assert.match(text, /Last proven restore Passed on 20 Nov 2026, 06:00 UTC\./);
  assert.match(text, /has been due too long 1 d 12 h 72 h/);
  assert.doesNotMatch(textOf(pageOf('/status', { status, mode: 'live' })), /Simulated/);
});

test('each rule that closes deposits stands with its limit, the one that does in red (INT-8)', () => {
  const status = {
    ...quietStatus,
    p95_due: 108_000,
    deposits: { open: false, causes: ['payouts_slow', 'restore_not_proven'] },
  };
  const html = pageOf('/status', { status, mode: 'live' });
  const table = /<table class="closing">[\s\S]*?<\/table>/.exec(html)?.[0] ?? '';
  assert.equal([...table.matchAll(/<tr>/g)].length, 9, 'a head and eight rules');
  assert.equal([...table.matchAll(/class="closing-now published-bad"/g)].length, 2);
  assert.match(textOf(table), /95 of 100 withdrawals take too long once due 1 d 6 h 24 h/);
  assert.match(textOf(table), /too long ago Over the limit Closes deposits now 90 days/);
  assert.match(textOf(table), /auditor’s last visit was too long ago Within the limit 90 days/);
  const unread = pageOf('/status', { status: { ...quietStatus, rules: null } });
  assert.match(textOf(unread), /has not measured these rules yet/);
});

test('a chain that is not watched has a line of its own', () => {
  const read = '2026-11-21T16:00:00.000Z';
  const chains = (['BITCOIN', 'SOLANA', 'XRP'] as const).map((method) => {
    return { payment_method: method, current: method !== 'SOLANA', read_at: read };
  });
  const text = textOf(pageOf('/status', { status: { ...quietStatus, chains } }));
  assert.match(text, /Payments in Bitcoin, XRP Watching the chain/);
  assert.match(text, /Payments in Solana Delayed .*No payment is lost/);
});

test('the brake is told on every page with its cause, and on none while it is off (INT-8)', () => {
  const causes = ['payouts_stopped', 'reserves_below_liabilities'];
  const status = { ...quietStatus, deposits: { open: false, causes } };
  for (const { path, html } of renderSite.pages({ ...sampleFacts, status })) {
    const { brake } = siteText[languageAt(path)];
    for (const text of [brake.title, brake.why(causes)]) {
      assert.ok(textOf(html).includes(text), `${path}: ${text}`);
    }
  }
  for (const { html } of renderSite.pages(sampleFacts)) {
    for (const { brake } of Object.values(siteText)) assert.ok(!html.includes(brake.title));
  }
});

test('the operator’s notice stands on the page that is not there, when one is set (PUB-2)', () => {
  const notice = 'Work on Sunday, 06:00 to 08:00 <UTC>';
  assert.match(
    renderSite.notFound('/moon', { ...sampleFacts, notice }),
    /06:00 to 08:00 &lt;UTC&gt;/,
  );
  assert.doesNotMatch(renderSite.notFound('/moon', sampleFacts), /From the operator/);
});

test('a shortfall and a bad day are shown as plainly as a surplus (SOL-1)', () => {
  const text = textOf(pageOf('/solvency', { books }));
  assert.match(text, /The reserves and liabilities below are play money/);
  assert.match(text, /90\.00 % Reserves as a percentage of liabilities/);
  assert.match(text, /89\.99 % Reserves were below liabilities/);
  assert.match(text, /Losses not yet shared/);
  assert.match(text, /Crypto STEADY Closed to new deposits/);
  assert.match(text, /Fee charged twice 2 times/);
  assert.match(text, /and 3 more/);
});

test('the heads that blocks hold are shown with their transactions, and how deep (INT-14)', () => {
  const text = textOf(pageOf('/solvency', { books }));
  assert.match(text, /7 seals, in block 812344, not final yet/);
  assert.match(text, new RegExp(`5 seals, in block 812001 ${'34'.repeat(32)} Transaction 6d6d`));
  assert.doesNotMatch(text, /812001, which/);
  const none = textOf(pageOf('/solvency', { books: { ...books, anchors: [] } }));
  assert.doesNotMatch(none, /Log heads in Bitcoin blocks/);
});

const placed: OpenPlacement = {
  id: '01900000-0000-7000-8000-000000000002',
  _id: '01900000-0000-7000-8000-000000000002',
  plan_id: '01900000-0000-7000-8000-000000000001',
  plan: 'STEADY',
  venue: 'North Desk',
  asset: 'BTC',
  placed: '500.00',
  amount: '400.00',
  counted: '300.00',
  counted_percent: 75,
  placed_at: '2026-10-01T09:00:00.000Z',
  days_open: 51,
  proof: {
    kind: 'statement',
    at: '2026-10-20T00:00:00.000Z',
    amount: null,
    statement: 'No. 17 <b>',
    statement_hash: 'ac'.repeat(32),
  },
  days_unproven: 32,
  overdue: true,
};

test('what is out at venues is shown with its age, and written down (INT-10)', () => {
  const wordsFor = (open: OpenPlacement[]) =>
    textOf(
      pageOf('/solvency', {
        books: {
          ...books,
          placements: { evidence_days: 30, cost: '400.00', counted: '300.00', open },
        },
      }),
    );
  const text = wordsFor([placed]);
  assert.match(text, /After 30 days without either, a placement is written down/);
  assert.match(
    text,
    /STEADY North Desk, BTC \$400 of \$500 placed \$300 75 % 1 Oct 2026 51 days ago/,
  );
  assert.match(
    text,
    /Evidence overdue Statement checked by an auditor: No\. 17 &lt;b&gt; 20 Oct 2026/,
  );
  assert.match(text, new RegExp(`SHA-256 of the file: ${'ac'.repeat(32)}`));
  const back = { kind: 'return', amount: '0.01', statement: null, statement_hash: null } as const;
  const fresh = { ...placed, overdue: false, proof: { ...placed.proof, ...back } };
  assert.match(
    wordsFor([fresh, placed]),
    /\$0\.01 of the cost returned.*All open placements \$400 \$300/,
  );
  for (const none of [wordsFor([]), textOf(pageOf('/solvency', { books }))]) {
    assert.match(none, /No open placements\./);
  }
});

test('a signing key that the command replaced is published with its waiting time (INT-11)', () => {
  const key_replacements = [
    {
      fingerprint: 'fe'.repeat(32),
      enrolled_at: '2026-11-21T16:00:00.000Z',
      usable_from: '2026-11-24T16:00:00.000Z',
    },
  ];
  const text = textOf(pageOf('/solvency', { books: { ...books, key_replacements } }));
  assert.match(text, /Enrolled 21 Nov 2026, 16:00 UTC Cannot sign before 24 Nov 2026, 16:00 UTC/);
  assert.match(text, new RegExp('fe'.repeat(32)));
  assert.match(textOf(pageOf('/solvency', { books })), /No key has been replaced\./);
});

test('a plan’s label says where its money is, and when that was last proven (INT-10)', () => {
  const wordsFor = (placements: OpenPlacement[]) =>
    textOf(pageOf(`/plans/${samplePlan.id}`, { plans: [{ ...samplePlan, placements }] }));
  const text = wordsFor([placed]);
  assert.match(text, /\$400 at North Desk, in BTC\. Placed on 1 Oct 2026, 51 days ago\./);
  assert.match(text, /Last evidence on 20 Oct 2026: a statement checked by an auditor\./);
  assert.match(text, /The evidence is overdue, so it is valued at \$300\./);
  const unproven = {
    ...placed,
    overdue: false,
    days_open: 1,
    proof: { ...placed.proof, kind: 'placed' as const },
  };
  assert.match(wordsFor([unproven]), /1 day ago\. No evidence since then\./);
  assert.doesNotMatch(wordsFor([unproven]), /overdue/);
  assert.match(wordsFor([]), /This plan has no open placements\./);
});

test('the risk page says whether the machine parts the two programs (INT-12)', () => {
  assert.match(textOf(pageOf('/risk', { programsApart: true })), /as two users of the machine/);
  const text = textOf(pageOf('/risk', { programsApart: false }));
  assert.match(text, /run as one user of one machine/);
  assert.doesNotMatch(text, /as two users of the machine/);
});

test('before the books were read nothing is claimed of them', () => {
  assert.match(textOf(pageOf('/solvency', {})), /The books have not been read yet/);
});

test('structured data is what the page shows, as attributes: no script holds any', () => {
  const operator = { ...noOperator, legalName: 'Example Trust Ltd', supportEmail: 'a@example.org' };
  const html = pageOf('/contact', { mode: 'live', operator });
  assert.match(html, /itemType="https:\/\/schema\.org\/Organization"/);
  assert.match(html, /<dd itemProp="legalName">Example Trust Ltd<\/dd>/);
  assert.doesNotMatch(html, /ld\+json/);
});
