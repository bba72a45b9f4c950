import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { isAccessible, launchBrowser, listenTo, widths } from '#test/browser/browser.ts';
import { words } from '#text/words.ts';
import { type GalleryServer, serveGallery } from '../../scripts/gallery/serve-gallery.ts';
import { isFull } from '../is-full.ts';

// `npm run dev -- gallery`: each component of src/web/ui in isolation, in states that stories
// seldom reach.

let server: GalleryServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([serveGallery(0), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const looks = widths.flatMap((width) => ['light', 'dark'].map((theme) => ({ width, theme })));
/** Each width and each theme once: the gate leaves the other pairs to `--full`. */
const judged = looks.filter(
  ({ width, theme }) => isFull || (width === 360) === (theme === 'light'),
);

/** Checks a gallery page at both widths and in both themes, once `isThere` resolves. */
async function judgeInAll(page: Page, path: string, isThere: () => Promise<void>): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await isThere();
  for (const { width, theme } of judged) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await isAccessible(page);
  }
}

const heading = (page: Page, name: string) => () => page.getByRole('heading', { name }).waitFor();

test('every component is accessible at 360 and 1440 in both themes, and none complains', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const complaints: string[] = [];
  listenTo(page, complaints);
  await judgeInAll(page, '/', heading(page, 'Gallery'));
  const screens = {
    '/failed': words.failed.title,
    '/nowhere': words.notFound.title,
    '/loading': 'Loading',
    '/connection-lost': 'Connection lost',
  };
  for (const [path, name] of Object.entries(screens)) {
    await judgeInAll(page, path, heading(page, name));
  }
  await page.getByRole('alert').waitFor();
  const dialogs = {
    question: 'Name this passkey',
    confirmation: 'Cancel the withdrawal?',
    sheet: 'Withdrawal',
    'wide-sheet': 'Candles',
    menu: 'Menu',
  };
  for (const [name, title] of Object.entries(dialogs)) {
    const dialog = page.getByRole('dialog', { name: title });
    await judgeInAll(page, `/?open=${name}`, () => dialog.waitFor());
  }
  await page.close();
  assert.deepEqual(complaints, []);
});

test('the menu of a phone, and both toasts, are accessible as well', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  // A toast disappears after seconds unless a pointer is on it: the page's clock stops from the
  // click until the pointer is there, however slow the machine is.
  await page.clock.install();
  const now = Date.now();
  for (const [nth, button, message] of [
    [1, 'Show a toast', 'Saved.'],
    [2, 'Show a failed toast', 'It was not saved.'],
  ] as const) {
    await page.clock.pauseAt(now + nth * 3_600_000);
    await page.getByRole('button', { name: button }).click();
    await page.getByText(message).hover();
    await page.clock.resume();
    await isAccessible(page);
    await page.mouse.move(0, 0);
  }
  await page.close();
});
