import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { sign } from 'ripple-keypairs';
import { Wallet } from 'xrpl';
import {
  anAdminPage,
  approveNewestOf,
  button,
  proposeOperation,
  said,
} from '#test/browser/admin-pages.ts';
import {
  aStage,
  aVisitor,
  isAccessible,
  judgeScreens,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { logIn } from '#test/browser/people.ts';
import { proveByStatement } from '#test/browser/statement-story.ts';
import { payTo } from '#test/product-database.ts';

// The work of two people on plans, their pools and their payments, through their screens (ADM-7).

let stage: Stage;
let owner: Visitor;
let finance: Visitor;
let steady: string;
let basic: string;

before(async () => {
  stage = await aStage();
  [owner, finance] = await Promise.all([
    anAdminPage(stage, 'owner'),
    anAdminPage(stage, 'finance'),
  ]);
  steady = await planOf('real_estate', 'STEADY');
  basic = await planOf('crypto', 'BASIC');
});
after(async () => {
  await stage?.close();
  noComplaints(owner);
  noComplaints(finance);
});

/** STEADY is paid up to today; no month of BASIC is paid yet. */
async function planOf(family: string, plan: string): Promise<string> {
  const answer = await fetch(`${stage.product.url}/api/plans?family=${family}`);
  const { data } = (await answer.json()) as { data: { id: string; name: string }[] };
  return data.find(({ name }) => name === plan)!.id;
}

const press = (within: Page | Locator, name: string | RegExp) =>
  button(within, name).first().click();

const approveNewest = () => approveNewestOf(owner.page, finance.page);
const propose = (act: string, filled: Record<string, string>) =>
  proposeOperation(owner.page, act, filled);

test('all plans stand with their target against what they paid, on every screen', async () => {
  const { page } = owner;
  await judgeScreens(owner, {
    '/admin-dashboard/plans': 'Plans',
    '/admin-dashboard/plans?view=treasury': 'Plans',
    '/admin-dashboard/plans/new': 'New plan',
    [`/admin-dashboard/plans/${steady}`]: 'STEADY',
    '/admin-dashboard/solvency/proofs': 'Snapshots and control proofs',
    '/admin-dashboard/distributions': 'Distributions',
    '/admin-dashboard/distributions/new': 'New distribution',
  });
  await goOn(page, '/admin-dashboard/plans');
  await page.getByRole('link', { name: 'STEADY' }).first().waitFor();
  await said(page, 'Target, not guaranteed. Capital at risk.');
});

test('a plan gets a new version by two people; its positions keep theirs', async () => {
  const { page } = owner;
  await goOn(page, `/admin-dashboard/plans/${steady}`);
  const form = page.getByRole('form', { name: 'Change the terms' });
  await form.getByLabel('Target for the whole term, in percent').fill('12');
  await said(page, /12% a year\. In live the label is marked/);
  await form.getByLabel('Target for the whole term, in percent').fill('3.5');
  await form.getByLabel('Reason').fill('Rents came down');
  await press(form, 'Propose this version');
  await approveNewest();
  await goOn(page, `/admin-dashboard/plans/${steady}`);
  await said(page, 'Real estate. Version 2 is in force.');
  const versions = page.getByRole('table', { name: 'Versions' });
  assert.equal(await versions.getByRole('row').count(), 3);
});

test('a pool is funded by two people (ADM-7), each act told in words before', async () => {
  const { page } = owner;
  await goOn(page, `/admin-dashboard/plans/${basic}`);
  await press(page, 'Subsidise the pool');
  const form = page.getByRole('form', { name: 'Subsidise the pool' });
  await press(form, 'Propose');
  await form.getByText('Please enter a valid amount.').waitFor();
  await form.getByLabel('Amount').fill('25');
  await form.getByLabel('Evidence').fill('minutes of May');
  await form.getByLabel('Reason').fill('To keep the target');
  await form.getByText(/Moves \$25\.00 of the operator’s own money/).waitFor();
  await press(form, 'Propose');
  await approveNewest();
  await goOn(page, `/admin-dashboard/plans/${basic}`);
  await page
    .getByRole('table', { name: /Treasury movements/ })
    .getByText('Subsidy')
    .waitFor();
});

test('an address is issued for what comes back, and listed', async () => {
  const { page } = owner;
  await goOn(page, `/admin-dashboard/plans/${steady}`);
  await press(page, 'Issue an address');
  await press(page, 'Issue this address');
  await said(page, /Send BTC here/);
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: 'Issued addresses' }).getByText(/bcrt/).first().waitFor();
});

