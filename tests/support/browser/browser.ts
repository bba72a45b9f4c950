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
  // Nothing but the product is reached, so a page that asks for more would fail here.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** A browser that reaches nothing but the product. */
export const launchBrowser = (more: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? browsers.find((browser) => existsSync(browser)),
    args: [...flags, ...more],
  });

export type Stage = { product: Product; browser: Browser; close: () => Promise<void> };

/** Builds the pages for a file that is played alone: before a suite they are built once. */
export function buildPages(): void {
  if (process.env['CANDOR_SEEDED'] !== undefined) return;
  spawnSync(process.execPath, ['scripts/build.mjs', '--now'], { stdio: 'inherit' });
}

/** The product, built and started as a person starts it, and a browser to visit it with. */
async function start(program?: string): Promise<Stage> {
  buildPages();
  const product = await aProduct({ program });
  const launching = launchBrowser();
  // What is left open would keep the file, and all after it, from ending.
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

/** What stories of one process share, as long as any of them needs it. */
const shared = { stage: null as Promise<Stage> | null, users: 0 };

/** A stage of one's own or, for stories that are played together, the one that stands. */
export async function aStage(program?: string): Promise<Stage> {
  if (program !== undefined) return start(program);
  shared.users += 1;
  const { product, browser, close } = await (shared.stage ??= start());
  const leave = async (): Promise<void> => {
    shared.users -= 1;
    // Pages that stand open would go on asking behind those of the next story.
    await Promise.all(browser.contexts().map((context) => context.close()));
    if (shared.users > 0) return;
    shared.stage = null;
    await close();
  };
  return { product, browser, close: leave };
}

export type Visitor = { context: BrowserContext; page: Page; complaints: string[] };

export const widths = [360, 1440] as const;

/** Keeps what a page complains about, and lets it wait as long as a busy machine needs. */
export function listenTo(page: Page, complaints: string[]): void {
  page.setDefaultTimeout(45_000);
  followTraffic(page);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
}

/** Visits every path with two tabs of one browser at once: a tab waits for the network. */
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
 * Goes to each screen, in the gate to every other, known by its first heading, lets all of it
 * come, and judges it.
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

// Rules are the same at each width, what there is place for is not.
const everyWidth = isFull ? ([360, 768, 1024, 1440] as const) : widths;

/** What was judged by the stories of this process, each with how much stood open over it. */
const judged = new Set<string>();

/** A screen, of whomever and whatever it shows, and how much stands open over it. */
async function kindOf(page: Page): Promise<string> {
  const { pathname, search } = new URL(page.url());
  const open = await page.locator('[role=dialog], aside, form').count();
  const screen = pathname.replaceAll(/[\da-f-]{36}/g, ':id');
  return `${screen}${search.replaceAll(/=[^&]*/g, '')} ${open}`;
}

/** Whether rules are asked of a page: the gate's stories of one process ask once of each kind. */
async function isToBeJudged(page: Page): Promise<boolean> {
  const kind = await kindOf(page);
  if (!isFull && judged.has(kind)) return false;
  judged.add(kind);
  return true;
}

/** How a page is judged: in the gate dark on a phone or light on a wide screen, by its path. */
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

/** Money in tables of the administration shows no cents, and has them on hover (ADM-10). */
async function keepsCentsOnHover(page: Page): Promise<void> {
  const cells = await page.locator('table td:not([data-exact])').allInnerTexts();
  const withCents = cells.filter((text) => /\$[\d,]+\.\d\d(?!\d)/.test(text));
  assert.deepEqual(withCents, [], `${page.url()} shows cents in a table`);
}

/**
 * Judges the page as it stands as one who turns a phone or resizes a window sees it: by all rules
 * in one look, in the full battery in each; and whether it fits at every width.
 */
export async function judge(page: Page): Promise<void> {
  const found = page.viewportSize();
  // Public pages are on paper, whatever theme somebody likes.
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
  // A story goes on where it was: an open sheet lies over all of a narrower screen.
  if (found !== null) await page.setViewportSize(found);
}

/** A person with a browser of their own; whatever the console complains about is kept. */
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

// A refusal is an answer of 400 to 499, which the browser also writes into its console.
const refusalLine = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Fails on anything that the console complained about, other than answers that refuse. */
export function noComplaints({ complaints }: Visitor): void {
  assert.deepEqual(
    complaints.filter((line) => !refusalLine.test(line)),
    [],
  );
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Whether it is a page of ours, and not a mail as it was sent. */
const isOurs = (page: Page): boolean => !new URL(page.url()).pathname.startsWith('/dev/mail');

/** What axe finds on a page; its source is read into a page once, which is half of the work. */
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
 * Nothing at all on the page as it stands, however small, by every rule that axe has switched on,
 * and no sideways scroll; in mails nothing serious.
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

/** Nothing is wider than the screen; what is, is named by its innermost element. */
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

/** Fits a phone and a tablet, and again the screen that it stands on. */
export async function fitsEveryScreen(page: Page): Promise<void> {
  const { width: own } = page.viewportSize()!;
  for (const width of [360, 768, own]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsTheScreen(page);
  }
}

/** Names the tabs that their list, sheet or screen cuts off, and that no shadow there tells of. */
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
