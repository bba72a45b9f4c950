import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  aStage,
  aVisitor,
  isAccessible,
  noComplaints,
  type Stage,
  visitAll,
  widths,
} from '#test/browser/browser.ts';
import { fontsComeLate, shiftOf } from '#test/browser/late-fonts.ts';
import { publicPaths } from '#test/browser/public-paths.ts';
import { fetched, linkedFrom } from '#test/ledger/transfer-size.ts';
import { fillLandingPage, showsTestimonials } from '#test/voices.ts';
import { isFull, sampled } from '../is-full.ts';

let stage: Stage;
/** Every public page of this installation: the fixed ones, and a label page for each plan. */
let paths: string[];
let germanPaths: string[];

before(async () => {
  stage = await aStage();
  await fillLandingPage(stage.product);
  ({ en: paths, de: germanPaths } = await publicPaths(stage.product.url));
});
after(async () => {
  await stage?.close();
});

test('without script every public page is whole, by itself, and says what it is', async () => {
  const visitor = await aVisitor(stage, 1440, { javaScriptEnabled: false });
  const elsewhere: string[] = [];
  const found = { titles: new Set(), descriptions: new Set() };
  visitor.context.on('request', (request) => {
    if (!request.url().startsWith(stage.product.url)) elsewhere.push(request.url());
  });
  const items = sampled(paths, 3);
  await visitAll(visitor, items, async (page, path) => {
    const answer = await page.goto(path);
    assert.equal(answer?.status(), 200, path);
    assert.equal(await page.locator('h1').count(), 1, path);
    assert.ok(await page.locator('h1').isVisible(), path);
    await page.getByRole('link', { name: 'Contact us', exact: true }).waitFor();
    found.titles.add(await page.title());
    found.descriptions.add(await page.locator('meta[name=description]').getAttribute('content'));
    const canonical = page.locator('link[rel=canonical]');
    assert.equal(await canonical.getAttribute('href'), stage.product.url + path);
  });
  assert.deepEqual([found.titles.size, found.descriptions.size], [items.length, items.length]);
  assert.deepEqual([elsewhere, visitor.complaints], [[], []]);
  await visitor.context.close();
});

