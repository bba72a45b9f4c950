import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anAdminPage, press, pressMoving, said } from '#test/browser/admin-pages.ts';
import {
  aStage,
  aVisitor,
  fitsEveryScreen,
  isAccessible,
  noComplaints,
} from '#test/browser/browser.ts';
import type { Stage, Visitor } from '#test/browser/browser.ts';
import { goOn, openRow, quiet } from '#test/browser/go-on.ts';
import { tabTo } from '#test/browser/keyboard.ts';
import { logIn } from '#test/browser/people.ts';
import { headsOff, saysMoreTabs } from '#test/browser/table-edges.ts';
import { aClient, type Client } from '#test/client.ts';

// Admin tables: several small payouts at once by keyboard only, assigned items (ADM-12), and rows
// that keep their shape.

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
let stage: Stage;
let finance: Visitor;
let member: Client;

before(async () => {
  stage = await aStage();
  finance = await anAdminPage(stage, 'finance');
  member = await aClient(stage.product, stage.product.logins().members[0]!);
});
after(async () => {
  await stage?.close();
  noComplaints(finance);
});

test('seven payouts are approved at once; one cancelled meanwhile stops none of the others', async () => {
  const { page } = finance;
  const amounts = [41, 42, 43, 44, 45, 46, 47];
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await member.withdraw(String(amount), address));
  // From the second request on the address is new and would wait a day: the sandbox clock advances.
  await member.call('POST', '/sandbox/advance', { days: 2 });
  await goOn(page, '/admin-dashboard/withdrawals');
  await page.locator(`#row-${ids[6]!}`).waitFor();
  // They can be selected once the page knows the date.
  await page.waitForFunction(() => document.querySelectorAll('tr input.pick:enabled').length >= 7);
  const boxes = page.getByRole('checkbox', { name: /^Select \$4[1-7]\.00/ });
  const shown = await boxes.evaluateAll((all) =>
    all.map((item) => item.getAttribute('aria-label')),
  );
  for (const label of shown) {
    await tabTo(page, new RegExp(label!.slice(0, 'Select $41'.length).replace('$', '\\$')));
    await page.keyboard.press('Space');
  }
  await said(page, '7 selected, $308.00 in all');
  await isAccessible(page);
  await tabTo(page, /Approve 7, \$308\.00 in all/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Approve 7 withdrawals, \$308\.00 in all/ });
  await question.waitFor();
  await isAccessible(page);

  await member.call('POST', `/withdraw/${ids[3]!}/cancel`);
  await tabTo(page, /Approve 7, \$308\.00 in all/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {
    name: '6 approved, 1 not approved and still selected',
  });
  await dialog.waitFor();
  const lines = await dialog.getByRole('listitem').allTextContents();
  assert.deepEqual(
    lines.flatMap((line) => (/\$44\.00.*approved/i.test(line) ? [line] : [])),
    [],
  );
  assert.equal(lines.length, 7);
  await isAccessible(page);
  await page.keyboard.press('Escape');
  for (const [at, id] of ids.entries()) {
    const { data } = await member.call('GET', `/withdraw/${id}`);
    const isGone = at === 3;
    assert.equal(data.state === 'cancelled', isGone, `${id}: ${data.state}`);
    assert.notEqual(data.state, 'requested');
  }
});

