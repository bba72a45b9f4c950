import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sampleFacts } from '#test/site-facts.ts';
import { renderSite } from '../server/render.tsx';

const rendered = new Map([...renderSite.pages(sampleFacts)].map(({ path, html }) => [path, html]));

const idsOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<section id="([^"]+)"/g)].map((match) => match[1]);

test('the policy has its twelve sections, in their order (PUB-8)', () => {
  assert.deepEqual(idsOf(rendered.get('/privacy-policy') ?? ''), [
    'introduction',
    'information-collected',
    'use',
    'sharing',
    'security',
    'retention',
    'rights',
    'international-transfers',
    'children',
    'third-party-links',
    'updates',
    'contact',
  ]);
});

describe('policy, terms and risk', () => {
  for (const path of ['/privacy-policy', '/terms', '/risk']) {
    test(`${path}: the German text begins by saying that the English binds (MEM-23)`, () => {
      const german = rendered.get(`/de${path}`) ?? '';
      assert.match(
        german,
        new RegExp(`<header><p [^>]*><a href="${path}" hrefLang="en">[^<]*The English text is`),
      );
      assert.doesNotMatch(rendered.get(path) ?? '', /the binding one/);
    });

    test(`${path}: where the operator makes the German bind, the English says so`, () => {
      const policies = { ...sampleFacts.policies, bindingLanguage: 'de' as const };
      const pages = new Map(
        [...renderSite.pages({ ...sampleFacts, policies })].map((page) => [page.path, page.html]),
      );
      assert.match(pages.get(path) ?? '', /The German text is the binding one/);
      assert.doesNotMatch(pages.get(`/de${path}`) ?? '', /Verbindlich ist/);
    });

    test(`${path}: each section is linked once from the contents`, () => {
      const html = rendered.get(path) ?? '';
      const links = [...html.matchAll(/<a href="#([^"]+)"/g)].map((match) => match[1]);
      const ids = idsOf(html);
      assert.ok(ids.length >= 12);
      assert.deepEqual(
        links.filter((link) => link !== 'main'),
        ids,
      );
      assert.equal(new Set(ids).size, ids.length);
    });

    test(`${path}: says that it is a draft until counsel has read it`, () => {
      assert.match(rendered.get(path) ?? '', /Draft, not yet reviewed by a lawyer/);
    });
  }

  test('the draft note goes when a live operator has set the date', () => {
    const policies = { ...sampleFacts.policies, effective: '2027-01-31' };
    const live = [...renderSite.pages({ ...sampleFacts, mode: 'live', policies })];
    const policy = live.find(({ path }) => path === '/privacy-policy')?.html ?? '';
    assert.doesNotMatch(policy, /Draft, not yet reviewed by a lawyer/);
    assert.match(policy, /31 January 2027/);
  });

  test('a breach is told within 72 hours, and records are kept 5 to 7 years (PUB-8)', () => {
    const policy = rendered.get('/privacy-policy') ?? '';
    assert.match(policy, /within 72 hours/);
    assert.match(policy, /5 to 7 years/);
  });
});
