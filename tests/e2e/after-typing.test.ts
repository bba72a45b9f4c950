import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  aStage,
  aVisitor,
  fitsTheScreen,
  isAccessible,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { quoteDeposit, storyCoins } from '#test/browser/coin-story.ts';
import { goOn } from '#test/browser/go-on.ts';
import { logIn } from '#test/browser/people.ts';
import { sampled } from '../is-full.ts';

// Content that appears only after typing and choosing may be too wide for a phone, or too late.

let stage: Stage;
let visitor: Visitor;
let page: Page;
before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  page = visitor.page;
  await logIn(page, stage.product.logins().members[0]!);
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

const phones = [360, 390, 430, 768] as const;

/** Asserts that the whole element is within the edges of the screen. */
async function isWhollySeen(text: string): Promise<void> {
  const box = await page.getByText(text).first().boundingBox();
  const width = page.viewportSize()!.width;
  assert.ok(box!.x >= 0 && box!.x + box!.width <= width, `${text} at ${width} px`);
}

describe('the withdrawal form, with an amount and a coin', () => {
  for (const coin of sampled(storyCoins, 3)) {
    test(`fits every phone for ${coin.method}`, async () => {
      await page.goto('/dashboard/withdraw-balance');
      await page.getByRole('textbox', { name: 'Amount' }).fill('500');
      await page.getByRole('radio', { name: coin.method }).check();
      await page.getByRole('textbox', { name: /address/i }).fill(coin.address);
      await page.getByText('You receive', { exact: false }).first().waitFor();
      // It is shown in groups for comparison, and copied whole.
      const compared = page.locator('.compare .fours');
      await compared.waitFor();
      assert.equal(await compared.evaluate((item) => item.textContent), coin.address);
      for (const width of phones) {
        await page.setViewportSize({ width, height: 780 });
        await fitsTheScreen(page);
        await isWhollySeen('You receive');
      }
      await page.setViewportSize({ width: 360, height: 780 });
      await isAccessible(page);
    });
  }
});

test('the withdrawal form says all that is wrong at once, each at its field', async () => {
  await goOn(page, '/dashboard/withdraw');
  await page.getByRole('radio', { name: 'DOGECOIN' }).check();
  await page.getByRole('textbox', { name: 'Dogecoin address' }).fill('not an address');
  await page.getByRole('textbox', { name: 'Amount' }).fill('999999');
  await page.getByText('That is not a DOGECOIN address.').waitFor();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByText(/^That is more than is available/).waitFor();
  await page.getByText('That is not a DOGECOIN address.').waitFor();
  await page.getByText('Nothing is withdrawn yet').waitFor();
  await page.goto('/dashboard/withdraw-profit');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  for (const text of ['Select a payment method.', 'Enter the whole address.']) {
    await page.getByText(text).waitFor();
  }
  await isAccessible(page);
  // The errors here were provoked on purpose.
  visitor.complaints.length = 0;
});

describe('on paper', () => {
  after(() => page.emulateMedia({ media: 'screen' }));

  test('a screen stands without menu, header and buttons, and says whose it is and when', async () => {
    await page.setViewportSize({ width: 1024, height: 780 });
    await goOn(page, '/dashboard');
    await page.getByRole('heading', { level: 2, name: 'Paid vs target' }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const gone of ['.side', '.top', '.sandbox', '.btn', '.why']) {
      assert.equal(await page.locator(gone).first().isVisible(), false, gone);
    }
    assert.match(await page.locator('.printed').innerText(), /^Hallwick\. Printed for .+ UTC\./);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await ground(), 'rgb(255, 255, 255)');
    const panels = await page.locator('.grid .panel').all();
    const boxes = await Promise.all(panels.map((panel) => panel.boundingBox()));
    const lefts = new Set(boxes.map((box) => Math.round(box!.x)));
    assert.equal(lefts.size, 1, 'panels stand in one column');
  });

  test('a public page keeps its header at its top and no dark ground', async () => {
    await page.goto('/');
    const header = page.locator('header.head');
    const looks = await header.evaluate((item) => getComputedStyle(item).position);
    assert.equal(looks, 'static');
    const grounds = await page
      .locator('main [data-theme=dark]')
      .evaluateAll((all) => all.map((item) => getComputedStyle(item).backgroundColor));
    assert.ok(grounds.length > 0);
    assert.deepEqual([...new Set(grounds)], ['rgb(255, 255, 255)']);
  });
});

