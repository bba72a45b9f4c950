import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SiteFacts } from '#contract/site.ts';
import { languageAt, languages } from '#core/rules/language.ts';
import { readConfig } from '#platform/config/config.ts';
import { everyMail, everyMemberMail } from '#test/mails.ts';
import { noOperator, sampleFacts, samplePlan } from '#test/site-facts.ts';
import { asset as inGerman } from '#text/de/site/asset.ts';
import { asset as inEnglish } from '#text/en/site/asset.ts';
import { renderSite } from '../src/web/site/server/render.tsx';
import { promisesIn } from './tidy/promises.ts';
import { praiseIn } from './tidy/testimonials.ts';

// The final text that a visitor or member reads, rather than the source: only here are phrases
// found that combine harmless parts (INT-1, INT-2).

/** Removes markup, decodes entities, keeps visible white space and the texts of the head. */
const textOf = (html: string): string =>
  html
    .replace(/<meta [^>]*content="([^"]*)"[^>]*>/g, ' $1. ')
    .replace(/<(svg|script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/\s(?:aria-label|alt|title)="([^"]*)"/g, '> $1 <')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

const sandbox: SiteFacts = {
  ...sampleFacts,
  plans: [samplePlan, { ...samplePlan, family: 'crypto' }],
};

const live: SiteFacts = {
  ...sandbox,
  mode: 'live',
  plans: [],
  operator: {
    ...noOperator,
    legalName: 'Example Ltd',
    registrationNumber: '0123',
    registeredAddress: '1 Example Street',
    regulator: 'The Example Authority',
    licenceReference: 'EX-1',
    supportEmail: 'help@example.org',
    riskContact: 'risk@example.org',
  },
  policies: {
    effective: '2027-01-31',
    reviewed: '2027-02-28',
    dataLocation: 'Iceland',
    bindingLanguage: 'en',
  },
};

type PageText = { path: string; text: string };

const pagesOf = (facts: SiteFacts): PageText[] => [
  ...[...renderSite.pages(facts)].map(({ path, html }) => ({ path, text: textOf(html) })),
  { path: '404', text: textOf(renderSite.notFound('/moon', facts)) },
];

const ada = { email: 'ada@example.org', firstName: 'Ada' };

function mails(): PageText[] {
  const config = readConfig({ CANDOR_SECRET: 'x'.repeat(32) });
  const german = everyMemberMail(config, { ...ada, language: 'de' });
  return [...everyMail(config, ada), ...german].flatMap(({ subject, html, text }) => [
    { path: `mail '${subject}'`, text },
    { path: `mail '${subject}' in HTML`, text: textOf(html) },
  ]);
}

const faultsIn = (read: PageText): string[] =>
  [...promisesIn(read), ...praiseIn(read)].map(({ path, because }) => `${path} ${because}`);

const testimonial = {
  id: 'v',
  name: 'Ada',
  words: 'The bad months are shown too.',
  memberSince: '2026-01-01',
};

const caution = { en: inEnglish.caution, de: inGerman.caution };

describe('what is read promises nothing and praises nothing (INT-1, INT-2)', () => {
  const read = { sandbox: pagesOf(sandbox), live: pagesOf(live), mails: mails() };
  for (const [name, texts] of Object.entries(read)) {
    test(`${name}: ${texts.length} texts`, () => {
      assert.deepEqual(texts.flatMap(faultsIn), []);
      assert.ok(texts.every(({ text }) => text.length > 100));
    });
  }

  test('wherever a page shows a percentage, the caution is on it', () => {
    for (const { path, text } of [...read.sandbox, ...read.live]) {
      if (!/\d\s?%/.test(text)) continue;
      assert.ok(text.includes(caution[languageAt(path)]), path);
    }
  });

  test('a live page fills in its operator everywhere, and forgets nothing', () => {
    for (const { path, text } of read.live) {
      assert.doesNotMatch(text, /undefined|\[object|sandbox: (play money|spielgeld)/i, path);
      // "Null" is a German word.
      if (languageAt(path) === 'en') assert.doesNotMatch(text, /\bnull\b/, path);
    }
    const policy = read.live.find(({ path }) => path === '/privacy-policy')?.text ?? '';
    for (const fact of ['Example Ltd', '31 January 2027', '28 February 2027', 'Iceland']) {
      assert.ok(policy.includes(fact), fact);
    }
  });
});

describe('quotations on a page are those of the table (INT-2)', () => {
  const quoted = (facts: SiteFacts): string[] =>
    [...renderSite.pages(facts)].flatMap(({ html }) =>
      [...html.matchAll(/<(blockquote|q|cite)\b[\s\S]*?<\/\1>/g)].map(([item]) =>
        textOf(item).trim(),
      ),
    );

  test('none while there are none', () => assert.deepEqual(quoted(sandbox), []));

  test('exactly the member’s words when there is one', () => {
    const shown = quoted({ ...sandbox, testimonials: [testimonial] });
    assert.deepEqual(
      shown,
      languages.map(() => testimonial.words),
    );
  });
});

describe('the test of the test', () => {
  test('a promise is seen in a page, in its head, in a label and in a mail', () => {
    const planted = [
      '<p>Guaranteed <b>returns</b></p>',
      '<meta name="description" content="Guaranteed returns"/>',
      '<a aria-label="Guaranteed returns" href="/x">More</a>',
      'Hello Ada,\n\nyour daily\nprofit has arrived.',
    ];
    for (const html of planted) {
      assert.equal(faultsIn({ path: 'planted', text: textOf(html) }).length, 1, html);
    }
  });

  test('a plan that a catalogue of the database would name so is seen on its pages', () => {
    const sold = { ...sandbox, plans: [{ ...samplePlan, mark: 'Guaranteed returns.' }] };
    assert.ok(pagesOf(sold).flatMap(faultsIn).length > 0);
  });

  test('praise that nobody said is seen', () => {
    const text = textOf('<p>I have been investing with them. It changed my life!</p>');
    assert.equal(faultsIn({ path: 'planted', text }).length, 2);
  });
});
