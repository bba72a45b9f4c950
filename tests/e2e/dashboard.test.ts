import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import {
  aStage,
  aVisitor,
  fitsEveryScreen,
  fitsTheScreen,
  isAccessible,
  judge,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { logIn } from '#test/browser/people.ts';
import { holdPrices, laterBy } from '#test/product-database.ts';

// The members' home (MEM-3), the breakdown of each card (MEM-14) and the portal's two themes.

let stage: Stage;
let visitor: Visitor;

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  const matured = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  await logIn(visitor.page, matured);
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

const cards = ['Account Balance', 'Total Deposit', 'Total Withdrawals', 'Accumulated Interest'];

test('each card opens the walk that ends at its figure, and begins at nothing (MEM-14)', async () => {
  const { page } = visitor;
  const figures = page.getByRole('region', { name: 'Key figures' });
  const values = figures.locator('.val');
  await values
    .filter({ hasText: '$' })
    .nth(cards.length - 1)
    .waitFor();
  const shown = await values.allTextContents();
  assert.equal(shown.length, cards.length);
  // The available part is shown for balance and profit separately (D5).
  const sum = page.getByRole('group', { name: 'How it adds up' });
  await sum.getByText(/^Balance \$[\d.,]+, available now/).waitFor();
  await sum.getByText(/Profit \$[\d.,]+: \$[\d.,]+ available, \$[\d.,]+ locked$/).waitFor();
  for (const card of cards) {
    await figures.getByRole('link', { name: `Why this number? ${card}` }).waitFor();
  }
  await figures.getByRole('link', { name: `Why this number? ${cards[0]}` }).click();
  await page.getByRole('heading', { name: 'Why is my balance this number?' }).waitFor();
  const choice = page.getByRole('navigation', { name: 'Which figure' });
  for (const [index, card] of cards.entries()) {
    await choice.getByRole('link', { name: `${card} ${shown[index]}` }).click();
    await page
      .getByText(`These movements add up to ${shown[index]}, the figure on your card.`)
      .waitFor();
    const step = shown[index] === '$0.00' ? 'No data available' : `${card} ${shown[index]}`;
    await page.getByText(step).first().waitFor();
  }
  await isAccessible(page);
  // A step links to its source: the deposit itself, with its transaction.
  await choice.getByRole('link', { name: `${cards[1]} ${shown[1]}` }).click();
  await page.getByRole('table').getByRole('link', { name: 'Deposit' }).last().click();
  await page.waitForURL(/deposit-history\?row=/);
  await page
    .getByRole('dialog')
    .getByText(/Transaction/)
    .first()
    .waitFor();
});

test('value and profit over time answer to pointer, touch and keys (MEM-21)', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await goOn(page, '/dashboard');
  const plot = page.getByRole('slider', { name: /^Balance and profit from / });
  await plot.waitFor();
  const read = () => plot.getAttribute('aria-valuetext');
  const today = await read();
  assert.match(today!, /^\d+ \w+ \d{4}: Balance and profit \$[\d,.]+, Balance .+, Profit \$/);
  const box = (await plot.boundingBox())!;
  await page.mouse.move(box.x + box.width / 3, box.y + 60);
  const card = plot.locator('.reading.card');
  await card.waitFor();
  assert.notEqual(await read(), today);
  assert.equal(await plot.locator('.chart.wide .dot').count(), 2);
  await page.mouse.move(box.x + box.width / 3, box.y - 40);
  await card.waitFor({ state: 'detached' });
  assert.equal(await read(), today);
  await plot.focus();
  await page.keyboard.press('Home');
  assert.match((await read())!, /Balance and profit \$0\.00, Balance \$0\.00, Profit \$0\.00$/);
  await page.keyboard.press('ArrowRight');
  assert.doesNotMatch((await read())!, /Balance and profit \$0\.00/);
  await isAccessible(page);
  await page.keyboard.press('End');
  assert.equal(await read(), today);
  await page.getByText(/from distributions less losses in this period: −?[\d.]+%/).waitFor();
  // On a phone the reading is in the row above, where no thumb covers it.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('.reading-above').waitFor();
  await plot.dispatchEvent('pointerdown', { clientX: 60, clientY: 200 });
  assert.notEqual(await read(), today);
  assert.equal(await card.isVisible(), false);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('what was paid and its target stand in one unit, the paid one larger (look 4)', async () => {
  const { page } = visitor;
  for (const path of ['/dashboard/investments', '/dashboard/real-estate']) {
    await goOn(page, path);
    const pairs = page.locator('main .pair:has(> .act.num)');
    await pairs.first().waitFor();
    for (const pair of await pairs.all()) {
      const sizeOf = (part: string) =>
        pair
          .locator(part)
          .first()
          .evaluate((item) => parseFloat(getComputedStyle(item).fontSize));
      assert.match(await pair.locator('.act').innerText(), /^[+−-]?[\d,.]+\s?%$/, path);
      assert.match(await pair.locator('.tgt').first().innerText(), /^target [\d,.]+\s?%/i, path);
      assert.ok((await sizeOf('.act')) > (await sizeOf('.tgt')), path);
    }
  }
});

/** How far to the right an element's text reaches. */
const wordsEnd = (cell: Locator): Promise<number> =>
  cell.evaluate((item) => {
    const range = document.createRange();
    range.selectNodeContents(item.querySelector('button')?.firstChild ?? item);
    return range.getBoundingClientRect().right;
  });

test('above figures at the right the words of a head end where the figures do', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard');
  const market = page.getByRole('table', { name: 'Market' });
  const head = market.getByRole('columnheader', { name: 'Price' });
  await head.getByRole('button').waitFor();
  const column = await head.evaluate((item) => (item as HTMLTableCellElement).cellIndex);
  const cell = market.locator('tbody tr').first().locator('td').nth(column);
  await cell.getByText('$').waitFor();
  const apart = Math.abs((await wordsEnd(head)) - (await wordsEnd(cell)));
  assert.ok(apart < 1, `${apart} px apart`);
});

test('a position says where each line of its profit came from (MEM-13)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/investments');
  await page
    .getByRole('button', { name: /^Open the position of/ })
    .first()
    .click();
  await page.waitForURL('**/dashboard/investments/*');
  const came = page.getByRole('region', { name: 'Where it came from' });
  await came.getByText('Where did this come from?').first().click();
  await came
    .getByText(/^\$[\d,.]+ to \d+ positions?$/)
    .first()
    .waitFor();
  await came
    .getByText(/^[\d,.]+ of [\d,.]+ dollar-days\.$/)
    .first()
    .waitFor();
  // The strip ends with the sum invested and paid, less losses.
  const terms = await page
    .getByRole('group', { name: 'How the figures add up' })
    .locator('.term b')
    .allInnerTexts();
  const cents = terms.map((text) => Math.round(Number(text.replace(/[$,]/g, '')) * 100));
  const [invested, returns, ...rest] = cents;
  const total = rest.at(-1);
  assert.equal(invested! + returns! - rest.slice(0, -1).reduce((a, b) => a + b, 0), total);
  await judge(page);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('table', { name: 'Month by month' }).getByRole('row').nth(1).waitFor();
  await isAccessible(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Investments' }).waitFor();
});