describe('the plan page, with a plan and an amount', () => {
  test('says the loss case and the label above its button at every width', async () => {
    await goOn(page, '/dashboard/real-estate');
    // The lowest target comes first.
    await page.getByRole('radio').first().waitFor();
    assert.match((await page.locator('.plans label').first().innerText()).trim(), /^STEADY/);
    await page.getByRole('radio', { name: /GOLD/ }).check();
    await page.getByRole('textbox', { name: 'Amount' }).fill('60000');
    await page.getByRole('radio', { name: /^BITCOIN/ }).check();
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await fitsTheScreen(page);
      const topOf = async (text: string) =>
        (await page.getByText(text, { exact: true }).first().boundingBox())!.y;
      const button = await page.getByRole('button', { name: 'Proceed to Payment' }).boundingBox();
      for (const panel of await page.locator('.order .panel').all()) {
        assert.ok((await panel.boundingBox())!.width >= 300, `a panel is crushed at ${width} px`);
      }
      // On a phone the label is one line that opens; the loss is visible at every width.
      const label = width < 768 ? 'Plan label' : 'Worst case';
      for (const text of ['You lose all of it', label]) {
        assert.ok((await topOf(text)) < button!.y, `${text} at ${width} px`);
      }
    }
    await page.setViewportSize({ width: 360, height: 780 });
    await isAccessible(page);
  });
});

test('a panel’s head puts its end at the right edge on a phone, and the menu can be closed', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await goOn(page, '/dashboard');
  // Both are measured at one moment: a panel that appears in between moves those below it.
  await page.waitForFunction(() => {
    const head = [...document.querySelectorAll('.panel > header:has(.end)')].at(-1);
    const end = head?.querySelector('.end')?.getBoundingClientRect().right ?? 0;
    return Math.abs((head?.getBoundingClientRect().right ?? 0) - 16 - end) < 2;
  });
  await page.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Close' }).click();
  await menu.waitFor({ state: 'hidden' });
});

describe('a list', () => {
  test('opens the detail of a row that is pressed anywhere, and by Enter on its opener', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goOn(page, '/dashboard/deposit-history');
    const row = page.getByRole('table', { name: 'Deposits' }).getByRole('row').nth(1);
    // The sticky head covers no round corner, and a row shows that it opens.
    const panel = page.locator('.panel:has(> .table)').first();
    assert.equal(await panel.evaluate((item) => getComputedStyle(item).overflow), 'clip');
    assert.equal(await row.evaluate((item) => getComputedStyle(item).cursor), 'pointer');
    await row.getByText('Completed').click();
    const sheet = page.getByRole('dialog', { name: 'Deposit' });
    await sheet.getByText('Credited').first().waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await row.getByRole('button', { name: /Open the deposit/ }).focus();
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
  });

  test('is turned round with one press, and the choice is kept', async () => {
    await page.goto('/dashboard/deposit-history');
    const dates = page.locator('tbody td:nth-child(4)');
    await dates.first().waitFor();
    const sorted = () => page.locator('th[aria-sort]').getAttribute('aria-sort');
    assert.equal(await sorted(), 'descending');
    await page.getByRole('button', { name: 'Reverse order' }).click();
    await page.locator('th[aria-sort=ascending]').waitFor();
    await page.goto('/dashboard/deposit-history');
    await page.locator('th[aria-sort=ascending]').waitFor();
  });
});

