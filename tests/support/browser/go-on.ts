import { setTimeout as rest } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';

// Navigates between screens without a page load, which costs the browser more than all requests of
// most screens. Tests of loading itself, and those that need a clean state, load with `goto`.

const roots = ['/dashboard', '/admin-dashboard'];

/**
 * Opens a portal screen with the portal's router, as a link does, once the previous screen is gone.
 * It loads the page if no portal page is open, if it is the same page, or if a visible message
 * could be mistaken for the next one's.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const isAt = (at: string) => roots.find((root) => `${at}/`.startsWith(`${root}/`));
  const from = new URL(page.url(), 'http://none').pathname;
  const to = new URL(path, 'http://none').pathname;
  const isInside = from !== to && isAt(to) !== undefined && isAt(from) === isAt(to);
  if (!isInside || (await page.locator('.toast').count()) > 0) {
    // The typed text is restored at a history entry that keeps its name.
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
  // If one screen serves both addresses, it is redrawn with other text.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1')].some(
      (element) => element.dataset['left'] !== element.textContent && element.checkVisibility(),
    ),
  );
}

/**
 * Waits for the screen of the page's address. The previous screen stays until then and could be
 * mistaken for it: the menu, drawn with the screen, distinguishes them.
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

/** Records a page's open requests for `quiet`. */
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

/** Like `networkidle`, which a page reaches once: waits for half a second without requests. */
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

/** Clicks a row until it opens: like a user, it clicks again if the list moved. */
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
