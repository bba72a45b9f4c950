import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { definitions } from '#contract/definitions.ts';
import { paths, publicAddress } from '#contract/paths.ts';
import type { OpenPlacement } from '#contract/placements.ts';
import { languageAt, languages } from '#core/rules/language.ts';
import { quietStatus, sampleReading, sampleFacts, samplePlan } from '#test/site-facts.ts';
import { siteText } from '#text/site-words.ts';
import { renderSite } from '../src/web/site/server/render.tsx';

// Each figure has one definition, and its name links to it (LOK-1): checked on the pages as they
// are served, without script.

const somePlacement: OpenPlacement = {
  id: samplePlan.id,
  _id: samplePlan.id,
  plan_id: samplePlan.id,
  plan: 'STEADY',
  venue: 'Venue',
  asset: 'BTC',
  placed: '100.00',
  amount: '100.00',
  counted: '75.00',
  counted_percent: 75,
  placed_at: '2026-09-01T00:00:00Z',
  days_open: 81,
  proof: {
    kind: 'placed',
    at: '2026-09-01T00:00:00Z',
    amount: null,
    statement: null,
    statement_hash: null,
  },
  days_unproven: 81,
  overdue: true,
};
const young = { ...samplePlan, id: `${samplePlan.id.slice(0, -1)}2`, name: 'BASIC' };
const old = { ...samplePlan.performance!, yearly: '2.41' };
const everyClass = (of: 'liabilities' | 'apart') =>
  definitions[of].map((name) => ({ class: name, usd: '10.00' }));
const wholeBooks = {
  ...sampleReading,
  owed: everyClass('liabilities'),
  apart: everyClass('apart'),
  placements: { evidence_days: 30, cost: '100.00', counted: '75.00', open: [somePlacement] },
};
const facts = {
  ...sampleFacts,
  plans: [
    { ...samplePlan, performance: old },
    young,
    { ...young, id: `${young.id.slice(0, -1)}3` },
  ],
  books: wholeBooks,
  solvency: { ratio: '104.20', reserves: '104.20', owed: '100.00', asOf: '2026-11-21T12:00:00Z' },
  status: {
    ...quietStatus,
    p50: 600,
    p95: 1_200,
    paid: 4,
    times: [{ from: 300, to: 900, count: 4 }],
    holds: [{ reason: 'legal_order', count: 1 }],
    returns: [{ reason: 'address_own', count: 1 }],
  },
};
const pages = [...renderSite.pages(facts)].map(({ path, html }) => ({
  path,
  // Parts without figures: the head, hidden text, and drawings.
  html: html
    .slice(html.indexOf('<body'))
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    // A plan label answers in sentences, and seals are hashes with their times.
    .replace(/<dl class="plan-questions">[\s\S]*?<\/dl>/g, '')
    .replace(/<h3 id="seals">[\s\S]*?<\/details>/g, '')
    .replace(/<dt class="address">[\s\S]*?<\/dt>/g, ''),
}));
const bare = (html: string): string =>
  html
    .replace(/<span class="(?:[a-z]+-)*source[^"]*">[\s\S]*?<\/span>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const pageOf = (language: (typeof languages)[number]): string => {
  const address = publicAddress(language, paths.definitions);
  return pages.find(({ path }) => path === address)?.html ?? assert.fail(address);
};
const groups = Object.keys(definitions) as (keyof typeof definitions)[];
const names: string[] = groups.flatMap((group) => [...definitions[group]]);

test('each definition stands once, in words, in each language', () => {
  assert.equal(new Set([...groups, ...names]).size, groups.length + names.length);
  for (const language of languages) {
    const html = pageOf(language);
    for (const id of [...groups, ...names]) {
      assert.equal(html.split(` id="${id}"`).length, 2, `${language} ${id}`);
    }
    const shown = [...html.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)];
    assert.equal(shown.length, names.length);
    for (const [, name, means] of shown) assert.ok(means!.length > 20, name);
  }
});

test('each definition is linked, and no link leads to none', () => {
  const linked = new Set<string>();
  for (const { path, html } of pages) {
    const own = publicAddress(languageAt(path), paths.definitions);
    for (const [, to, id] of html.matchAll(/href="([^"#]*\/definitions)#([^"]*)"/g)) {
      assert.equal(to, own, path);
      assert.ok([...groups, ...names].includes(id!), `${path} leads to ${id}`);
      linked.add(id!);
    }
  }
  for (const file of globSync('src/web/{member,admin}/**/*.tsx')) {
    const source = readFileSync(file, 'utf8');
    const of = source.matchAll(/<DefinitionLink\s[^>]*\bof="(\w+)"/g);
    for (const [, id] of of) linked.add(id!);
    // A member's four figures, each on the page of its breakdown.
    if (source.includes('<DefinitionLink of={figure}>')) linked.add('account');
  }
  const alone = groups.flatMap((group) =>
    linked.has(group) ? [] : definitions[group].filter((name) => !linked.has(name)),
  );
  assert.deepEqual(alone, []);
});

/** Agreed or manually drawn values, which are not counted. */
const uncounted = (language: (typeof languages)[number]): string[] => {
  const { site, solvency, status } = siteText[language];
  const agreed = [site.plans.amount, site.plans.locked, status.closing.limit];
  return [...agreed, solvency.sides.total, solvency.tree.no, solvency.seals.no];
};

/** Names of figures: terms before a figure, and heads of columns of figures. */
function* namesOf(html: string): Generator<{ name: string; isLinked: boolean; at: number }> {
  const terms =
    /<dt[^>]*>((?:(?!<\/dt>)[\s\S])*)<\/dt>\s*<dd([^>]*)>((?:(?!<\/dd>)[\s\S])*)<\/dd>/g;
  const heads = /<th scope="col" class="site-number[^"]*">((?:(?!<\/th>)[\s\S])*)<\/th>()()/g;
  const rows =
    /<th scope="row">((?:(?!<\/th>)[\s\S])*)<\/th>\s*<td( class="site-number(?: (?:closing|offer)-number)?(?: site-negative)?")>()/g;
  for (const pattern of [terms, heads, rows]) {
    for (const { 1: name = '', 2: kind = '', 3: value = '', index } of html.matchAll(pattern)) {
      const isFigure = pattern !== terms || /[$%]|^\d+$|^\d+<small/.test(value) || /num/.test(kind);
      if (isFigure) yield { name, isLinked: name.includes('/definitions#'), at: index };
    }
  }
}

/** Whether the title of a list, or a line in its fold, explains how all its figures are counted. */
function isInGroup(html: string, at: number): boolean {
  const fold = html.slice(html.lastIndexOf('<details', at), at);
  const list = html.slice(html.lastIndexOf('<h3', at), at);
  return (
    /<p class="site-small"><a class="counted"/.test(fold) ||
    list.startsWith('<h3><a class="counted"')
  );
}

test('each figure that has a name leads to its definition', () => {
  let counted = 0;
  const lost: string[] = [];
  for (const { path, html } of pages) {
    if (!/\/(solvency|status|plans\/[^/]*)$|^\/(de)?$/.test(path)) continue;
    const none = uncounted(languageAt(path));
    for (const { name, isLinked, at } of namesOf(html)) {
      counted += 1;
      if (isLinked || none.includes(bare(name)) || isInGroup(html, at)) continue;
      lost.push(`${path}: ${bare(name)}`);
    }
  }
  assert.deepEqual(lost, [], 'lead to no definition');
  assert.ok(counted > 100, `${counted} figures`);
});
