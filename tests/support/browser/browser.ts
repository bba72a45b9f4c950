import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { isFull, sampled } from '../../is-full.ts';
import { aProduct, type Product } from '../product.ts';
import { followTraffic, goOn, quiet } from './go-on.ts';

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Only the product is reachable, so a page that requests anything else fails here.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** A browser that reaches only the product. */
export const launchBrowser = (more: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? browsers.find((browser) => existsSync(browser)),
    args: [...flags, ...more],
  });

export type Stage = { product: Product; browser: Browser; close: () => Promise<void> };

/** Builds the pages for a file that runs alone: a suite builds them once beforehand. */
export function buildPages(): void {
  if (process.env['CANDOR_SEEDED'] !== undefined) return;
  spawnSync(process.execPath, ['scripts/build.mjs', '--now'], { stdio: 'inherit' });
}

/** The product, built and started as in production, and a browser to visit it. */
async function start(program?: string): Promise<Stage> {
  buildPages();
  const product = await aProduct({ program });
  const launching = launchBrowser();
  // Anything left open would keep the file, and all later ones, from ending.
  const browser = await product.start().then(
    () => launching,
    async (fault: unknown) => {
      await Promise.allSettled([launching.then((item) => item.close()), product.remove()]);
      throw fault;
    },
  );
  const close = async () => {
    await browser.close();
    await product.remove();
  };
  return { product, browser, close };
}

/** The stage that the stories of one process share, while any of them uses it. */
const shared = { stage: null as Promise<Stage> | null, users: 0 };

/** A separate stage or, for stories that run together, the shared one. */
export async function aStage(program?: string): Promise<Stage> {
  if (program !== undefined) return start(program);
  shared.users += 1;
  const { product, browser, close } = await (shared.stage ??= start());
  const leave = async (): Promise<void> => {
    shared.users -= 1;
    // Open pages would keep sending requests during the next story.
    await Promise.all(browser.contexts().map((context) => context.close()));
    if (shared.users > 0) return;
    shared.stage = null;
    await close();
  };
  return { product, browser, close: leave };
}

export type Visitor = { context: BrowserContext; page: Page; complaints: string[] };

export const widths = [360, 1440] as const;

/** Records a page's console errors, and gives it timeouts for a busy machine. */
export function listenTo(page: Page, complaints: string[]): void {
  page.setDefaultTimeout(45_000);
  followTraffic(page);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
}

/** Visits every path in two tabs of one browser at once, since a tab waits for the network. */
export async function visitAll(
  { context, page, complaints }: Visitor,
  paths: readonly string[],
  visit: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const left = paths.values();
  const tabs = [page, await context.newPage()];
  for (const tab of tabs.slice(1)) listenTo(tab, complaints);
  await Promise.all(
    tabs.map(async (tab) => {
      for (const path of left) await visit(tab, path);
    }),
  );
  await Promise.all(tabs.slice(1).map((tab) => tab.close()));
}

/**
 * Visits each screen (every other one in the gate), recognised by its first heading, waits until it
 * has loaded, and checks it.
 */
export async function judgeScreens(
  visitor: Visitor,
  headings: Record<string, string | RegExp>,
): Promise<void> {
  await visitAll(visitor, sampled(Object.keys(headings), 2), async (page, path) => {
    await goOn(page, path);
    await page.getByRole('heading', { level: 1, name: headings[path] }).waitFor();
    await quiet(page);
    await judge(page);
  });
}

// Rules are the same at each width; the available space is not.
const everyWidth = isFull ? ([360, 768, 1024, 1440] as const) : widths;

/** The screens that this process has checked, each with the number of open overlays. */
const judged = new Set<string>();

/** A screen, for any viewer and content, and the number of overlays on it. */
async function kindOf(page: Page): Promise<string> {
  const { pathname, search } = new URL(page.url());
  const open = await page.locator('[role=dialog], aside, form').count();
  const screen = pathname.replaceAll(/[\da-f-]{36}/g, ':id');
  return `${screen}${search.replaceAll(/=[^&]*/g, '')} ${open}`;
}

/** Whether to check a page's rules: in the gate a process checks each kind once. */
async function isToBeJudged(page: Page): Promise<boolean> {
  const kind = await kindOf(page);
  if (!isFull && judged.has(kind)) return false;
  judged.add(kind);
  return true;
}

/** How to check a page: in the gate, dark on a phone or light on a wide screen, by its path. */
function looksAt(path: string): { width: number; theme: 'light' | 'dark' }[] {
  if (isFull) {
    return widths.flatMap((width) => [
      { width, theme: 'light' },
      { width, theme: 'dark' },
    ]);
  }
  const sum = Buffer.from(path).reduce((total, byte) => total + byte, 0);
  return [sum % 2 === 0 ? { width: 360, theme: 'dark' } : { width: 1440, theme: 'light' }];
}