/** How many lines of text an element has. */
const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((item) => {
      const range = document.createRange();
      range.selectNodeContents(item);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

test('a list is narrowed to what one looks after oneself, and its CSV with it (ADM-12)', async () => {
  const { page } = finance;
  const id = await member.withdraw('48', address);
  const other = await member.withdraw('49', address);
  await goOn(page, '/admin-dashboard/withdrawals');
  const toMe = page.getByRole('button', { name: 'Assign to me' });
  await openRow(page.locator(`#row-${id}`).getByText('$48'), toMe);
  await press(page, 'Assign to me');
  await said(page, 'Assigned to you');
  await page.keyboard.press('Escape');
  const rows = page.getByRole('table', { name: 'Withdrawals' }).locator('tbody tr[id]');
  const own = page.getByRole('button', { name: 'Assigned to me' });
  await own.click();
  await page.waitForURL(/assigned_to=/);
  await page.waitForFunction(() => document.querySelectorAll('tbody tr[id]').length === 1);
  await rows.getByText(/^with /).waitFor();
  assert.equal(await own.getAttribute('aria-pressed'), 'true');
  const csv = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  assert.match(csv!, /assigned_to=/);
  await isAccessible(page);
  await own.click();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr[id]').length > 1);
  await goOn(page, '/admin-dashboard/alltransaction');
  await own.click();
  await page.waitForURL(/alltransaction\?assigned_to=/);
  await said(page, 'No data available');
  // Likewise for proposals: unassigned ones are absent, assigned ones are listed.
  await goOn(page, `/admin-dashboard/withdrawals?row=${other}`);
  const sheet = page.getByRole('complementary', { name: /^Withdrawal of/ });
  await press(sheet, 'Reject');
  await sheet.getByLabel(/Reason for rejecting/).selectOption('address_unusable');
  await press(sheet, 'Propose rejection');
  await said(page, 'Proposed. A second person must approve.');
  await goOn(page, '/admin-dashboard/approvals');
  const proposal = page.getByRole('region', { name: 'Reject a withdrawal' });
  await proposal.waitFor();
  await own.click();
  await said(page, 'No open proposal is assigned to you.');
  await own.click();
  await pressMoving(proposal, 'Assign to me');
  await proposal.getByText('Assigned to you').waitFor();
  await own.click();
  await page.waitForURL(/approvals\?assigned_to=/);
  await proposal.waitFor();
  await isAccessible(page);
  await press(page, 'Decided');
  await page.waitForURL((url) => !url.search.includes('assigned_to'));
});

test('that deposits are open is said in the same two words everywhere (look 16)', async () => {
  const { page } = finance;
  for (const path of ['solvency', 'settings']) {
    await goOn(page, `/admin-dashboard/${path}`);
    await page
      .locator('.admin-proof')
      .getByText(/Deposits\s+open\./)
      .waitFor();
    await page.getByText('Open', { exact: true }).first().waitFor();
    const text = await page.locator('body').innerText();
    assert.doesNotMatch(text, /brake|Deposits\s+o(ff|n)\b/i);
  }
});

test('a page and its panel have each a title of their own (look 25)', async () => {
  const { page } = finance;
  await goOn(page, '/admin-dashboard/plans/new');
  await page.getByRole('heading', { level: 1, name: 'New plan' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Terms' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'New plan' }).count(), 1);
});

test('at 360 px the map of money is a list with a bar for each way (look 10)', async () => {
  const { page } = finance;
  const viewport = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 780 });
  await goOn(page, '/admin-dashboard/ledger');
  const ways = page.locator('.routes li');
  await ways.nth(2).waitFor();
  for (const way of (await ways.all()).slice(0, 3)) {
    const { x, width } = (await way.boundingBox())!;
    const bar = (await way.locator('rect').boundingBox())!;
    assert.ok(bar.width > 0 && bar.x >= x && bar.x + bar.width <= x + width);
    assert.match(await way.innerText(), /→/);
  }
  // The logged-in person is named on a phone too (seed row 245).
  await page.getByRole('banner').locator('.first-name').waitFor();
  // Five figures fill their rows at 768 px too (look 26).
  await page.setViewportSize({ width: 768, height: 900 });
  await goOn(page, '/admin-dashboard');
  const figures = page.locator('.figures.five');
  const last = figures.locator('.figure').nth(4);
  await last.waitFor();
  const [all, end] = [(await figures.boundingBox())!, (await last.boundingBox())!];
  assert.ok(Math.abs(all.x + all.width - end.x - end.width) < 2);
  await page.setViewportSize(viewport);
});

describe('at 1440 px', () => {
  test('a table keeps what was confirmed on one line, and an amount by its member (look 22)', async () => {
    const { page } = finance;
    await goOn(page, '/admin-dashboard/alltransaction');
    const confirmed = '.table .btn[disabled]';
    await page.locator(confirmed).first().waitFor();
    assert.deepEqual([...new Set(await linesOf(page, confirmed))], [1]);
    const [amount, status] = [3, 3].map((_, at) => page.locator('tbody td').nth(at + 1));
    const box = (locator: typeof amount) => locator!.boundingBox();
    assert.ok((await box(status))!.x - (await box(amount))!.x > 0);
  });

  test('the tabs keep to one line and the table to its place beside a sheet (look 22)', async () => {
    const { page } = finance;
    await goOn(page, '/admin-dashboard/withdrawals');
    const row = page.locator('tbody tr[id]').first();
    await row.waitFor();
    const topOf = async () => (await page.locator('.panel .table').last().boundingBox())!.y;
    const tops = () =>
      page
        .locator('.tabs button')
        .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
    const undocked = await topOf();
    await row.click();
    await page.locator('aside.sheet').waitFor();
    assert.equal(new Set(await tops()).size, 1);
    assert.ok(Math.abs((await topOf()) - undocked) < 30);
    // Tabs beyond the edge are not cut off without a hint (experience 17).
    assert.ok(await saysMoreTabs(page));
    await fitsEveryScreen(page);
    await page.keyboard.press('Escape');
    await page.locator('aside.sheet').waitFor({ state: 'detached' });
    await fitsEveryScreen(page);
  });

  test('a member’s page says where one is, and has its figures with their commas (look 23)', async () => {
    const { page } = finance;
    await goOn(page, '/admin-dashboard/alluser');
    await page.getByRole('table').getByRole('link').first().click();
    await page.waitForURL('**/manage-user/*');
    const here = page.getByRole('navigation').locator('[aria-current]');
    assert.deepEqual(await here.allInnerTexts(), ['Users']);
    const profit = page.getByLabel('Total Invest', { exact: true }).first();
    await profit.waitFor();
    assert.match(await profit.inputValue(), /^\d{1,3}(,\d{3})*\.\d\d$/);
    // Staff can read a member's audit trail here.
    const trail = page.getByRole('region', { name: 'Audit trail' });
    await trail.getByText('opened the member’s account').first().waitFor();
  });
});

test('the log tells seconds, and a day that is chosen stands beside its field as we write it (L9)', async () => {
  const { page } = finance;
  await goOn(page, '/admin-dashboard/audit');
  const first = page.getByRole('table').locator('tbody td').first();
  await first.getByText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d$/).waitFor();
  await page.getByLabel('From', { exact: false }).first().fill('2026-02-03');
  await page.locator('.day').getByText('3 Feb 2026').waitFor();
  for (const path of ['withdrawals', 'alltransaction', 'approvals', 'alluser', 'plans']) {
    await goOn(page, `/admin-dashboard/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Go to approvals').waitFor();
    if (path === 'withdrawals') {
      const own = ['Hold with reason', 'Reject with reason', 'Go to Approve; Enter approves'];
      for (const does of own) await help.getByText(does).waitFor();
    }
    await page.keyboard.press('Escape');
  }
});

/** Returns the misaligned heads at the widths at which a list is a table. */
async function judgeHeads(page: Page, path: string): Promise<string[]> {
  const off: string[] = [];
  await goOn(page, path);
  await page.locator('table tbody td, .state').first().waitFor();
  await quiet(page);
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await headsOff(page);
    cells += found.cells;
    off.push(...found.off.map((item) => `${path} at ${width}: ${item}`));
  }
  return off;
}
let cells = 0;

test('each head stands over its column, on one line with the others', async () => {
  const off: string[] = [];
  const lists = ['', '/deposit-history', '/withdraw-history', '/investments', '/balance'];
  lists.push('/movements', '/affiliate', '/statements', '/security', '/notifications');
  const visitor = await aVisitor(stage);
  const matured = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  await logIn(visitor.page, matured);
  for (const list of lists) off.push(...(await judgeHeads(visitor.page, `/dashboard${list}`)));
  assert.ok(cells > 100, `${cells} cells of members`);
  cells = 0;
  const { page } = finance;
  for (const list of ['withdrawals', 'alltransaction', 'alluser', 'plans', 'audit']) {
    off.push(...(await judgeHeads(page, `/admin-dashboard/${list}`)));
  }
  assert.ok(cells > 50, `${cells} cells of the administration`);
  assert.deepEqual(off, []);
});
