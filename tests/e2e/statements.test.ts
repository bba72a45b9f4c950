import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  aStage,
  aVisitor,
  isAccessible,
  judge,
  judgeScreens,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn, quiet } from '#test/browser/go-on.ts';
import { logIn } from '#test/browser/people.ts';
import { sampled } from '../is-full.ts';

// Statements and their check (MEM-14); the bell, its list and its mails (ACC-9); lists, sheets and
// the menu on a phone.

let stage: Stage;
let visitor: Visitor;

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  const matured = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  await logIn(visitor.page, matured);
});
after(() => stage?.close());

async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const button = page.getByRole('button', { name, exact: true }).first();
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const verdict = (page: Page, text: string) =>
  page.getByRole('status').getByRole('heading', { name: text }).waitFor();

test('a statement says its sum, is downloaded three times, and is genuine until changed (MEM-14)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/statements?period=all');
  const sum = page.getByRole('group', { name: 'Total for the period' });
  await sum.getByText('$10,390.27').first().waitFor();
  const files = [];
  for (const format of ['PDF', 'CSV', 'JSON']) files.push(await download(page, format));
  files.push(await download(page, 'PDF of 2026'));
  assert.match(files[0]!.name, /^hallwick-statement-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.pdf$/);

  await page.goto('/verify-statement');
  const input = page.getByLabel(/^Choose a statement/);
  for (const { name, bytes } of files) {
    await input.setInputFiles({ name, mimeType: '', buffer: bytes });
    await page.getByRole('status').getByText(name).waitFor();
    await verdict(page, 'Genuine and unchanged');
    bytes[bytes.length >> 1]! ^= 1;
    await input.setInputFiles({ name: `changed ${name}`, mimeType: '', buffer: bytes });
    await page.getByRole('status').getByText(`changed ${name}`).waitFor();
    await verdict(page, 'Changed');
  }
  const buffer = Buffer.from('%PDF-1.7\nanything\n%%EOF\n');
  await input.setInputFiles({ name: 'other.pdf', mimeType: '', buffer });
  await verdict(page, 'No seal at its end');
});

test('days of one’s own are refused beside the field, in words, and nothing is lost', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/statements?period=own&from=2026-03-01&to=2026-02-01');
  await page.getByText('The last day is before the first day.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'PDF', exact: true }).isDisabled(), true);
  await page.getByLabel('Last day').fill('2999-01-01');
  await page.getByText('The period must end today at the latest.').waitFor();
  await page.getByLabel('Last day').fill('2026-03-31');
  await page.getByRole('cell', { name: 'Account Balance' }).waitFor();
  assert.equal(await page.getByLabel('First day').inputValue(), '2026-03-01');
});

/** As the member's page would: a request for $25.00, without the screens before it. */
const withdraw = (page: Page) =>
  page.evaluate(async (wallet) => {
    const body = { amount: '25', payment_channel: 'BITCOIN', wallet_address: wallet };
    const headers = { 'content-type': 'application/json' };
    const how = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch('/api/withdraw', how)).status;
  }, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080');

test('the bell counts, rings while the page is open, and leads to what it tells of (ACC-9)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/notifications');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('link', { name: 'Notices, none unread' }).waitFor();
  assert.equal(await withdraw(page), 201);
  await page.getByRole('link', { name: /Notices, \d unread/ }).waitFor();
  const row = page.getByRole('row', { name: /Withdrawal requested, \$25\.00/ });
  await row.getByRole('link', { name: 'Open: Withdrawal requested' }).press('Enter');
  await page.waitForURL('**/dashboard/withdraw-history?row=*');
  await page.getByRole('dialog').getByText('$25.00').first().waitFor();
});

test('a step on the way may go unmailed; an outcome says that it may not', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/notifications');
  const sent = page.getByRole('checkbox', { name: 'Withdrawal sent' });
  // It changes at once, before any answer.
  const isChecked = () => sent.evaluate((box) => (box as HTMLInputElement).checked);
  await sent.waitFor();
  const atOnce = await sent.evaluate((box) => {
    (box as HTMLInputElement).click();
    return (box as HTMLInputElement).checked;
  });
  assert.equal(atOnce, false);
  await page.getByText('We no longer email you these').waitFor();
  await page.reload();
  await sent.waitFor();
  assert.equal(await isChecked(), false);
  // A change that the server refuses is reverted.
  await page.route('**/notices/preferences**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 409, json: { status: 'error', code: 'busy', message: 'Later.' } }),
  );
  await sent.click();
  await page.waitForFunction(
    (box) => !(box as HTMLInputElement).checked,
    await sent.elementHandle(),
  );
  await page.unroute('**/notices/preferences**');
  await page.getByText(/^Always emailed: Withdrawal requested, Withdrawal on hold/).waitFor();
  assert.equal(await page.getByRole('checkbox', { name: 'Withdrawal paid' }).count(), 0);
});

test('a mail is shown as text and as it was sent, and reads well at both widths', async () => {
  const { page } = visitor;
  const mail = page.getByRole('listitem').filter({ hasText: 'withdrawal request' }).first();
  // The worker mails it in a moment, and the page of mails does not update itself.
  do await page.goto('/dev/mail');
  while ((await mail.count()) === 0);
  await mail.getByText('You can still cancel it.').waitFor();
  await mail.getByRole('link', { name: 'As sent' }).click();
  await page.getByRole('article', { name: 'We received your withdrawal request' }).waitFor();
  await judge(page);
});