describe('a deposit that was started', () => {
  test('is found on the dashboard, continued, and put away', async () => {
    await quoteDeposit(page, storyCoins[3]!, '4100');
    await goOn(page, '/dashboard');
    await page.getByText('Awaiting payment').first().waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await isAccessible(page);
    await page.getByRole('link', { name: 'Continue the deposit of $4,100.00' }).click();
    await page.waitForURL('**/deposit-details?id=*');
    // On a tablet the address has room, and no step runs into the next.
    await page.setViewportSize({ width: 768, height: 1024 });
    await fitsTheScreen(page);
    // Both are measured at one moment: an element that is redrawn in between has no box.
    await page.waitForFunction(() => {
      const address = document.querySelector('.send .fours')?.getBoundingClientRect().width ?? 0;
      const steps = [...document.querySelectorAll('.steps li')];
      const boxes = steps.map((step) => step.getBoundingClientRect());
      const areApart = boxes.every(({ left, top }, index) => {
        const previous = boxes[index - 1];
        return previous === undefined || left >= previous.right || top >= previous.bottom;
      });
      return address >= 240 && steps.length === 4 && areApart;
    });
    await goOn(page, '/dashboard/deposit-history');
    await page.getByRole('button', { name: 'Cancel the deposit of $4,100.00' }).click();
    await page.getByText('Awaiting payment').waitFor({ state: 'hidden' });
  });

  test('that is nobody’s is said to be none', async () => {
    await goOn(page, '/dashboard/deposit-details?id=01900000-0000-7000-8000-000000000000');
    await page.getByText('We could not find this deposit in your account.').waitFor();
  });
});

describe('what was typed', () => {
  const amount = () => page.getByRole('textbox', { name: 'Amount' }).inputValue();

  test('is there again after Back, and not on a newly opened page', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await quoteDeposit(page, storyCoins[3]!, '4200');
    await page.goBack();
    await page.waitForURL('**/real-estate');
    await page.waitForFunction(() => document.querySelectorAll('input:checked').length === 2);
    assert.equal(await amount(), '4200');
    await page.getByRole('link', { name: 'Investments' }).click();
    await page.getByRole('heading', { level: 1, name: 'Investments' }).waitFor();
    await page.getByRole('link', { name: 'Our Packages' }).click();
    await page.goto('/dashboard/crypto');
    await page.getByRole('radio').first().waitFor();
    assert.equal(await amount(), '');
  });

  test('survives a session that ended, for who logs in again', async () => {
    const person = stage.product.logins().members[0]!;
    await page.goto('/dashboard/withdraw-balance');
    await page.getByRole('textbox', { name: 'Amount' }).fill('123');
    await page.getByRole('radio', { name: 'BITCOIN' }).check();
    // Further typing finds the session gone, or a live event did first: then the field is gone too.
    await visitor.context.clearCookies();
    const field = page.getByRole('textbox', { name: /address/i });
    const typing = field.fill(storyCoins[0]!.address, { timeout: 2000 }).catch(() => null);
    await page.waitForURL('**/login?next=*');
    await typing;
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard/withdraw-balance');
    await page.waitForFunction(() => document.querySelectorAll('input:checked').length === 2);
    assert.equal(await amount(), '123');
  });
});

describe('who is logged in', () => {
  test('is led on from the log-in, and offered the dashboard on public pages', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
    await page.goto('/Company/');
    await page.waitForURL('**/company');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });
});

describe('a change of page', () => {
  const scrolled = () => page.evaluate(() => window.scrollY);

  test('starts at the top, and Back finds the place that was left', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    await page.waitForLoadState('networkidle');
    await page.mouse.wheel(0, 700);
    await page.waitForFunction(() => window.scrollY > 400);
    const left = await scrolled();
    await page.getByRole('link', { name: 'All movements' }).focus();
    await page.evaluate((top) => window.scrollTo(0, top), left);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/movements*');
    await page.getByRole('heading', { level: 1, name: 'Movements' }).waitFor();
    assert.equal(await scrolled(), 0);
    await page.goBack();
    await page.waitForURL('**/dashboard');
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, left);
  });
});
