import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { buildPages, launchBrowser, visitAll, type Visitor } from '#test/browser/browser.ts';
import { followTraffic } from '#test/browser/go-on.ts';
import {
  judgeLook,
  namesOfLooks,
  prepareLooks,
  type ScreenView,
  shownTo,
  whatNext,
} from '#test/browser/looks.ts';
import { serveGallery } from '../../scripts/gallery/serve-gallery.ts';
import { viewers } from '../../scripts/screens/list.ts';
import { steady, waitForFonts } from '../../scripts/screens/picture.ts';
import { contextOf, enter } from '../../scripts/screens/take.ts';
import { aWorld, type World } from '../../scripts/screens/world.ts';

// Each screen matches its accepted screenshot, in a world with stopped clocks (record 0020).

let world: World;
let browser: Browser;
before(async () => {
  buildPages();
  prepareLooks();
  world = await aWorld(process.cwd());
  browser = await launchBrowser([...steady, world.flag]);
});
after(async () => {
  await browser?.close();
  await world?.close();
});

/** A separate browser on a server, with a stopped clock. */
async function aViewer(url: string): Promise<Visitor> {
  const context = await contextOf(browser, url);
  await context.clock.setFixedTime(world.at);
  await waitForFonts(context);
  // Its findings arrive at any time, so no screenshot depends on them.
  await context.route(/proof-watch/, (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  followTraffic(page);
  return { context, page, complaints: [] };
}

/** Lists the differences of some screens, in sequence: the language is a cookie of all tabs. */
async function judgeAll(visitor: Visitor, all: readonly ScreenView[]): Promise<string[]> {
  const differ: string[] = [];
  const plain = new Map(all.filter(({ name }) => !name).map((shown) => [shown.path, shown]));
  await visitAll(visitor, [...plain.keys()], async (page, path) => {
    differ.push(...(await judgeLook(page, plain.get(path)!)));
  });
  for (const shown of all.filter(({ name }) => name)) {
    differ.push(...(await judgeLook(visitor.page, shown)));
  }
  await visitor.context.close();
  return differ;
}

// One after another: a viewer's actions may show on another's screen.
for (const viewer of viewers) {
  test(`the screens of ${viewer} look as they were accepted`, async () => {
    const visitor = await aViewer(world.url);
    await enter(visitor.page, viewer, world);
    assert.deepEqual(await judgeAll(visitor, shownTo(viewer)), [], whatNext);
  });
}

async function judgeGallery(): Promise<void> {
  const gallery = await serveGallery(0);
  try {
    const visitor = await aViewer(gallery.url);
    assert.deepEqual(await judgeAll(visitor, inGallery), [], whatNext);
  } finally {
    await gallery.close();
  }
}

const inGallery = shownTo('gallery');
if (inGallery.length > 0) {
  test('the parts of screens and their dialogs look as they were accepted', judgeGallery);
}

test('each screen has its pictures, and no picture is without its screen', () => {
  const { needed, kept } = namesOfLooks();
  assert.deepEqual(kept, needed, 'npm test -- looks --accept puts this right');
});
