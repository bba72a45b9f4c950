import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, widths } from '#test/browser/browser.ts';
import { takeGallery } from './gallery.ts';
import { nameOf, screensOf, type Viewer, viewers } from './list.ts';
import { pictureOf, settle, steady } from './picture.ts';
import { aWorld, nobodysEmail, type World } from './world.ts';

/** Logs in a viewer who has an account. */
export async function enter(page: Page, viewer: Viewer, world: World): Promise<void> {
  const { fixture, at } = world;
  if (viewer === 'visitor' || viewer === 'stranger') return;
  const { member, administrators } = fixture.story;
  const owner = administrators.findLast(({ role }) => role === 'owner')!;
  const shown = viewer === 'owner' ? owner : member;
  await page.context().route('**/api/user/proof', (route) => route.fulfill({ json: world.proof }));
  await page.goto(viewer === 'owner' ? '/admin-login' : '/login');
  await page.getByLabel('Email').fill(viewer === 'empty' ? nobodysEmail : shown.email);
  await page.getByLabel('Password', { exact: true }).fill(shown.password);
  if (viewer === 'owner') {
    const code = generateSync({ secret: owner.totp_secret, epoch: at.getTime() / 1000 });
    await page.getByLabel('Authenticator code').fill(code);
  }
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(viewer === 'owner' ? '**/admin-dashboard' : '**/dashboard');
}

/** A separate browser context: no motion, and nothing that depends on the machine. */
export const contextOf = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    // For the style that hides the caret.
    bypassCSP: true,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
    colorScheme: 'light',
  });

/** Takes all screens of one viewer at every width, in a separate context. */
async function takeOf(browser: Browser, viewer: Viewer, world: World, into: string) {
  const context = await contextOf(browser, world.url);
  await context.clock.setFixedTime(world.at);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await enter(page, viewer, world);
  for (const path of screensOf(viewer)) {
    for (const width of widths) {
      // Loaded at its width: resizing a loaded page changes its edges.
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await settle(page);
      writeFileSync(join(into, nameOf(viewer, path, width)), await pictureOf(page));
    }
  }
  await context.close();
}

/** Takes every screen of a checkout into a folder; returns the number of pictures. */
export async function takeScreens(program: string, into: string): Promise<number> {
  mkdirSync(into, { recursive: true });
  const world = await aWorld(program);
  const browser = await launchBrowser([...steady, world.flag]);
  try {
    // One after another: one viewer's actions may show on another's screen.
    for (const viewer of viewers) await takeOf(browser, viewer, world, into);
    const ofGallery = await takeGallery(program, into, (url) => contextOf(browser, url));
    return viewers.flatMap(screensOf).length * widths.length + ofGallery;
  } finally {
    await browser.close();
    await world.close();
  }
}
