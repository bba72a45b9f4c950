import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { screensOf } from '../../scripts/screens/list.ts';
import {
  aStage,
  aVisitor,
  isAccessible,
  noComplaints,
  type Stage,
  visitAll,
  type Visitor,
} from '../support/browser/browser.ts';
import { logIn } from '../support/browser/people.ts';

// The members' screens on a phone: the bar at its foot, and what it gives way to (MEM-2).

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
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

const bar = () => page.getByRole('navigation', { name: 'Main' });

/** Puts the focus on each control as the keyboard does; names those that the bar then covers. */
const coveredControls = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => {
    const top = document.querySelector('nav.tabbar')!.getBoundingClientRect().top;
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, select, textarea, summary, input:not([type=radio], .sr))',
      ),
    ].filter((one) => one.checkVisibility() && !one.matches('thead *, :disabled'));
    const named = (one: HTMLElement) => `${one.tagName} ${one.textContent || one.id}`;
    const found: string[] = [];
    for (const one of controls) {
      window.scrollTo(0, 0);
      one.focus();
      const { bottom, height } = one.getBoundingClientRect();
      if (height < top && bottom > top) found.push(`${named(one)} has the focus`);
    }
    window.scrollTo(0, document.documentElement.scrollHeight);
    const last = controls.findLast((one) => one.getBoundingClientRect().height > 0);
    if (last && last.getBoundingClientRect().bottom > top) found.push(`${named(last)} is last`);
    return found;
  });

/** Names the controls that a finger meets on less than 44 pixels; links within prose may be so. */
const smallTargets = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => {
    const half = 21;
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(
      ':is(main, .top, .tabbar) :is(a[href], button, select, summary, textarea, input)',
    )) {
      const isProse = getComputedStyle(one).display === 'inline';
      if (!one.checkVisibility() || isProse || one.matches('thead *, .sr')) continue;
      one.scrollIntoView({ block: 'center' });
      // A field is met with its label or its frame as well.
      const whole = one.closest('label, .input, .tick') ?? one;
      const { left, top, width, height } = whole.getBoundingClientRect();
      const meets = (y: number) => whole.contains(document.elementFromPoint(left + width / 2, y));
      const middle = top + height / 2;
      if (!meets(middle - half) || !meets(middle + half)) {
        found.push(`${one.tagName}.${one.className} ${one.textContent.slice(0, 30)}: ${height}`);
      }
    }
    return found;
  });

test('the bar covers neither a page’s last control nor what the keyboard leads to', async () => {
  const found: string[] = [];
  const screens = [...screensOf('member'), '/dashboard/proof', '/dashboard/update-password'];
  await visitAll(visitor, screens, async (tab, path) => {
    await tab.setViewportSize(phone);
    await tab.goto(path);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.waitForLoadState('networkidle');
    const faults = [...(await coveredControls(tab)), ...(await smallTargets(tab))];
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  });
  assert.deepEqual(found, []);
});

test('the bar leads to what members do most, and says where they are', async () => {
  await page.goto('/dashboard');
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
  await page.goto('/dashboard/withdraw-history');
  await standsAt('Withdraw');
  assert.equal(await current.count(), 1);
  const line = await current.evaluate((one) => getComputedStyle(one, '::before').height);
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
  assert.ok(await more.evaluate((one) => one === document.activeElement));
});

test('the bar gives way to a keyboard on the screen, and to nothing else', async () => {
  await page.goto('/dashboard/withdraw');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.waitFor();
  // Less of the page is seen with nothing to type into: a browser's own bars, a split screen.
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

test('neither a wide screen nor paper has the bar, nor a phone the prices', async () => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const prices = page.getByRole('list', { name: 'Prices' });
  await prices.waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'print' });
  await bar().waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 768, height: 900 });
  await prices.waitFor();
  await bar().waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByRole('button', { name: 'Switch to dark theme' }).waitFor();
  await page.setViewportSize(phone);
});
