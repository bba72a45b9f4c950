import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { planLabelFacts } from '#core/rules/plan-label.ts';
import { recordOf } from '#core/rules/plan-record.ts';
import { readConfig } from '#platform/config/config.ts';
import { sampleReading, sampleFacts, samplePlan } from '#test/site-facts.ts';
import { company } from '#text/en/site/company.ts';
import { writeStepMail } from '../src/server/modules/notices/write-step-mail.ts';
import { routesOf } from '../src/web/admin/ledger/ledger-routes.ts';
import { planColumns } from '../src/web/admin/plans/plan-columns.tsx';
import { leadingResult, PaidAndTarget } from '../src/web/member/investments/paid-and-target.tsx';
import { reservesRatio } from '../src/web/member/proofs/reserves-ratio.ts';
import { renderSite } from '../src/web/site/server/render.tsx';

// One moment of one plan, computed as the programs do, and its figures on each screen: a figure has
// the same value under its name everywhere (LOK-1).

const now = new Date('2026-11-21T12:00:00Z');
const lostCents = 61_595n;
const months = Array.from({ length: 16 }, (_, at) => ({
  startsAt: new Date(Date.UTC(2025, 7 + at, 1)),
  heldSince: new Date(Date.UTC(2025, 7 + at, 1)),
  gainCents: 70_000n,
  capitalCents: 0n,
  // September 2026 paid more than it lost.
  lostCents: at === 13 ? lostCents : 0n,
  centDays: 20_000_000n * 30n,
  targetCents: 66_000n,
}));
const record = recordOf(months, now);
const gainCents = 70_000n * 16n;
const target = { targetCents: gainCents, gainCents, lostCents };
const { lastYear } = record;
const wirePerformance = (of: typeof record.performance) =>
  of && { ...of, since: of.since.toISOString() };
const plan = (id: string, family: 'crypto' | 'real_estate') => ({
  ...samplePlan,
  id,
  _id: id,
  family,
  missed: true,
  paid_so_far: formatUsd(gainCents),
  performance: wirePerformance(record.performance),
  last_12_months: {
    gains: formatUsd(lastYear.gainCents),
    capital: '0.00',
    losses: formatUsd(lastYear.lostCents),
    performance: wirePerformance(lastYear.performance),
    months: lastYear.months.map(({ startsAt, paid, lost, lostCents: cents, isOver }) => {
      const losses = formatUsd(cents);
      return { starts_at: startsAt.toISOString(), paid, lost, losses, over: isOver };
    }),
  },
  label_facts: planLabelFacts({ termDays: 365, record, target, openLoss: null }),
});
const plans = [plan('01900000-0000-7000-8000-00000000000a', 'crypto')].concat(
  plan('01900000-0000-7000-8000-00000000000b', 'real_estate'),
);
const missed = plans.map(({ id, family, name }) => ({
  plan_id: id,
  family,
  plan: name,
  target: formatUsd(target.targetCents),
  paid_gain: formatUsd(gainCents),
  paid_capital: '0.00',
  lost: formatUsd(lostCents),
}));
const books = { ...sampleReading, missed };

const textOf = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const shown = (node: ReactNode): string => textOf(renderToStaticMarkup(node));
const pages = new Map(
  [...renderSite.pages({ ...sampleFacts, plans, books })].map(({ path, html }) => [
    path,
    textOf(html),
  ]),
);
const page = (path: string): string => pages.get(path) ?? assert.fail(path);
const planPath = `/plans/${plans[0]!.id}`;

/** Returns the value beside a name on a page. */
const beside = (text: string, name: RegExp): string =>
  name.exec(text)?.[1] ?? assert.fail(`nothing is named ${name}`);

test('losses of a month are the same on landing, plan page, label and solvency', () => {
  const name = /Months with a loss (\d+ of \d+, \$[\d,.]+\d)/;
  assert.equal(beside(page('/'), name), '1 of 12, $615.95');
  assert.equal(beside(page(planPath), name), '1 of 12, $615.95');
  assert.equal(beside(page(planPath), /losses shared: (\$[\d,.]+\d)/), '$615.95');
  assert.equal(beside(page('/solvency'), /Lost (\$[\d,.]+\d)/), '$615.95');
  const worst = /Worst month (−[\d.]+%, Sept 2026)/;
  assert.equal(beside(page('/'), worst), beside(page(planPath), worst));
});

test('a plan leads with one result, on public pages and where members choose it', () => {
  const result = lastYear.performance!.paid;
  assert.notEqual(result, record.performance!.paid, 'the two windows differ here');
  const paid = /Paid since [^%]*?(?:Simulated )?(-?[\d.]+) %/;
  assert.equal(beside(page('/'), paid), result);
  assert.equal(beside(page(planPath), paid), result);
  const props = { ...plans[0]!, ...leadingResult(plans[0]!) };
  assert.ok(shown(createElement(PaidAndTarget, props)).includes(`${result}%`));
});

test('what administrators and /solvency list as a plan’s result is after losses', () => {
  const net = formatUsd(gainCents - lostCents);
  const dollars = `$${net.replace(/\B(?=(\d{3})+(?!\d))/, ',')}`;
  assert.equal(beside(page('/solvency'), /Result: gains less losses (\$[\d,.]+\d)/), dollars);
  const column = planColumns.find(({ key }) => key === 'paid')!;
  const row = {
    paid_gain: formatUsd(gainCents),
    lost: formatUsd(lostCents),
    target_so_far: '1.00',
  };
  const cell = shown(column.cell(row as Parameters<typeof column.cell>[0]));
  assert.equal(beside(cell, /\$([\d,]+)/), beside(dollars, /\$([\d,]+)/));
});

test('the ratio of the proof’s page names the sum that divides to it', () => {
  const sentence = reservesRatio(books);
  const shownRatio = beside(sentence, /([\d.]+)%/);
  const shownSum = beside(sentence, /\$([\d,.]+\d)/).replaceAll(',', '');
  const divided = formatUsd((parseUsd(books.reserves) * 10_000n) / parseUsd(shownSum));
  assert.equal(divided, shownRatio, 'divided as it is shown');
});

test('the map of administrators goes the way of the public one', () => {
  const usd = [{ asset: 'USD', amount: '1.00' }];
  const leg = (from: string, to: string) => {
    return { kind: 'place', from, to, approvers: 2, evidence: false, transfers: 1, moved: usd };
  };
  const [route] = routesOf([leg('placement', 'fx_usd'), leg('fx_coin', 'custody')]);
  assert.deepEqual([route!.from, route!.to], ['custody', 'placement']);
  const { stops } = company.map.flows[1];
  assert.ok(stops.indexOf('Custody') < stops.indexOf('Placement'));
});

test('two plans of one name are told apart', () => {
  const solvency = page('/solvency');
  for (const name of ['Real estate STEADY', 'Crypto STEADY']) assert.ok(solvency.includes(name));
});

test('a mail of the moment says what the label says, and no plan without its family', () => {
  const config = readConfig({ CANDOR_SECRET: 'x'.repeat(32) });
  const ada = { email: 'ada@example.org', firstName: 'Ada' };
  const facts = { cents: gainCents, coin: null, addressEnd: null };
  const { html, text } = writeStepMail(config, ada, 'distribution_paid', { facts });
  for (const body of [textOf(html), text]) {
    assert.equal(beside(body, /\$([\d,]+\.\d\d)/), '11,200.00');
    assert.doesNotMatch(body, /(?<!(?:Crypto|Real estate) )STEADY/);
  }
});