test('the screens are accessible at both widths and in both themes', async () => {
  const screens = { '/dashboard/statements': /./, '/dashboard/notifications': /./ };
  await judgeScreens(visitor, screens);
  noComplaints(visitor);
});

describe('on a phone', () => {
  const resize = (width: number) => visitor.page.setViewportSize({ width, height: 780 });
  after(() => resize(1440));

  const lists = ['investments', 'deposit-history', 'statements', 'movements', 'notifications'];
  for (const name of sampled(lists, 3)) {
    test(`no card of ${name} loses a fact of its row (look 18)`, async () => {
      const { page } = visitor;
      const facts = async (width: number) => {
        await resize(width);
        return page.locator('.table tbody td').evaluateAll((cells) =>
          cells.map((cell) => {
            // The column's label, which a card repeats.
            const label = cell.querySelector<HTMLElement>('.cell-label')?.innerText ?? '';
            const text = (cell as HTMLElement).innerText.replace(label, '');
            return text.replaceAll(/\s+/g, ' ').trim();
          }),
        );
      };
      await goOn(page, `/dashboard/${name}`);
      await page.locator('.table tbody td:not(:has(.skel))').first().waitFor();
      await quiet(page);
      const wide = await facts(1440);
      assert.ok(wide.length > 0);
      assert.deepEqual(await facts(360), wide);
    });
  }

  test('a statement is read as it is summed, each figure behind its name (look 18)', async () => {
    const { page } = visitor;
    await goOn(page, '/dashboard/statements');
    const labels = page.locator('.table tbody tr').first().locator('.cell-label');
    await labels.first().waitFor();
    const placed = await labels.evaluateAll((all) =>
      all.map((item) => {
        const { left, top } = item.getBoundingClientRect();
        return { name: item.textContent, at: Math.round(top) * 1_000 + left };
      }),
    );
    const names = placed.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
    assert.deepEqual(names, ['Opening', 'In', 'Out', 'Closing']);
  });

  test('what stands apart has air, and a sheet one edge (look 20)', async () => {
    const { page } = visitor;
    // Elements measured together are read at one moment: while a page loads, its parts move.
    const stand = (are: 'apart' | 'in line', parts: string[]) =>
      page.waitForFunction(
        ([how, selectors]) => {
          const boxes = selectors.map((selector) =>
            [...document.querySelectorAll(selector)]
              .find((element) => element.checkVisibility())
              ?.getBoundingClientRect(),
          );
          if (boxes.some((box) => box === undefined)) return false;
          const [upper, lower] = boxes;
          if (how === 'apart') return lower!.top - upper!.bottom >= 8;
          return new Set(boxes.map((box) => Math.round(box!.left))).size === 1;
        },
        [are, parts] as const,
      );
    await goOn(page, '/dashboard/deposit-history');
    await stand('apart', ['main .panel', 'a[href$="missing-payment"]:not(nav a)']);
    await goOn(page, '/dashboard/user-profile');
    await stand('apart', ['main a[href$="verify-identity"]', 'main .panel']);
    // An unknown row opens nothing.
    await goOn(page, '/dashboard/deposit-history?row=');
    await page
      .getByRole('button', { name: /^Open the deposit of/ })
      .first()
      .click();
    const inner = ['header h2', '.sheet-scroll > *'].map((part) => `.sheet ${part}`);
    await stand('in line', inner);
    await page.keyboard.press('Escape');
  });

  test('the way out stands in sight in the menu (look 26)', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'More' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const { y, height } = (await menu.getByRole('button', { name: 'Log out' }).boundingBox())!;
    assert.ok(y + height <= 780, `its foot is at ${y + height} px`);
    await isAccessible(page);
    await page.keyboard.press('Escape');
  });

  test('notices stand in the order of their moments, the newest first (look 11)', async () => {
    const { page } = visitor;
    await goOn(page, '/dashboard/notifications');
    const times = page.locator('main').getByText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/);
    await times.first().waitFor();
    const shown = (await times.allInnerTexts()).map((text) => Date.parse(text));
    assert.ok(shown.length > 2);
    assert.deepEqual(
      shown,
      shown.toSorted((a, b) => b - a),
    );
  });
});

test('folds, searches, days and files have marks of our own (look 21)', async () => {
  const { page } = visitor;
  const drawn = async (path: string, selector: string, part: string, property: string) => {
    await goOn(page, path);
    const locator = page.locator(selector).first();
    await locator.waitFor();
    return locator.evaluate(
      (found, [of, what]) => getComputedStyle(found, of).getPropertyValue(what!),
      [part, property],
    );
  };
  const claim = '/dashboard/missing-payment';
  assert.equal(await drawn(claim, 'summary', '::marker', 'content'), '""');
  assert.match(await drawn(claim, 'summary', '::before', 'transform'), /^matrix/);
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].map((cssRule) => cssRule.cssText),
    ),
  );
  // The clear button of a search has no computed style.
  assert.ok(rules.some((rule) => /search-cancel-button \{[^}]*appearance: none/.test(rule)));
  const file = ['input[type=file]', '::file-selector-button', 'font-family'] as const;
  assert.match(await drawn('/career', ...file), /Inter/);
  // A browser's native format is followed by the portal's usual one.
  await goOn(page, '/dashboard/statements?period=all');
  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByLabel('First day').fill('2026-02-03');
  await page.getByText('3 Feb 2026').first().waitFor();
});
