import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { anAdminPage, press, said } from '#test/browser/admin-pages.ts';
import {
  aStage,
  judgeScreens,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { aClient, type Client } from '#test/client.ts';
import { seededMembers } from '#test/product-database.ts';

// The pages of an administrator: deposits reviewed by keyboard, the books, and the list of users
// with the search on every screen (ADM-1 to ADM-4, ADM-10).

let stage: Stage;
let owner: Visitor;
let member: Client;

before(async () => {
  stage = await aStage();
  owner = await anAdminPage(stage, 'owner');
  member = await aClient(stage.product, stage.product.logins().members[0]!);
});
after(async () => {
  await stage?.close();
  noComplaints(owner);
});

test('each admin page fits, and shows cents on hover alone (ADM-10)', async () => {
  await judgeScreens(owner, {
    '/admin-dashboard/inbox': 'Inbox',
    '/admin-dashboard/testimonials': 'Testimonials',
    '/admin-dashboard/campaigns': 'Campaigns',
    '/admin-dashboard/ledger': 'Ledger',
    '/admin-dashboard/ledger?view=transfers': 'Ledger',
    '/admin-dashboard/ledger?view=accounts': 'Ledger',
    '/admin-dashboard/solvency': 'Solvency',
  });
});

test('a sandbox issues addresses of every coin from its own keys', async () => {
  await goOn(owner.page, '/admin-dashboard/settings');
  const ownKeys = owner.page.getByText('The sandbox’s simulated keys');
  await ownKeys.first().waitFor();
  assert.equal(await ownKeys.count(), 4);
});

test('the overview has its five figures, and follows what waits by itself (ADM-2)', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 1440, height: 900 });
  await goOn(page, '/admin-dashboard');
  const figure = (name: string) =>
    page.locator('.figure', { has: page.getByRole('term').filter({ hasText: name }) });
  for (const [name, value] of Object.entries({
    'Total Deposit': /\$[\d,]+\.\d\d/,
    'Total Withdrawals': /\$[\d,]+\.\d\d/,
    'Pending Deposits': /\$[\d,]+\.\d\d/,
    'Total user': /^3$/,
    'Active user': /^3$/,
  })) {
    await figure(name).locator('.val', { hasText: value }).waitFor();
  }
  const deposit = page.getByRole('link', { name: /\$20,000\.00 from / });
  await page.getByText('All clear. Nothing needs a decision.').waitFor();
  const { id } = await member.deposit('20000');
  // Without a reload: it waits with its reason, and the menu counts it.
  await deposit.getByText('Above the auto-credit limit').waitFor();
  await page.getByText(/One item needs attention; one is yours/).waitFor();
  await page.getByRole('link', { name: 'Transactions 1 waiting' }).waitFor();
  await figure('Pending Deposits').getByText('$20,000').waitFor();
  await page.getByRole('group', { name: 'Coin' }).getByRole('button', { name: 'XRP' }).click();
  await page.getByRole('figure', { name: /XRP/ }).waitFor();
  await page.getByText('Show as table').first().click();
  const flows = page.getByRole('table', { name: 'Per day, in USD' });
  await flows.getByRole('row').nth(1).waitFor();
  const latest = page.getByRole('table', { name: 'Latest Users' });
  await latest
    .getByRole('link', { name: /^Manage user/ })
    .first()
    .click();
  await page.waitForURL('**/manage-user/*');
  await goOn(page, `/admin-dashboard/alltransaction?row=${id}`);
  await page.getByRole('complementary').getByRole('button', { name: 'Confirm' }).click();
  await press(page, 'Credit now');
  await member.reaches(`/deposit/${id}`, 'credited');
});

