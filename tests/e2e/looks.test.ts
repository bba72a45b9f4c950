import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { screensOf, viewers } from '../../scripts/screens/list.ts';
import { steady, waitForFonts } from '../../scripts/screens/picture.ts';
import { contextOf, enter } from '../../scripts/screens/take.ts';
import { aWorld, type World } from '../../scripts/screens/world.ts';
import { launchBrowser, visitAll } from '../support/browser/browser.ts';
import { prepareLooks, judgeLook, namesOfLooks, whatNext } from '../support/browser/looks.ts';

// Each screen looks as a person accepted it, in a world whose time stands still (record 0677).

let world: World;
let browser: Browser;
before(async () => {
  spawnSync(process.execPath, ['scripts/build.mjs', '--now'], { stdio: 'inherit' });
  prepareLooks();
  world = await aWorld(process.cwd());
  browser = await launchBrowser([...steady, world.flag]);
});
after(async () => {
  await browser?.close();
  await world?.close();
});

// One after another: what a viewer does may show on another's screen.
for (const viewer of viewers) {
  test(`the screens of ${viewer} look as they were accepted`, async () => {
    const context = await contextOf(browser, world.url);
    await context.clock.setFixedTime(world.at);
    await waitForFonts(context);
    const visitor = { context, page: await context.newPage(), complaints: [] };
    visitor.page.setDefaultTimeout(60_000);
    await enter(visitor.page, viewer, world);
    const differ: string[] = [];
    await visitAll(visitor, screensOf(viewer), async (page, path) => {
      differ.push(...(await judgeLook(page, viewer, path)));
    });
    await context.close();
    assert.deepEqual(differ, [], whatNext);
  });
}

test('each screen has its pictures, and no picture is without its screen', () => {
  const { needed, kept } = namesOfLooks();
  assert.deepEqual(kept, needed, 'npm run looks:accept puts this right');
});
