import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  aStage,
  aVisitor,
  isAccessible,
  noComplaints,
  type Stage,
  visitAll,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn, quiet } from '#test/browser/go-on.ts';
import { hasFocus } from '#test/browser/keyboard.ts';
import { logIn } from '#test/browser/people.ts';
import { frameFaults } from '#test/browser/phone-controls.ts';
import { screensOf } from '../../scripts/screens/list.ts';

// The frame of the members' screens: a phone's bar and when it hides (MEM-2), and the search that
// finds screens, actions, figures and movements and links to them (MEM-22).

const phone = { width: 360, height: 740 };
let stage: Stage;
let visitor: Visitor;
let page: Page;
before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage, phone.width);
  page = visitor.page;
  await logIn(
    page,
    stage.product.logins().members.find(({ holds }) => holds === 'matured')!,
  );
  // Until then the log-in page is shown, which has neither.
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

const bar = () => page.getByRole('navigation', { name: 'Main' });

test('each screen leads back and names its member, and the bar covers no control of it', async () => {
  const found: string[] = [];
  const screens = [...screensOf('member'), '/dashboard/proof', '/dashboard/update-password'];
  await visitAll(visitor, screens, async (tab, path) => {
    await tab.setViewportSize(phone);
    await goOn(tab, path);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await quiet(tab);
    const faults = await frameFaults(tab, path);
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  });
  assert.deepEqual(found, []);
});

test('the bar leads to what members do most, and says where they are', async () => {
  await goOn(page, '/dashboard');
  await bar().waitFor();
  assert.deepEqual(await bar().getByRole('link').allInnerTexts(), [
    'Home',
    'Invest',
    'Withdraw',
    'Proof',
  ]);
  const current = bar().locator('[aria-current=page]');
  const standsAt = (name: string) => current.filter({ hasText: name }).waitFor();
  await standsAt('Home');
  await bar().getByRole('link', { name: 'Invest' }).click();
  await page.waitForURL('**/dashboard/deposit');
  await standsAt('Invest');
  await bar().getByRole('link', { name: 'Withdraw' }).click();
  await page.waitForURL('**/dashboard/withdraw');
  await goOn(page, '/dashboard/withdraw-history');
  await standsAt('Withdraw');
  assert.equal(await current.count(), 1);
  const line = await current.evaluate((item) => getComputedStyle(item, '::before').height);
  assert.equal(line, '2px');
  const { y, height } = (await bar().boundingBox())!;
  assert.equal(y + height, phone.height);
  assert.ok(height >= 60, `${height} px`);
  await isAccessible(page);
});

test('More opens the menu with language and theme, and Close gives the focus back', async () => {
  const more = bar().getByRole('button', { name: 'More' });
  await more.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await isAccessible(page);
  await menu.getByRole('button', { name: 'Switch to light theme' }).click();
  await menu.getByRole('button', { name: 'DE: auf Deutsch anzeigen' }).waitFor();
  await menu.getByRole('button', { name: 'Close' }).click();
  await menu.waitFor({ state: 'detached' });
  await hasFocus(more);
});

test('the bar gives way to a keyboard on the screen, and to nothing else', async () => {
  await goOn(page, '/dashboard/withdraw');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.waitFor();
  // Less of the page is visible without a keyboard: a browser's bars, a split screen.
  await page.setViewportSize({ ...phone, height: 400 });
  await bar().waitFor();
  await page.setViewportSize(phone);
  await amount.focus();
  await page.setViewportSize({ ...phone, height: phone.height - 100 });
  await bar().waitFor();
  await page.setViewportSize({ ...phone, height: 400 });
  await bar().waitFor({ state: 'hidden' });
  await page.setViewportSize(phone);
  await bar().waitFor();
});

test('neither a wide screen nor paper has the bar, nor a phone’s head the prices', async () => {
  await goOn(page, '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const prices = page.getByRole('banner').getByRole('list', { name: 'Prices' });
  await prices.waitFor({ state: 'hidden' });
  const onPage = page.getByRole('main').getByRole('list', { name: 'Prices' });
  await onPage.getByRole('listitem').nth(3).waitFor();
  await page.emulateMedia({ media: 'print' });
  await bar().waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 768, height: 900 });
  await prices.waitFor();
  await bar().waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByRole('button', { name: 'Switch to dark theme' }).waitFor();
  await page.setViewportSize(phone);
});

const palette = () => page.getByRole('dialog', { name: 'Search' });
const box = () => palette().getByRole('combobox');
const lines = () => palette().getByRole('option');
const chosen = () => palette().getByRole('option', { selected: true });
const opener = () => page.getByRole('button', { name: 'Search' });
const settled = () =>
  palette().getByText('Searching your movements...').waitFor({ state: 'detached' });

/** The account's figures, from the API that its screens use. */
const me = () =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user');
    return ((await answer.json()) as { data: Record<string, string> }).data;
  });