test('the books are narrowed by kind, asset and amount, the treasury by kind and days', async () => {
  const { page } = owner;
  const rows = (name: string) => page.getByRole('table', { name }).locator('tbody tr');
  await goOn(page, '/admin-dashboard/ledger?view=transfers');
  await page.getByLabel('Kind').selectOption('capital_in');
  await page.waitForURL('**kind=capital_in**');
  await page.getByLabel('Asset').selectOption('USD');
  await page.getByLabel('Amount from').fill('4000000');
  await page.waitForURL('**least=4000000**');
  await rows('Transfers').nth(3).getByText('$5,000,000').waitFor();
  await page.getByLabel('Amount from').fill('6000000');
  await page.waitForURL('**least=6000000**');
  await page.getByText('No data available').waitFor();
  await goOn(page, '/admin-dashboard/plans?view=treasury');
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption({ label: 'Gain' });
  const moves = rows('Treasury movements');
  await moves.first().getByText('Gain', { exact: true }).waitFor();
  await moves.nth(1).waitFor({ state: 'detached' });
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await moves.first().waitFor({ state: 'detached' });
});

test('a deposit is reviewed by keys alone, and its row says Payment Confirmed', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await member.deposit('20000');
  await member.reaches(`/deposit/${id}`, 'review');
  await goOn(page, '/admin-dashboard/alltransaction?status=pending');
  await page.locator(`#row-${id}`).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('j');
  const sheet = page.getByRole('complementary', { name: /^Deposit of/ });
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  // A payment on the chain cannot be rejected: the key does nothing, and there is no button.
  await page.keyboard.press('r');
  await page.keyboard.press('t');
  await sheet.getByLabel('Transaction id to look up on the chain').waitFor();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  // The key opens a confirmation, and Enter confirms.
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByRole('button', { name: 'Credit now' }).press('Enter');
  await member.reaches(`/deposit/${id}`, 'credited');
  await goOn(page, `/admin-dashboard/alltransaction?row=${id}`);
  const done = sheet.getByRole('button', { name: 'Payment Confirmed' });
  assert.equal(await done.isDisabled(), true);
});

test('an identity check is opened and left again by keys alone', async () => {
  const { page } = owner;
  const id = await member.showIdentity();
  await goOn(page, '/admin-dashboard/kyc');
  const row = page.locator(`#row-${id}`);
  await row.waitFor();
  await page.keyboard.press('j');
  const sheet = page.getByRole('complementary', { name: /^Identity of/ });
  await sheet.getByText(/^No limit: play money\. A live installation applies/).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.locator(`#row-${id}:focus`).waitFor();
});

