import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderSite } from '#contract/site.ts';
import { sampleFacts as facts } from '#test/site-facts.ts';
import { openPageStore } from './store.ts';

const render: RenderSite = {
  routes: ['/', '/company'],
  *pages({ year }) {
    yield { path: '/', isListed: true, html: `home of ${year}`, alternates: [] };
    yield { path: '/company', isListed: false, html: 'always the same', alternates: [] };
  },
  sayProblem: () => ({ message: '', fields: {} }),
  refused: () => '',
  notFound: () => '',
  mail: () => '',
};

test('a page is rendered again only when its facts changed, and then has another ETag', async () => {
  let year = 2026;
  const store = await openPageStore(render, async () => ({ ...facts, year }));
  const before = await store.page('/');
  assert.equal(await store.refresh(), false);
  assert.equal(await store.page('/'), before);
  year = 2027;
  assert.equal(await store.refresh(), true);
  assert.equal((await store.page('/'))?.plain.toString(), 'home of 2027');
  assert.notEqual((await store.page('/'))?.etag, before?.etag);
});

test('a page that says the same as before is kept as it is', async () => {
  let year = 2026;
  const store = await openPageStore(render, async () => ({ ...facts, year }));
  const before = await store.page('/company');
  year = 2027;
  await store.refresh();
  assert.equal(await store.page('/company'), before);
});

test('the sitemap knows the listed pages, and an address without a page has none', async () => {
  const store = await openPageStore(render, async () => facts);
  assert.deepEqual(
    (await store.listed()).map(({ path }) => path),
    ['/'],
  );
  assert.equal(await store.page('/moon'), undefined);
});

test('the store opens before the pages are drawn, and a visitor waits for theirs', async () => {
  let drawn = 0;
  const slow: RenderSite = {
    ...render,
    *pages(of) {
      for (const page of render.pages(of)) {
        drawn += 1;
        yield page;
      }
    },
  };
  const store = await openPageStore(slow, async () => facts);
  assert.equal(drawn, 1);
  assert.equal(store.pageNow('/company'), undefined);
  assert.equal((await store.page('/company'))?.plain.toString(), 'always the same');
  assert.equal(drawn, 2);
});

test('a visit sets off a look, and after a long silence waits for it', async () => {
  let [year, time] = [2026, 0];
  const readFacts = async () => ({ ...facts, year });
  const store = await openPageStore(render, readFacts, () => time);
  const shown = async () => (await store.page('/'))?.plain.toString();
  year = 2027;
  assert.equal(await shown(), 'home of 2026');
  time = 3_000;
  assert.equal(await shown(), 'home of 2026');
  await store.refresh();
  assert.equal(await shown(), 'home of 2027');
  [year, time] = [2028, 60_000];
  assert.equal(await shown(), 'home of 2028');
});

test('while the database is away the pages stay', async () => {
  let [isAway, time] = [false, 0];
  const readFacts = async () => {
    if (isAway) throw new Error('away');
    return facts;
  };
  const store = await openPageStore(render, readFacts, () => time);
  [isAway, time] = [true, 60_000];
  assert.equal((await store.page('/'))?.plain.toString(), 'home of 2026');
});