/** Admin tables show money without cents, and the cents on hover (ADM-10). */
async function keepsCentsOnHover(page: Page): Promise<void> {
  const cells = await page.locator('table td:not([data-exact])').allInnerTexts();
  const withCents = cells.filter((text) => /\$[\d,]+\.\d\d(?!\d)/.test(text));
  assert.deepEqual(withCents, [], `${page.url()} shows cents in a table`);
}

/**
 * Checks the current page as a user who rotates a phone or resizes a window sees it: all rules in
 * one look, in the full battery in each; and whether it fits at every width.
 */
export async function judge(page: Page): Promise<void> {
  const found = page.viewportSize();
  // Public pages are always light, whatever theme the user chose.
  const isPublic = (await page.locator('header.site-header').count()) > 0;
  const { pathname } = new URL(page.url());
  if (pathname.startsWith('/admin-dashboard')) await keepsCentsOnHover(page);
  for (const { width, theme } of (await isToBeJudged(page)) ? looksAt(pathname) : []) {
    await page.setViewportSize({ width, height: 900 });
    if (!isPublic) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    }
    await isAccessible(page);
  }
  for (const width of everyWidth) {
    await page.setViewportSize({ width, height: 900 });
    await fitsTheScreen(page);
  }
  // A story continues at its width: an open sheet covers a narrower screen.
  if (found !== null) await page.setViewportSize(found);
}

/** A person with a separate browser; console errors are recorded. */
export async function aVisitor(
  { browser, product }: Stage,
  width = 1440,
  own: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height: width < 600 ? 740 : 900 },
    reducedMotion: 'reduce',
    ...own,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  listenTo(page, complaints);
  return { context, page, complaints };
}

// A refusal is an answer of 400 to 499, which the browser also logs in its console.
const refusalLine = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Fails on any console error other than a refusal. */
export function noComplaints({ complaints }: Visitor): void {
  assert.deepEqual(
    complaints.filter((line) => !refusalLine.test(line)),
    [],
  );
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Whether it is one of our pages, rather than a mail as it was sent. */
const isOurs = (page: Page): boolean => !new URL(page.url()).pathname.startsWith('/dev/mail');

/** Axe's findings on a page; its source is injected into a page once, which is half of the work. */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOptions) => {
    const { axe: judgeOf } = window as unknown as {
      axe: { run: (all: Document, options: axe.RunOptions) => Promise<axe.AxeResults> };
    };
    return (await judgeOf.run(document, { ...runOptions, resultTypes: ['violations'] })).violations;
  }, options);
}

/**
 * Requires no finding on the current page, however minor, by every enabled axe rule, and no
 * sideways scroll; in mails no serious one.
 */
export async function isAccessible(page: Page): Promise<void> {
  const isStrict = isOurs(page);
  const violations = await violationsOn(page, isStrict ? {} : { runOnly: rules });
  const serious = violations
    .filter(({ impact }) => isStrict || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  assert.deepEqual(serious, [], page.url());
  await fitsTheScreen(page);
}

/** Requires that nothing is wider than the screen; reports the innermost element that is. */
export async function fitsTheScreen(page: Page): Promise<void> {
  const { beyond, culprit } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return { beyond: scrollWidth - clientWidth, culprit: wide?.outerHTML.slice(0, 200) };
  });
  assert.ok(beyond <= 0, `${page.url()} is ${beyond} px too wide: ${culprit}`);
  assert.deepEqual(await cutTabs(page), [], `${page.url()} cuts tabs off`);
}

/** Fits a phone, a tablet and its original width. */
export async function fitsEveryScreen(page: Page): Promise<void> {
  const { width: own } = page.viewportSize()!;
  for (const width of [360, 768, own]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsTheScreen(page);
  }
}

/** Names the tabs that their list, sheet or screen cuts off without a shadow. */
const cutTabs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tabs = document.querySelectorAll<HTMLElement>(
      ':is(.tabs, .seg) button, .walk-tabs a, [role=tab]',
    );
    const isWithin = (part: Element, whole: Element | null): boolean => {
      const [inner, outer] = [part, whole ?? document.documentElement].map((element) =>
        element.getBoundingClientRect(),
      );
      return inner!.left >= outer!.left - 2 && inner!.right <= outer!.right + 2;
    };
    const isCut = (tab: HTMLElement): boolean => {
      const list = tab.parentElement!;
      const { overflowX, backgroundImage } = getComputedStyle(list);
      const isShaded = overflowX === 'auto' && backgroundImage.includes('gradient');
      const around = list.closest('.panel, .sheet, [role=dialog]');
      return !((isShaded || isWithin(tab, list)) && isWithin(list, around) && isWithin(list, null));
    };
    const cut = [...tabs].filter((tab) => tab.checkVisibility() && isCut(tab));
    return cut.map((tab) => tab.textContent);
  });