test('a table is had whole as CSV, and filters are kept under a name', async () => {
  const { page } = owner;
  await goOn(page, '/admin-dashboard/alltransaction?status=completed');
  const table = page.getByRole('table', { name: 'Transactions' });
  for (const head of ['Amount', 'Status', 'Date of Deposit', 'Payment Method']) {
    await table.getByRole('columnheader', { name: head, exact: true }).waitFor();
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^hallwick-transactions-.*\.csv$/);
  await goOn(page, '/admin-dashboard/alluser');
  const box = page.getByLabel('Search by start of name or email').last();
  await box.fill('nobody');
  await page.waitForURL('**search=nobody');
  await said(page, 'No data available');
  await page.getByText('Saved filters', { exact: true }).click();
  await page.getByLabel('Filter name').fill('Nobody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const kept = page.getByRole('button', { name: 'Nobody', exact: true });
  await kept.waitFor();
  await box.fill('');
  await page.waitForURL('**/alluser');
  // Leaving the page leaves no menu open over the list.
  await kept.waitFor({ state: 'hidden' });
  await page.getByText('Saved filters', { exact: true }).click();
  // The saved filter is in the address and in its box again.
  await kept.click();
  await page.waitForURL('**search=nobody');
  await page.waitForFunction(
    (item) => (item as HTMLInputElement | null)?.value === 'nobody',
    await box.elementHandle(),
  );
  await said(page, 'No data available');
});

describe('the list of users (ADM-3)', () => {
  test('shows every column, sorts and narrows by the server, and leads to one', async () => {
    const { page } = owner;
    await goOn(page, '/admin-dashboard/alluser');
    const table = page.getByRole('table', { name: 'Users' });
    const heads = ['Name', 'Account Balance', 'Email', 'Status', 'Registered Date', 'ID'];
    for (const head of heads) await table.getByRole('columnheader', { name: head }).waitFor();
    const exact = table.getByTitle(/^\$[\d,]+\.\d\d$/);
    await exact.first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^hallwick-users-.*\.csv$/);
    await press(table, 'Email');
    await page.waitForURL('**/alluser?sort=email');
    await press(page, 'Suspended');
    await said(page, 'No data available');
    await press(page, 'Active');
    await table
      .getByRole('link', { name: /^Manage user/ })
      .first()
      .click();
    await page.waitForURL('**/manage-user/*');
  });

  test('is searched from every screen after a slash, by keys alone', async () => {
    const { page } = owner;
    const { email } = stage.product.logins().members[0]!;
    await goOn(page, '/admin-dashboard/alluser');
    await page.getByRole('table', { name: 'Users' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(email.slice(0, 12));
    const found = page.getByRole('list', { name: 'Found' });
    await found.getByRole('button').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manage-user/*');
  });

  test('is leafed through by its own end, and nobody stands on two pages', async () => {
    const { page } = owner;
    await seededMembers(stage.product, 30);
    await goOn(page, '/admin-dashboard/alluser?sort=email');
    await page.getByLabel('Search by start of name or email').last().fill('crowd-');
    await said(page, /30 match this search\./);
    const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
    const found = rows.filter({ hasText: /crowd-\d+@/ });
    const emails = async (count: number) => {
      await found.nth(count).waitFor({ state: 'detached' });
      await found.nth(count - 1).waitFor();
      return (await found.allInnerTexts()).map((row) => /crowd-\d+@/.exec(row)![0]);
    };
    const first = await emails(25);
    await press(page, 'Next');
    await page.waitForURL('**cursor=*');
    const second = await emails(5);
    assert.equal(new Set([...first, ...second]).size, 30);
    // The position is in the address: a reload keeps it, and from there one can step back.
    await page.reload();
    assert.deepEqual(await emails(5), second);
    await press(page, 'Previous');
    assert.deepEqual(await emails(25), first);
    await page.goBack();
    assert.deepEqual(await emails(5), second);
  });

  test('a screen that is still fetched takes nothing from who types into the search', async () => {
    const { page } = owner;
    const { data: me } = await member.call('GET', '/user');
    const held = Promise.withResolvers<void>();
    const screen = /\/audit-page[^/]*\.js/;
    await page.route(screen, (route) => held.promise.then(() => route.continue()));
    await page.goto('/admin-dashboard/audit');
    await page.getByRole('link', { name: 'Mara owner' }).waitFor(); // known who looks
    await page.getByRole('searchbox', { name: /^Find a member/ }).fill(me.id);
    const found = page.getByRole('list', { name: 'Found' }).getByText(me.email);
    await found.waitFor();
    held.resolve();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    assert.ok(await found.isVisible());
    await page.unroute(screen);
  });

  test('a member is found by id, by the txid and by the address of a deposit', async () => {
    const { page } = owner;
    const { id, txid } = await member.deposit('1200');
    await member.reaches(`/deposit/${id}`, 'credited');
    const { data: me } = await member.call('GET', '/user');
    const { data: paid } = await member.call('GET', `/deposit/${id}`);
    await page.goto('/admin-dashboard/audit');
    const box = page.getByRole('searchbox', { name: 'Find a member, an address or a txid' });
    const found = page.getByRole('list', { name: 'Found' });
    for (const [text, by] of [
      [me.id, 'member'],
      [paid.quote.address, 'by a deposit'],
      [txid, 'by a deposit'],
    ]) {
      await box.fill(text);
      await found.getByText(`${me.email} · ${by}`).waitFor();
    }
    await box.fill(`${txid}0`);
    await said(page, 'No results.');
    await box.fill(txid);
    await found.getByRole('button').click();
    const sheet = page.getByRole('complementary', { name: /^Deposit of/ });
    await sheet.getByTitle(txid).first().waitFor();
  });
});