test('a distribution is previewed to the cent, approved by another, and seen to be paid', async () => {
  const { page } = owner;
  await goOn(page, `/admin-dashboard/distributions/new?plan=${basic}`);
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('Reason').fill('What October earned');
  const shares = page.getByRole('table', { name: 'Share of each position' });
  await shares.getByText('Lou Marin').waitFor();
  await said(page, /Pays \$20\.00 to \d positions? after a second person approves\./);
  await press(page, 'Propose this distribution');
  await said(page, 'Proposed. A second person must approve.');
  await page.waitForURL('**/distributions');
  await said(page, 'Awaiting second approval');
  await goOn(finance.page, '/admin-dashboard/approvals');
  await press(finance.page, /^Approve/);
  await said(finance.page, 'Approved and carried out');
  // The list follows the worker without a reload.
  const first = page.getByRole('table', { name: 'Distributions' }).getByRole('row').nth(1);
  await first.getByText('Paid', { exact: true }).waitFor();
  await press(first, /BASIC/);
  const sheet = page.getByRole('complementary', { name: /^Distribution for .*BASIC$/ });
  await sheet.getByText('$20.00').first().waitFor();
});

test('own money and gains are booked as the chain shows them, by two people each', async () => {
  const { page } = owner;
  const receive = async (screen: string, units: bigint) => {
    await goOn(page, screen);
    await press(page, 'Issue an address');
    const form = page.getByRole('form', { name: 'Issue an address' });
    await form.getByLabel('Coin').selectOption('SOL');
    await press(form, 'Issue this address');
    await said(page, 'Send SOL here. Payments are listed once they are final.');
    const address = await page.getByRole('dialog').locator('p.mono').first().innerText();
    return payTo(stage.product, { asset: 'SOL', address, units });
  };
  // STEADY's placement has returned in full, so anything above it is a gain.
  const plan = `/admin-dashboard/plans/${steady}`;
  const brought = await receive(plan, 2_000_000_000n);
  const own = await receive('/admin-dashboard/plans?view=treasury', 3_000_000_000n);
  const table = page.getByRole('table', { name: 'Incoming payments to book' });
  await page.keyboard.press('Escape');
  // The list follows the chain without a reload.
  for (const coins of ['2.000000000 SOL', '3.000000000 SOL']) {
    await table.getByRole('row').filter({ hasText: coins }).waitFor();
  }
  const grounds = { Evidence: 'statement 12', Reason: 'Came in today' };
  await propose('Book capital in', { Payment: `3.000000000 SOL, ${own.slice(0, 12)}`, ...grounds });
  await approveNewest();
  await goOn(page, plan);
  // The strategy may have booked some moves too.
  const moves = page.getByRole('table', { name: /Treasury movements/ });
  await moves.waitFor();
  const gains = moves.getByText('Gain', { exact: true });
  const earlier = await gains.count();
  await propose('Book a gain', { Payment: `2.000000000 SOL, ${brought.slice(0, 12)}`, ...grounds });
  await approveNewest();
  await gains.nth(earlier).waitFor();
});

test('an incident is covered only as far as one is open; a cost is booked only as the chain shows it', async () => {
  const { page } = owner;
  await goOn(page, '/admin-dashboard/plans?view=treasury');
  const grounds = { Evidence: 'statement 7', Reason: 'Found by the auditor' };
  await propose('Cover an incident', { Amount: '10', ...grounds });
  await said(page, 'There is not enough money for this.');
  await page.keyboard.press('Escape');
  await propose('Book a network cost', {
    Coin: 'DOGE',
    'Cost in coins': '5',
    'Transaction id': 'sim00000000000000aa',
    'Covered by': 'The operator’s own money',
    ...grounds,
  });
  await approveNewest();
  const ended = page.getByRole('region', { name: 'Approved operations' });
  await ended.getByText('Failed to book').waitFor();
});

