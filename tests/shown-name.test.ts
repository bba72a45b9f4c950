import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { SiteFacts } from '#contract/site.ts';
import { readConfig } from '#platform/config/config.ts';
import { presentAs } from '#platform/firm/firm.ts';
import { everyMail, everyMemberMail } from '#test/mails.ts';
import { noOperator, sampleFacts, samplePlan } from '#test/site-facts.ts';
import { renderSite } from '../src/web/site/server/render.tsx';

// A firm that is not us: where its visitors, members and mails still read 'Candor', a text named
// the software for the firm (HSE-1).

/** All that may name the software: who checks, who keeps the books, and what staff starts. */
const allowed = [
  'Books kept by Candor',
  'Bücher geführt mit Candor',
  'not verified by Candor',
  'von Candor nicht geprüft',
  // The mark of a seal, which checks look for.
  'candor_seal',
  'Candor-Work',
  'then start Candor again',
  'Candor is the name of the software.',
  // The label of its version on the page 'System'.
  "version: 'Candor'",
];

const namesIn = (text: string): string[] => {
  const rest = allowed.reduce((left, phrase) => left.replaceAll(phrase, ''), text);
  return [...rest.matchAll(/.{0,40}candor.{0,40}/gi)].map(([where]) => where);
};

const firm = { name: 'Harrow & Pine', hue: 220 };
const facts: SiteFacts = {
  ...sampleFacts,
  brand: { ...sampleFacts.brand, ...firm, shortName: 'Harrow', icon: '/brand/x/icon.png' },
  publicUrl: 'https://invest.example.org',
  plans: [samplePlan, { ...samplePlan, family: 'crypto' }],
};
const live: SiteFacts = {
  ...facts,
  mode: 'live',
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
};

type Read = { place: string; text: string };

const pagesOf = (of: SiteFacts): Read[] => [
  ...[...renderSite.pages(of)].map(({ path, html }) => ({ place: path, text: html })),
  { place: '404', text: renderSite.notFound('/moon', of) },
];

function mailsOf(): Read[] {
  presentAs(firm);
  const config = readConfig({
    CANDOR_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://invest.example.org',
    MAIL_FROM: 'post@invest.example.org',
  });
  const ada = { email: 'ada@example.org', firstName: 'Ada' };
  const german = everyMemberMail(config, { ...ada, language: 'de' });
  return [...everyMail(config, ada), ...german].map((mail) => ({
    place: `mail '${mail.subject}'`,
    text: JSON.stringify(mail),
  }));
}

const catalogues = globSync('src/text/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path): Read => {
    // Without comments, which programmers read.
    const text = readFileSync(path, 'utf8').replaceAll(/^\s*(\/\*\*?.*|\*.*|\/\/.*)$/gm, '');
    return { place: path, text };
  });

const read = { sandbox: pagesOf(facts), live: pagesOf(live), mails: mailsOf(), catalogues };

describe('only the firm is named where people read (HSE-1)', () => {
  for (const [kind, places] of Object.entries(read)) {
    test(`${kind}: ${places.length} places`, () => {
      const found = places.flatMap(({ place, text }) =>
        namesIn(text).map((where) => `${place}: ${where}`),
      );
      assert.deepEqual(found, []);
    });
  }

  test('each page says who keeps the books, and names the firm in its title', () => {
    for (const { place, text } of [...read.sandbox, ...read.live]) {
      assert.match(text, /<title>[^<]*Harrow &amp; Pine<\/title>/, place);
      assert.match(text, /Books kept by Candor|Bücher geführt mit Candor/, place);
    }
  });

  test('a name of ours is found in a page’s head, a label and a mail', () => {
    for (const planted of [
      '<title>Plans | Candor</title>',
      '<meta content="candor" property="og:site_name">',
      'Yours, the CANDOR team',
      'Books kept by Candor Ltd. Candor never loses.',
    ]) {
      assert.equal(namesIn(planted).length > 0, true, planted);
    }
  });
});