test('a coin’s candles: five lengths, the figures as a table, by the keyboard alone (MEM-3)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard');
  const opener = page.getByRole('button', { name: 'Candle chart of Dogecoin' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Dogecoin (DOGE)' });
  await sheet.locator('canvas').first().waitFor();
  await sheet.getByRole('link', { name: /TradingView Lightweight Charts/ }).waitFor();
  for (const name of ['1m', '15m', '4h', '1d', '1h']) {
    const button = sheet.getByRole('button', { name: new RegExp(`^${name},`) });
    await button.focus();
    await page.keyboard.press('Space');
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
  }
  await isAccessible(page);
  await fitsEveryScreen(page);
  await sheet.getByRole('button', { name: 'Show as table' }).click();
  const rows = sheet.getByRole('table', { name: 'The newest 48, newest first' }).getByRole('row');
  await rows.nth(48).waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('prices follow the stream; old ones say so wherever they stand (MEM-3)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard');
  // On a phone they are on the page, each fully visible.
  await page.setViewportSize({ width: 360, height: 740 });
  const prices = page.getByRole('main').getByRole('list', { name: 'Prices' });
  await prices.getByRole('listitem').nth(3).waitFor();
  const shown = (await prices.textContent())!;
  assert.match(shown, /^BTC.*\$[\d,.]+DOGE.*\$[\d,.]+XRP.*\$[\d,.]+SOL.*\$[\d,.]+$/);
  await fitsTheScreen(page);
  await page.waitForFunction(
    (text) => document.querySelector('main .ticker')?.textContent !== text,
    shown,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  const header = page.getByRole('banner').getByRole('list', { name: 'Prices' });
  const release = await holdPrices(stage.product);
  await laterBy(stage.product, 5);
  await page.reload();
  await header.getByText('old').first().waitFor();
  const market = page.getByRole('region', { name: 'Market' });
  await market.getByText('too old to quote').nth(3).waitFor();
  await market.getByRole('button', { name: 'Candle chart of Bitcoin' }).click();
  await page
    .getByRole('dialog')
    .getByText(/too old to use/)
    .waitFor();
  await page.keyboard.press('Escape');
  await release();
  // The feed comes back: the stream reports it, without a reload.
  await header.getByText('old').first().waitFor({ state: 'detached' });
});

test('the affiliate link says ‘Copied!’ for three seconds (MEM-3)', async () => {
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/dashboard');
  const link = page.getByRole('button', { name: 'Copy link' });
  await link.waitFor();
  // Time stops here, except for the steps of the test.
  await page.clock.pauseAt(Date.now() + 60_000);
  await link.click();
  const copied = page.getByRole('button', { name: 'Copied!' });
  await copied.waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/signup\?ref=\w+$/);
  await page.clock.runFor(2_900);
  assert.equal(await copied.count(), 1);
  await page.clock.runFor(100);
  await link.waitFor();
  await page.clock.resume();
});

test('a theme is kept, is there before the first pixel, and reaches the other tabs', async () => {
  const { page, context } = visitor;
  await page.goto('/dashboard');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), 'light');
  const other = await context.newPage();
  await other.goto('/dashboard/affiliate');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await other.close();
  // Without the portal's script the page is only its initial markup.
  await page.route('**/assets/portal-*.js', (route) => route.abort());
  await page.goto('/dashboard').catch(() => undefined);
  assert.equal(await theme(), 'dark');
  await page.unroute('**/assets/portal-*.js');
  visitor.complaints.length = 0;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  assert.equal(await theme(), 'light');
});

test('without a choice the page follows the system, also while it is open', async () => {
  const { page } = visitor;
  await page.evaluate(() => localStorage.removeItem('candor/theme'));
  await page.goto('/dashboard/affiliate');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
});
