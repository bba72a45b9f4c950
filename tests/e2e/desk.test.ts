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
