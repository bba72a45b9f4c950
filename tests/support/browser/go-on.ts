import { setTimeout as rest } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';

// From screen to screen without a fresh load, which costs the browser more than all that is asked
// of most screens. Tests of loading itself, and those that need nothing kept, load with `goto`.

const roots = ['/dashboard', '/admin-dashboard'];

/**
 * Opens a screen of the portal as who follows a link does, by the portal's own router, once the
 * screen before it is gone. Loads it where nothing of the portal stands, where the same page does,
 * and where a message stands that could be taken for the next one's.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const isAt = (at: string) => roots.find((root) => `${at}/`.startsWith(`${root}/`));
  const from = new URL(page.url(), 'http://none').pathname;
  const to = new URL(path, 'http://none').pathname;
  const isInside = from !== to && isAt(to) !== undefined && isAt(from) === isAt(to);
  if (!isInside || (await page.locator('.toast').count()) > 0) {
    // What was typed is found again at an entry of the history that keeps its name.
    if (from === to) await page.evaluate(() => history.replaceState(null, ''));
    await page.goto(path);
    return;
  }
  await drawn(page);
  await page.evaluate((address) => {
    for (const element of document.querySelectorAll('h1'))
      element.dataset['left'] = element.textContent;
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  // Where one screen stands at both addresses, it is drawn again with other words.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1')].some(
      (element) => element.dataset['left'] !== element.textContent && element.checkVisibility(),
    ),
  );
}

/**
 * Waits for the screen of the page's address. The one before it stands until that has come, and
 * would be taken for it: the menu, drawn with the screen, tells them apart.
 */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
    const here = links.filter((link) => link.pathname === location.pathname);
    const isMarked = here.length === 0 || here.some((element) => element.ariaCurrent === 'page');
    return isMarked && document.querySelector('h1')?.checkVisibility() === true;
  });
}

type Traffic = { open: Set<Request>; changed: number };
const traffic = new WeakMap<Page, Traffic>();

/** Keeps what a page waits for, so that `quiet` knows it. */
export function followTraffic(page: Page): void {
  const here: Traffic = { open: new Set(), changed: performance.now() };
  traffic.set(page, here);
  const note = (request: Request, isOpen: boolean): void => {
    if (request.resourceType() === 'eventsource') return;
    here.open[isOpen ? 'add' : 'delete'](request);
    here.changed = performance.now();
  };
  page.on('request', (request) => note(request, true));
  page.on('requestfinished', (request) => note(request, false));
  page.on('requestfailed', (request) => note(request, false));
}

const calmMs = 500;

/** As `networkidle`, which a page reaches once: waits until nothing was asked for half a second. */
export async function quiet(page: Page): Promise<void> {
  const here = traffic.get(page)!;
  const isCalm = () => here.open.size === 0 && performance.now() - here.changed >= calmMs;
  for (const end = performance.now() + 45_000; !isCalm(); await rest(50)) {
    if (performance.now() < end) continue;
    throw new Error(
      `${page.url()} still asks: ${[...here.open].map((request) => request.url()).join()}`,
    );
  }
}

const settleMs = 750;

/** Presses a row until it opened: who sees nothing happen, as its list moved, presses again. */
export async function openRow(row: Locator, opened: Locator): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await row.waitFor();
    await rest(settleMs);
    await row.click();
    const isOpen = opened.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (await isOpen) return;
  }
  throw new Error('the row does not open');
}