test('a loss is recorded, and its members are told what they may bear before it is taken', async () => {
  const { page } = owner;
  const grounds = { Evidence: 'a letter of the venue', Reason: 'It closed its doors' };
  await goOn(page, '/admin-dashboard/plans?view=treasury');
  const address = 'bcrt1qqqqsyqcyq5rqwzqfpg9scrgwpugpzysnard0ew';
  const venue = { Name: 'North Desk', Coin: 'BTC', Address: address, Reason: 'Checked' };
  await propose('List a venue', venue);
  await approveNewest();
  await goOn(page, `/admin-dashboard/plans/${basic}`);
  await propose('Place coins', { Venue: 'North Desk, BTC', Amount: '300', ...grounds });
  await approveNewest();
  const moves = page.getByRole('table', { name: /Treasury movements/ });
  await moves.getByText('Placed', { exact: true }).waitFor();
  await propose('Record a loss', { Amount: '240', ...grounds });
  await approveNewest();
  await moves.getByText('Loss recorded', { exact: true }).waitFor();
  const from = { 'Covered by': 'The operator’s own money' };
  await propose('Absorb a loss', { ...from, Amount: '40', ...grounds });
  await approveNewest();
  await moves.getByText('Loss absorbed', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Share a loss' }).click();
  const form = page.getByRole('form', { name: 'Share a loss' });
  await form.getByLabel('Amount').fill('200');
  await form.getByLabel('Reason').fill('No pool covers it');
  const parts = page.getByRole('table', { name: 'Shares by position' });
  await parts.getByText('Lou Marin').waitFor();
  await said(page, '$200.00 of the plan’s losses is open.');
  await said(page, 'Shares $200.00 among 1 position.');
  await isAccessible(page);
  await press(form, 'Propose');
  await approveNewest();
  await goOn(page, '/admin-dashboard/distributions');
  const shared = page.getByRole('table', { name: 'Shared losses' });
  await shared.getByText('Notice period').waitFor();

  const lou = stage.product.logins().members.find(({ holds }) => holds === 'locked')!;
  await logIn(finance.page, lou);
  await goOn(finance.page, '/dashboard/investments');
  await said(finance.page, /^up to \$200\.00 of a loss, /);
  await press(finance.page, /BASIC/);
  await said(finance.page, /This position bears at most \$200\.00 of it\./);
});

test('an auditor proves what is still out, and everyone sees it without script (INT-10)', () =>
  proveByStatement(stage, { plan: basic, venue: 'North Desk' }));

test('coins without their tag are claimed by who sent them, and released by two (CHN-2)', async () => {
  const member = await aVisitor(stage);
  const { page } = member;
  await logIn(page, stage.product.logins().members[0]!);
  await goOn(page, '/dashboard/real-estate');
  await page.getByRole('radio', { name: /STEADY/ }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1200');
  await page.getByRole('radio', { name: 'XRP' }).check();
  await press(page, 'Proceed to Payment');
  await press(page, 'Send without the tag');
  await page.getByRole('link', { name: 'Missing a payment?' }).click();
  await press(page, 'Send the claim');
  await said(page, 'Please describe in a sentence how you paid.');
  await page.getByLabel('How you paid').fill('From my own wallet, and I forgot the tag.');
  await page.getByText('Sign with the address that paid').click();
  const message = await page.locator('details span.mono').innerText();
  const wallet = Wallet.generate();
  await page.getByLabel('Sending address').fill(wallet.classicAddress);
  await press(page, 'Send the claim');
  await said(page, /Please enter the address that made this signature/);
  const signature = sign(Buffer.from(message).toString('hex'), wallet.privateKey);
  await page.getByLabel('Signature', { exact: true }).fill(signature);
  await page.getByLabel('Public key of the account').fill(wallet.publicKey);
  await press(page, 'Send the claim');
  await said(page, /XRP in suspense/);
  await said(page, 'Valid signature');
  await isAccessible(page);

  const ownerPage = owner.page;
  await goOn(ownerPage, '/admin-dashboard/suspense');
  await press(ownerPage, /^Review/);
  await said(ownerPage, 'Unmatched');
  await said(ownerPage, 'Valid signature by the address below');
  await isAccessible(ownerPage);
  await press(ownerPage, 'Credit with reason');
  await ownerPage.getByLabel('Why it belongs to this member').fill('Hour and amount are theirs');
  await press(ownerPage, 'Propose crediting');
  await approveNewest();
  await said(page, 'Credited');
  await goOn(ownerPage, '/admin-dashboard/solvency/proofs');
  await press(ownerPage, 'Publish a snapshot now');
  const chain = ownerPage.getByRole('table', { name: 'Snapshots' });
  await chain.getByText('Mara Weiss').first().waitFor();
  await page.goto('/solvency');
  await page.getByRole('heading', { name: 'Unmatched payments' }).waitFor();
  noComplaints(member);
});
