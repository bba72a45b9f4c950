import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SiteFacts } from '#contract/site.ts';
import { languageAt } from '#core/rules/language.ts';
import { noOperator, sampleFacts, samplePlan } from '#test/site-facts.ts';
import { promisesIn } from '../../../../tests/tidy/promises.ts';
import { renderSite } from './render.tsx';

const plan = samplePlan;

const facts: SiteFacts = {
  ...sampleFacts,
  plans: [plan, { ...plan, id: `${plan.id.slice(0, -1)}2`, name: 'BASIC', percentage: '50' }],
  fonts: ['/assets/inter.woff2'],
};

const rendered = (from: SiteFacts): Record<string, string> =>
  Object.fromEntries([...renderSite.pages(from)].map(({ path, html }) => [path, html]));

const landingOf = (from: SiteFacts): string => rendered(from)['/'] ?? '';

const isGerman = (path: string): boolean => languageAt(path) === 'de';
const only = (is: boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(rendered(facts)).filter(([path]) => isGerman(path) === is));

const pages = {
  ...only(false),
  notFound: renderSite.notFound('/plans/moon', facts),
  mail: renderSite.mail(
    [{ id: '1', to: 'ada@example.org', subject: 'Code', text: 'See http://x.test/a', at: 'now' }],
    facts,
  ),
};

/** Returns the visible text: without markup, with whitespace as displayed. */
const textOf = (html: string): string =>
  html
    .replace(/<(svg|script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

describe('every public page', () => {
  test('has a title and a description of its own', () => {
    for (const pattern of [/<title>([^<]+)</, /name="description" content="([^"]+)"/]) {
      const values = Object.values(pages).map((html) => pattern.exec(html)?.[1]);
      assert.equal(new Set(values).size, values.length, values.join('\n'));
      assert.ok(!values.includes(undefined));
    }
  });

  test('no page shares its title with one of another language', () => {
    const titles = Object.values(rendered(facts)).map((html) => /<title>([^<]+)</.exec(html)?.[1]);
    assert.deepEqual(
      titles.filter((title, at) => titles.indexOf(title) !== at),
      [],
    );
  });

  for (const [name, html] of Object.entries(pages)) {
    test(`${name}: promises nothing (INT-1)`, () => {
      assert.deepEqual(promisesIn({ path: name, text: textOf(html) }), []);
    });

    test(`${name}: says that it is a sandbox and what can be lost (INT-6, PUB-4)`, () => {
      assert.match(textOf(html), /Sandbox: play money, no real funds/);
      assert.match(textOf(html), /You can lose some or all of what you put in\./);
      assert.match(textOf(html), /Need help\?|Simulated mail/);
    });

    test(`${name}: is a whole document without inline script or style`, () => {
      assert.match(html, /^<!doctype html><html lang="en"/);
      assert.equal([...html.matchAll(/<h1/g)].length, 1);
      assert.match(html, /<title>[^<]+<\/title>/);
      assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=/);
    });
  }
});

test('the landing page says each exact text of PUB-5, and each asset page those of PUB-6', () => {
  const exact = [
    ['Financial Assistance With True Purpose', 'Get on the right way', 'Login', 'Create account'],
    ['Start a Good Plan', 'Let Us Work For You', 'Create Your account'],
    ['Our Purpose', 'Explore With Us', 'High Frequency Trading', 'Investment Management'],
    ['Wealth Management', 'Why Choose Us', 'Need help?', 'Contact us'],
  ].flat();
  const landing = textOf(landingOf(facts));
  assert.deepEqual(
    exact.filter((text) => !landing.includes(text)),
    [],
  );
  const assets = ['/realestate', '/retirement', '/gold', '/crypto', '/nfts', '/stocks', '/forex'];
  for (const path of assets) {
    const text = textOf(rendered(facts)[path] ?? '');
    assert.match(text, /\bAbout\b.*Start Membership now/, path);
  }
});