test('without script the header is light on black, on paper and over a scene', async () => {
  for (const width of widths) {
    const { context, page } = await aVisitor(stage, width, { javaScriptEnabled: false });
    for (const path of ['/contact', '/gold']) {
      await page.goto(path);
      const header = page.locator('header.site-header');
      const styles = await Promise.all([
        header.evaluate((head) => getComputedStyle(head).background),
        header.getByRole('link', { name: 'Company' }).evaluate((a) => getComputedStyle(a).color),
      ]);
      assert.match(styles.join(), /^\w+\(0 0 0\) none.*,\w+\((0\.)?9/, `${path} at ${width}`);
    }
    await context.close();
  }
});

const longWords = ['/de', '/de/company', '/de/contact', '/de/status'];

describe('every public page is accessible and calm', () => {
  for (const width of isFull ? [...widths, 768, 1024] : widths) {
    test(`at ${width}: nothing moves when fonts come late, and axe finds nothing`, async () => {
      const visitor = await aVisitor(stage, width);
      await fontsComeLate(visitor.context);
      const items = sampled([...paths, ...longWords], 6);
      await visitAll(visitor, [...items, '/nowhere/at/all'], async (page, path) => {
        await page.goto(path);
        const shift = await shiftOf(page);
        // Below this, browsers report 0.
        assert.ok(shift < 0.0005, `${path} moves by ${shift}`);
        await isAccessible(page);
      });
      noComplaints(visitor);
      await visitor.context.close();
    });
  }
});

test('script, pages and fonts keep their budgets', async () => {
  const at = (path: string): string => stage.product.url + path;
  for (const path of [...paths, ...germanPaths]) {
    const { text } = await fetched(at(path), 'identity');
    const { styles, scripts, fonts } = linkedFrom(text);
    const bytes = async (those: string[], encoding: string): Promise<number> => {
      const answers = await Promise.all(those.map((item) => fetched(at(item), encoding)));
      return answers.reduce((sum, answer) => sum + answer.bytes, 0);
    };
    assert.ok((await bytes(scripts, 'gzip')) <= 10 * 1024, `script of ${path}`);
    const page = await bytes([path, ...styles], 'br');
    assert.ok(page <= 30 * 1024, `HTML and CSS of ${path}: ${page}`);
    assert.ok((await bytes(fonts, 'identity')) <= 60 * 1024, `fonts of ${path}`);
  }
});

describe('the header (PUB-3)', () => {
  test('is transparent at the top, and black past 50 px', async () => {
    const { page, context } = await aVisitor(stage);
    for (const path of ['/', '/company']) {
      await page.goto(path);
      const ground = () =>
        page
          .locator('header.site-header')
          .evaluate((head) => getComputedStyle(head).backgroundColor);
      assert.equal(await ground(), 'rgba(0, 0, 0, 0)');
      await page.evaluate(() => scrollTo(0, 50));
      assert.equal(await page.locator('header.header-solid').count(), 0);
      await page.evaluate(() => scrollTo(0, 51));
      await page.locator('header.header-solid').waitFor();
      assert.equal(await ground(), 'rgb(0, 0, 0)');
    }
    await context.close();
  });

  test('opens its Services by hover, and by keyboard with arrows and Escape', async () => {
    const { page, context } = await aVisitor(stage);
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Services' });
    const list = page.locator('#services');
    await button.hover();
    await list.waitFor({ state: 'visible' });
    assert.equal(await list.getByRole('link').count(), 7);
    await page.mouse.move(10, 600);
    await list.waitFor({ state: 'hidden' });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await list.waitFor({ state: 'visible' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    assert.equal(await focused(), 'Real Estate');
    await page.keyboard.press('ArrowUp');
    assert.equal(await focused(), 'Forex');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    assert.equal(await focused(), 'Services');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'visible' });
    await page.keyboard.press('Shift+Tab');
    await list.waitFor({ state: 'hidden' });
    await context.close();
  });

  test('is a drawer on a phone: it keeps the focus, and Escape or a choice close it', async () => {
    const { page, context } = await aVisitor(stage, 360);
    await page.goto('/');
    const menu = page.locator('button.drawer-button');
    const isOpen = () => menu.getAttribute('aria-expanded');
    await menu.focus();
    await page.keyboard.press('Enter');
    assert.equal(await isOpen(), 'true');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Services' }).press('Enter');
    await page.getByRole('link', { name: 'Forex' }).first().waitFor({ state: 'visible' });
    for (let tabs = 0; tabs < 20; tabs++) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement?.closest('header') !== null,
      );
      assert.ok(isInside, `the focus left the drawer after ${tabs + 1} tabs`);
    }
    await page.keyboard.press('Escape');
    assert.equal(await isOpen(), 'false');
    await menu.click();
    await page.locator('header').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
    assert.equal(await isOpen(), 'false');
    await context.close();
  });
});

