import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someFacts as facts } from '../../../tests/support/site-facts.ts';
import type { RenderSite } from '../../contract/site.ts';
import { openPageStore } from './store.ts';

const render: RenderSite = {
  routes: ['/', '/company'],
  *pages({ year }) {
    yield { path: '/', isListed: true, html: `home of ${year}` };
    yield { path: '/company', isListed: false, html: 'always the same' };
  },
  notFound: () => '',
  mail: () => '',
};

test('a page is rendered again only when its facts changed, and then has another ETag', async () => {
  let year = 2026;
  const store = await openPageStore(render, async () => ({ ...facts, year }));
  const before = store.page('/');
  assert.equal(await store.refresh(), false);
  assert.equal(store.page('/'), before);
  year = 2027;
  assert.equal(await store.refresh(), true);
  assert.equal(store.page('/')?.plain.toString(), 'home of 2027');
  assert.notEqual(store.page('/')?.etag, before?.etag);
});

test('a page that says the same as before is kept as it is', async () => {
  let year = 2026;
  const store = await openPageStore(render, async () => ({ ...facts, year }));
  const before = store.page('/company');
  year = 2027;
  await store.refresh();
  assert.equal(store.page('/company'), before);
});

test('the sitemap knows the listed pages, and an address without a page has none', async () => {
  const store = await openPageStore(render, async () => facts);
  assert.deepEqual(store.listed(), ['/']);
  assert.equal(store.page('/moon'), undefined);
});
