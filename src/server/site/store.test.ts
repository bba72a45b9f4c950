import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderSite, SiteFacts } from '../../contract/site.ts';
import { openPageStore } from './store.ts';

const facts: SiteFacts = {
  mode: 'sandbox',
  publicUrl: 'http://localhost:3000',
  year: 2026,
  operator: {
    legalName: undefined,
    registrationNumber: undefined,
    registeredAddress: undefined,
    regulator: undefined,
    licenceReference: undefined,
    registerUrl: undefined,
    supportEmail: undefined,
    riskContact: undefined,
  },
  plans: [],
  style: '/assets/site.css',
  script: '/assets/enhance.js',
  fonts: [],
};

const render: RenderSite = {
  page: (name, { year }) => `${name} of ${year}`,
  notFound: () => '',
  mail: () => '',
};

test('a page is rendered again only when its facts changed, and then has another ETag', async () => {
  let year = 2026;
  const store = await openPageStore(render, async () => ({ ...facts, year }));
  const before = store.page('landing');
  assert.equal(await store.refresh(), false);
  assert.equal(store.page('landing'), before);
  year = 2027;
  assert.equal(await store.refresh(), true);
  assert.equal(store.page('landing').plain.toString(), 'landing of 2027');
  assert.notEqual(store.page('landing').etag, before.etag);
});
