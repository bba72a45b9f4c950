import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  aStage,
  judgeScreens,
  noComplaints,
  type Stage,
  type Visitor,
} from '../support/browser.ts';
import { aClient, type Client } from '../support/client.ts';
import { aDesk } from '../support/desks.ts';

// The desk of an administrator: deposits reviewed by keys, the books, the inbox, campaigns.

let stage: Stage;
let owner: Visitor;
let member: Client;

before(async () => {
  stage = await aStage();
  owner = await aDesk(stage, 'owner');
  member = await aClient(stage.product, stage.product.logins().members[0]!);
});
after(async () => {
  noComplaints(owner);
  await stage?.close();
});

test('each screen of the desk is accessible and fits, at 360 and at 1440', async () => {
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

test('the overview has its five figures, and follows what waits by itself (ADM-2)', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin-dashboard');
  const figure = (name: string) =>
    page.locator('.figure', { has: page.getByRole('term').filter({ hasText: name }) });
  for (const [name, value] of Object.entries({
    'Total Deposit': /\$[\d,]+\.\d\d/,
    'Total Withdrawals': /\$[\d,]+\.\d\d/,
    'Pending Deposits': /\$[\d,]+\.\d\d/,
    'Total user': /^3/m,
    'Active user': /^3/m,
  })) {
    assert.match(await figure(name).innerText(), value, name);
  }
  const queue = page.getByRole('link', { name: /Deposits to confirm/ });
  await queue.getByText('Nothing waits').waitFor();
  const { id } = await member.deposit('20000');
  // Nobody reloads: the queue counts, says since when, and so does the menu.
  await queue.getByText(/^oldest for /).waitFor();
  await page.getByRole('link', { name: 'Transactions 1 waiting' }).waitFor();
  await figure('Pending Deposits').getByText('$20,000').waitFor();
  await page.getByRole('group', { name: 'Coin' }).getByRole('button', { name: 'XRP' }).click();
  await page.getByRole('figure', { name: /XRP/ }).waitFor();
  await page.getByText('Show as table').first().click();
  const flows = page.getByRole('table', { name: 'Each day, in USD' });
  await flows.getByRole('row').nth(1).waitFor();
  const latest = page.getByRole('table', { name: 'Latest Users' });
  await latest
    .getByRole('link', { name: /^Manage user/ })
    .first()
    .click();
  await page.waitForURL('**/manage-user/*');
  await page.goto(`/admin-dashboard/alltransaction?row=${id}`);
  await page.getByRole('complementary').getByRole('button', { name: 'Confirm' }).click();
  await member.reaches(`/deposit/${id}`, 'credited');
});

test('the books are narrowed by kind, asset and amount, the treasury by kind and days', async () => {
  const { page } = owner;
  const rows = (name: string) => page.getByRole('table', { name }).locator('tbody tr');
  await page.goto('/admin-dashboard/ledger?view=transfers');
  await page.getByLabel('Kind').selectOption('capital_in');
  await page.waitForURL('**kind=capital_in**');
  await page.getByLabel('Asset').selectOption('USD');
  await page.getByLabel('Amount from').fill('4000000');
  await page.waitForURL('**least=4000000**');
  await rows('Transfers').nth(3).getByText('$5,000,000').waitFor();
  await page.getByLabel('Amount from').fill('6000000');
  await page.waitForURL('**least=6000000**');
  await page.getByText('No data available').waitFor();
  await page.goto('/admin-dashboard/plans?view=treasury');
  await page.getByRole('combobox', { name: 'What', exact: true }).selectOption({ label: 'Gain' });
  const moves = rows('What was placed, and what came back');
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
  await page.goto('/admin-dashboard/alltransaction?status=pending');
  await page.locator(`#row-${id}`).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys of the review' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('j');
  const sheet = page.getByRole('complementary', { name: /^Deposit of/ });
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  // What the chain shows cannot be rejected: the key does nothing, as there is no button.
  await page.keyboard.press('r');
  await page.keyboard.press('t');
  await sheet.getByLabel('Transaction id for the watcher to check').waitFor();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('c');
  await member.reaches(`/deposit/${id}`, 'credited');
  await page.goto(`/admin-dashboard/alltransaction?row=${id}`);
  const done = sheet.getByRole('button', { name: 'Payment Confirmed' });
  assert.equal(await done.isDisabled(), true);
});

test('a table is had whole as CSV, and filters are kept under a name', async () => {
  const { page } = owner;
  await page.goto('/admin-dashboard/alltransaction?status=completed');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^candor-transactions-.*\.csv$/);
  await page.getByText('Saved filters').click();
  await page.getByLabel('Name of these filters').fill('Done');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor();
});