const asDollars = (amount: string) =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('Ctrl K opens the search, a few letters and Enter lead to the form with nothing sent', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.keyboard.press('Control+k');
  await palette().waitFor();
  await hasFocus(box());
  await box().fill('with');
  await settled();
  const texts = await lines().allInnerTexts();
  assert.ok(texts.length <= 8, texts.join('; '));
  const { withdrawable_balance: balance, withdrawable_profit: profit } = await me();
  const line = (name: string) => lines().filter({ hasText: name });
  await line(`${asDollars(balance!)} available`)
    .getByText('Withdraw balance')
    .waitFor();
  await line(`${asDollars(profit!)} available`)
    .getByText('Withdraw profit')
    .waitFor();
  assert.equal(await line('Withdraw balance').locator('mark').innerText(), 'With');
  await isAccessible(page);
  // As a screen reader follows it: the box names the active line.
  const named = async () => {
    const id = await box().getAttribute('aria-activedescendant');
    return page.locator(`[id="${id}"]`).innerText();
  };
  assert.equal(await named(), await chosen().innerText());
  await page.keyboard.press('ArrowDown');
  assert.match(await named(), /^Withdraw profit/);
  await page.keyboard.press('ArrowUp');
  assert.match(await chosen().innerText(), /^Withdraw balance/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/withdraw-balance');
  await page.getByRole('radio', { name: 'Balance', checked: true }).waitFor();
  await palette().waitFor({ state: 'detached' });
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Withdraw' }));
  assert.deepEqual(sent, []);
});

test('what was opened last comes first, and is nobody else’s', async () => {
  await opener().click();
  await palette().getByRole('group', { name: 'Recent' }).getByText('Withdraw balance').waitFor();
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  await page.evaluate(() => {
    const recent = JSON.parse(localStorage.getItem('candor/recent')!) as object;
    localStorage.setItem('candor/recent', JSON.stringify({ ...recent, owner: 'another' }));
  });
  await opener().click();
  await palette().getByRole('group', { name: 'Actions' }).getByText('Withdraw balance').waitFor();
  assert.equal(await palette().getByRole('group', { name: 'Recent' }).count(), 0);
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
});

test('Esc gives the focus back to where it was; a slash in a field is a slash', async () => {
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.focus();
  await page.keyboard.press('/');
  assert.equal(await palette().count(), 0);
  await page.keyboard.press('Control+k');
  await hasFocus(box());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await palette().locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  await hasFocus(amount);
  await opener().focus();
  await page.keyboard.press('/');
  await palette().waitFor();
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  await hasFocus(opener());
});

test('a transaction is found by its ID and leads to its deposit', async () => {
  const { txid, id } = await page.evaluate(async () => {
    const answer = await fetch('/api/user/movements?limit=100');
    type Row = { txid: string | null; origin: { kind: string; id: string } | null };
    const { data } = (await answer.json()) as { data: Row[] };
    const row = data.find((item) => item.txid !== null && item.origin?.kind === 'deposit')!;
    return { txid: row.txid!, id: row.origin!.id };
  });
  await page.keyboard.press('Control+k');
  await box().fill(txid);
  await lines().first().waitFor();
  await chosen()
    .getByText(`transaction …\u2060${txid.slice(-4)}`)
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/dashboard/deposit-history?row=${id}`);
  const sheet = page.getByRole('dialog', { name: 'Deposit' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('it says that it searches, that it found nothing, and that it could not search', async () => {
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/user/movements?*nowhere*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await box().fill('nowhere');
  await palette().getByText('Searching your movements...').waitFor();
  answer();
  await palette().getByText('Nothing found for ‘nowhere’.').waitFor();
  await isAccessible(page);
  await page.route('**/api/user/movements?*broken*', (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  await box().fill('broken');
  await palette().getByText('An error occurred while fetching the data.').waitFor();
  await page.unroute('**/api/user/movements?*broken*');
  await palette().getByRole('button', { name: 'Try again' }).click();
  await palette().getByText('Nothing found for ‘broken’.').waitFor();
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
});

test('a plan that is found opens its page with the plan chosen', async () => {
  await page.keyboard.press('Control+k');
  await box().fill('deposit gold');
  await lines().filter({ hasText: 'Deposit to Real estate GOLD' }).click();
  await page.waitForURL('**/dashboard/real-estate?plan=*');
  await page.getByRole('radio', { name: /^GOLD/, checked: true }).waitFor();
});

test('on a phone the glass of the header opens it on the whole screen', async () => {
  await page.setViewportSize(phone);
  await goOn(page, '/dashboard');
  await opener().click();
  await palette().waitFor();
  assert.deepEqual(await palette().boundingBox(), { x: 0, y: 0, ...phone });
  await box().fill('with');
  await settled();
  await isAccessible(page);
  for (const line of await lines().all()) assert.ok((await line.boundingBox())!.height >= 44);
  await palette().getByRole('button', { name: 'Close' }).click();
  await palette().waitFor({ state: 'detached' });
  await hasFocus(opener());
  await opener().click();
  await box().fill('proof');
  await lines().filter({ hasText: 'Proof' }).first().click();
  await page.waitForURL('**/dashboard/proof');
});