test('wherever a target stands, the caution stands with it (INT-1)', () => {
  const [, card, table] = landingOf(facts).split(/<article class="steady"|<details class="more/);
  for (const part of [card, table]) {
    assert.match(textOf(part ?? ''), /Target, not guaranteed\. Capital at risk\./);
    assert.match(textOf(part ?? ''), /Illustrative play-money plan/);
  }
  assert.match(textOf(table ?? ''), /This applies to every plan in the table\..*BASIC/);
});

test('the lowest target leads, and what was paid stands before the target', () => {
  const text = textOf(landingOf(facts));
  assert.ok(text.indexOf('STEADY') < text.indexOf('BASIC'));
  assert.ok(text.indexOf('2.41 %') < text.indexOf('2.82 %'), 'one unit, over one period (MEM-21)');
  assert.doesNotMatch(text, /yearly rate/, 'no shorter period is made a year');
});

test('a card and a plan’s own page show twelve months, those without money as such (SPEC 10)', () => {
  for (const html of [landingOf(facts), rendered(facts)[`/plans/${plan.id}`] ?? '']) {
    const figure = /<figure class="month-bars draws-up">[\s\S]*?<\/figure>/.exec(html)?.[0] ?? '';
    assert.equal([...figure.matchAll(/<rect/g)].length, 10, 'a bar a month, and one for its loss');
    assert.equal([...figure.matchAll(/<rect class="paid-loss month-loss draws-down"/g)].length, 1);
    assert.match(figure, /<text class="month-loss marked"[^>]*>−0\.48<\/text>/);
    assert.match(textOf(figure), /Target, 0\.33% a month/);
    assert.match(textOf(figure), /Dec 2025 No money was in the plan Jan 2026/);
    assert.match(textOf(figure), /May 2026 0\.30% lost \$5 \(−0\.48%\).*Nov 2026, so far 0\.12%/);
    assert.match(html, /<svg class="paid-track draws-across"/);
    assert.match(textOf(html), /Paid since 9 Mar 2026 ?Simulated/, 'DEMO-1');
    assert.match(textOf(html), /0\.41 points below target so far/);
    assert.match(textOf(html), /Months with a loss 1 of 9, \$5 Worst month −0\.48%, May 2026/);
  }
});

test('live does not call its results simulated (DEMO-1)', () => {
  for (const html of Object.values(rendered({ ...facts, mode: 'live' })))
    assert.doesNotMatch(html, /Paid since [^<]*(<!-- -->)?<span>Simulated/);
});

test('in the example a loss is red, and what is only deducted is not', () => {
  const rows = [
    ...landingOf(facts).matchAll(
      /<td class="site-number site-negative">([^<]*(?:<!-- -->)?[^<]*)<\/td>/g,
    ),
  ];
  assert.deepEqual(
    rows.map(([, amount]) => amount!.replace('<!-- -->', '')),
    ['−2.18'],
  );
});

test('a plan in which nobody invested keeps its axis and says so', () => {
  const { last_12_months: year } = plan;
  const months = year.months.map((month) => ({ ...month, paid: null, lost: null, losses: '0.00' }));
  const idleYear = { ...year, gains: '0.00', performance: null, months };
  const idle = { ...plan, last_12_months: idleYear };
  const text = textOf(landingOf({ ...facts, plans: [idle] }));
  assert.match(text, /No plan has paid its members anything yet\./);
  assert.match(text, /Nothing yet Target in 365 days 4 %/);
  assert.match(text, /No month has been measured yet\..*Worst month Not measured yet/);
});

test('a plan’s own page adds its yearly rate once it lasted a year (MEM-21)', () => {
  const performance = { ...plan.performance!, days: 400, paid: '3.74', yearly: '3.43' };
  const html = rendered({ ...facts, plans: [{ ...plan, performance }] })[`/plans/${plan.id}`];
  const text = textOf(html ?? '');
  assert.match(text, /Since 9 Mar 2026 3\.74%, target 2\.82% As a yearly rate 3\.43%/);
});

test('a page that is not there is named so, and shows the address harmlessly', () => {
  assert.match(pages.notFound, /<title>Page Not Found/);
  const evil = renderSite.notFound('/<script>alert(1)</script>', facts);
  assert.doesNotMatch(evil, /<script>alert/);
});

test('live names its operator, and says that Candor did not verify it (INT-6)', () => {
  const operator = {
    ...noOperator,
    legalName: 'Ada Savings Ltd',
    supportEmail: 'help@example.org',
  };
  const text = textOf(landingOf({ ...facts, mode: 'live', operator }));
  assert.match(text, /Ada Savings Ltd/);
  assert.match(text, /not verified by Candor/);
  assert.doesNotMatch(text, /Sandbox: play money/);
});

test('when the books move, only the pages that show them are made again', () => {
  const books = { reserves: '12.00', owed: '10.00', ratio: '120.00', asOf: '2026-11-21T12:00:00Z' };
  const [before, after] = [rendered(facts), rendered({ ...facts, solvency: books })];
  const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
  // The ratio is one of the rules that close deposits, so the status page shows it too.
  assert.deepEqual(changed, ['/', '/status', '/solvency', '/de', '/de/status', '/de/solvency']);
  assert.match(after['/'] ?? '', /120\.00/);
});

test('what the operator says is on every page at once, whatever was kept before', () => {
  const operator = { ...facts.operator, legalName: 'Example Holdings Ltd' };
  for (const html of Object.values(rendered({ ...facts, mode: 'live', operator })))
    assert.match(html, /Example Holdings Ltd/);
});

describe('the pages in German (MEM-23)', () => {
  const german = { ...only(true), '/de/404': renderSite.notFound('/de/nirgends', facts) };
  const linksIn = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(
        ([, language = '', address = '']) => [language, address],
      ),
    );

  test('there are more than ten of them', () => {
    assert.ok(Object.keys(german).length > 10, Object.keys(german).join());
  });

  for (const [path, html] of Object.entries(german)) {
    test(`${path}: is in German, and says in German what can be lost (INT-1, INT-6)`, () => {
      const text = textOf(html);
      assert.match(html, /^<!doctype html><html lang="de"/);
      assert.match(text, /Sandbox: Spielgeld, kein echtes Geld/);
      assert.match(text, /Sie können Ihren Einsatz ganz oder teilweise verlieren\./);
      assert.deepEqual(promisesIn({ path, text: text }), []);
    });
  }

  for (const [path, html] of Object.entries(only(true))) {
    const english = path.slice('/de'.length) || '/';
    test(`${path}: names its address, and that of the English page, as each other`, () => {
      const at = (where: string): string => facts.publicUrl + where;
      const links = { en: at(english), de: at(path), 'x-default': at(english) };
      assert.deepEqual(linksIn(html), links);
      assert.deepEqual(linksIn(pages[english as keyof typeof pages] ?? ''), links);
      assert.match(html, new RegExp(`<link rel="canonical" href="${at(path)}"`));
    });

    test(`${path}: leads to German pages, and its switch to the same page in English`, () => {
      const toEnglish = new RegExp(
        `<a class="language" href="${english}" hrefLang="en" lang="en">`,
      );
      assert.match(html, toEnglish);
      const hrefs = [
        ...html.replaceAll(/<a [^>]*hrefLang="en"[^>]*>/g, '').matchAll(/<a [^>]*href="([^"#]+)"/g),
      ];
      const left = hrefs.map(([, href = '']) => href).filter((href) => `/de${href}` in german);
      assert.deepEqual(left, []);
    });
  }

  test('figures and days are written as in German', () => {
    const solvency = {
      reserves: '1200.50',
      owed: '1000.00',
      ratio: '120.05',
      asOf: '2026-03-21T12:00:00Z',
    };
    const pageText = textOf(rendered({ ...facts, solvency })['/de'] ?? '');
    for (const text of ['1.200,50\u00a0$', '120,05\u00a0%', '21. März 2026, 12:00 UTC'])
      assert.ok(pageText.replaceAll('\u00a0', ' ').includes(text.replaceAll('\u00a0', ' ')), text);
  });
});