describe('the landing page (PUB-5)', { concurrency: 2 }, () => {
  const titles = [
    'Financial Assistance With True Purpose',
    'Grow Your Wealth With Us',
    'Expert Guidance For Investors',
  ];

  test('types its titles under one steady name, and nothing moves', async () => {
    const context = await stage.browser.newContext({ baseURL: stage.product.url });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { shift: 0, titles: new Set<string>() };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shift += (entry as { value?: number }).value ?? 0;
      }).observe({ type: 'layout-shift', buffered: true });
      setInterval(() => {
        seen.titles.add(document.querySelector('h1 .typed')?.textContent ?? '');
      }, 20);
    });
    await page.goto('/');
    await page.waitForFunction(
      (last) => (window as unknown as { seen: { titles: Set<string> } }).seen.titles.has(last),
      titles[2]!,
    );
    const seen = await page.evaluate(() => {
      const was = (window as unknown as { seen: { shift: number; titles: Set<string> } }).seen;
      const { fontSize, backgroundSize } = getComputedStyle(document.querySelector('h1 .typed')!);
      const caret = parseFloat(backgroundSize.split(' ')[1] ?? '') / parseFloat(fontSize);
      return { shift: was.shift, titles: [...was.titles], caret };
    });
    assert.ok(Math.abs(seen.caret - 0.7) < 0.01, `a caret of ${seen.caret} letters`);
    for (const title of titles) assert.ok(seen.titles.includes(title), title);
    assert.ok(seen.titles.includes('Grow Your W'), 'letter by letter');
    assert.equal(seen.shift, 0);
    await page.getByRole('heading', { level: 1, name: titles[0]! }).waitFor();
    await context.close();
  });

  test('stands still under reduced motion', async () => {
    const { page, context } = await aVisitor(stage);
    await page.clock.install();
    await showsTestimonials(page);
    await page.clock.runFor(10_000);
    assert.equal(await page.locator('h1').textContent(), titles[0]);
    assert.equal(await page.locator('.slides').evaluate((row) => row.scrollLeft), 0);
    await page.mouse.wheel(0, 900);
    assert.equal(await page.locator('.unseen').count(), 0);
    await context.close();
  });

  test('shows a campaign with its real end', async () => {
    const { page, context } = await aVisitor(stage);
    await showsTestimonials(page);
    const banner = page.getByRole('complementary', { name: 'Announcement from the operator' });
    assert.match(await banner.innerText(), /Open books week[\s\S]*Ends[\s\S]*\d{4}, \d\d:\d\d UTC/);
    await context.close();
  });

  const abreastFrom = { 1024: 3, 768: 2, 767: 1 };
  for (const [width, abreast] of sampled(Object.entries(abreastFrom), 2)) {
    test(`shows its testimonials ${abreast} abreast at ${width}`, async () => {
      const { page, context } = await aVisitor(stage, Number(width));
      await showsTestimonials(page);
      const inView = await page
        .locator('.slides')
        .evaluate((row) => row.clientWidth / (row.firstElementChild as HTMLElement).offsetWidth);
      assert.equal(Math.round(inView), abreast);
      await context.close();
    });
  }

  test('turns its testimonials by itself and by keyboard, in a loop, until paused', async () => {
    const context = await stage.browser.newContext({ baseURL: stage.product.url });
    const page = await context.newPage();
    await page.clock.install();
    await showsTestimonials(page);
    const row = page.locator('.slides');
    await row.scrollIntoViewIfNeeded();
    const at = () => row.evaluate((list) => Math.round(list.scrollLeft));
    const turnsFrom = (was: number) =>
      page.waitForFunction(
        (left) => Math.round(document.querySelector('.slides')!.scrollLeft) !== left,
        was,
      );
    await turnsFrom(0);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.waitForTimeout(800);
    const held = await at();
    await page.clock.runFor(10_000);
    assert.equal(await at(), held);
    await row.focus();
    const seen: number[] = [];
    for (let turns = 0; turns < 6; turns++) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(700);
      seen.push(await at());
    }
    assert.ok(Math.min(...seen) < Math.max(...seen) && new Set(seen).size <= 5, String(seen));
    await page.getByRole('button', { name: 'Play' }).click();
    await turnsFrom(seen.at(-1)!);
    await context.close();
  });
});

test('an address that is not there is a page with a way home (PUB-2)', async () => {
  const visitor = await aVisitor(stage);
  const answer = await visitor.page.goto('/nowhere/at/all');
  assert.equal(answer?.status(), 404);
  assert.match(await visitor.page.title(), /^Page Not Found/);
  await isAccessible(visitor.page);
  await visitor.page.getByRole('link', { name: 'Go to the home page' }).click();
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  noComplaints(visitor);
  await visitor.context.close();
});
