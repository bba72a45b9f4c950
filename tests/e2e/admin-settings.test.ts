import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { generateSync } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { anAdminPage, approve, press, pressMoving, said } from '#test/browser/admin-pages.ts';
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
import { hasFocus } from '#test/browser/keyboard.ts';
import { aPassword, logInAdministrator } from '#test/browser/people.ts';
import { plugIn } from '#test/browser/signers.ts';
import { ageProofs, holdPrices, laterBy } from '#test/product-database.ts';
import type { DemoLogins } from '#test/product.ts';

// The admin decisions of two people: rules, payouts, admin accounts; the inbox and the log (ADM-8,
// ADM-9). The owner proposes, finance approves, the auditor reads.

type Login = DemoLogins['administrators'][number];

let stage: Stage;
let owner: Visitor;
let finance: Visitor;
let auditor: Visitor;

before(async () => {
  stage = await aStage();
  [owner, finance, auditor] = await Promise.all([
    anAdminPage(stage, 'owner'),
    anAdminPage(stage, 'finance'),
    anAdminPage(stage, 'auditor'),
  ]);
});
after(async () => {
  await stage?.close();
  for (const visitor of [owner, finance, auditor]) noComplaints(visitor);
});

const go = (page: Page, screen: string) => goOn(page, `/admin-dashboard/${screen}`);

describe('rules of the operator', () => {
  test('are changed by two; a weakening waits 72 hours and can be taken back by one', async () => {
    const { page } = owner;
    await go(page, 'settings?row=two_people_cents');
    const sheet = page.getByRole('complementary', { name: 'Single-approver payout limit' });
    await sheet.getByLabel('New value, in USD').fill('20000');
    await sheet.getByLabel('Reason').fill('A second desk is open');
    await sheet.getByText(/\$10,000.00 becomes \$20,000.00 after 72 hours/).waitFor();
    await press(page, 'Propose change');
    await said(page, 'Proposed. A second person must approve.');
    await approve(finance.page, 'Change a rule', /^Approve/);
    await go(page, 'settings?row=two_people_cents');
    await sheet.getByText('Weaker value pending.').waitFor();
    await press(page, 'Withdraw change');
    await sheet.getByLabel('Reason for withdrawing the change').fill('Too early');
    await press(page, 'Withdraw change');
    await said(page, 'Withdrawn. The rule stays as it is.');
  });

  test('payouts are stopped by one, told to everyone, and resumed by two', async () => {
    const { page } = owner;
    await go(page, 'settings');
    await press(page, 'Stop all payouts');
    await page.getByLabel(/shown to everyone/).fill('A key is being replaced');
    await press(page, 'Stop all payouts');
    await said(page, 'No payouts are signed. Reason: A key is being replaced');
    await said(page, 'deposits closed');
    await press(page, 'Propose resuming');
    await page.getByLabel('Reason for resuming payouts').fill('The key was replaced');
    await press(page, 'Propose resuming');
    await said(page, 'Resuming payouts awaits a second approval.');
    await approve(finance.page, 'Resume payouts', 'Approve');
    await said(page, 'Running');
  });
});

test('a price that no exchange gives is set by two, and ended by one (CHN-4)', async () => {
  const { page } = owner;
  const release = await holdPrices(stage.product);
  await laterBy(stage.product, 5);
  await go(page, 'settings');
  const form = page.getByRole('form', { name: 'Set a price' });
  await form.getByRole('radio', { name: 'BTC' }).check();
  await press(form, 'Propose this price');
  await said(page, 'Enter a price in dollars with at most six decimals.');
  await form.getByLabel('Price of one coin, in USD').fill('61234.567891');
  await form.getByLabel(/^Valid for, in hours/).fill('3');
  await form.getByLabel(/^Reason/).fill('No exchange answers');
  await press(form, 'Propose this price');
  await said(page, 'Proposed. A second person must approve.');
  await approve(finance.page, 'Set a price', /^Approve/);
  await go(page, 'settings');
  const prices = page.getByRole('table', { name: 'Prices', exact: true });
  await prices.getByText(/61,234/).waitFor();
  const held = page.getByRole('table', { name: 'Prices set by two people' });
  await press(held, /^End now/);
  await page.getByLabel('Reason for ending it').fill('It was mistyped');
  await press(page, /^End now$/);
  await held.getByText('Ended').waitFor();
  await release();
  await prices.getByText('simulated').first().waitFor();
});

test('an admin account is given by two, and taken with a password and an authenticator', async () => {
  const { page } = owner;
  await go(page, 'team');
  await press(page, 'Invite administrator');
  await page.getByLabel('First Name').fill('Edsger');
  await page.getByLabel('Last Name').fill('Dijkstra');
  await page.getByLabel('Email Address').fill('edsger@example.org');
  await page.getByLabel('Reason').fill('Joins the support desk');
  await press(page, 'Propose invitation');
  await said(page, 'Proposed. A second person must approve.');
  await approve(finance.page, 'Invite an administrator', 'Approve');
  const mails = await fetch(`${stage.product.url}/api/dev/mail?to=edsger%40example.org`);
  const { data } = (await mails.json()) as { data: { text: string }[] };
  const link = /\/admin-seat\/[\w-]{43}/.exec(data[0]!.text)![0];
  const guest = await aVisitor(stage, 360);
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { name: 'Accept your invitation' }).waitFor();
  const secret = (await guest.page.locator('code.secret').innerText()).replaceAll(/\s/g, '');
  await isAccessible(guest.page);
  await guest.page.getByLabel('New Password', { exact: true }).fill(aPassword);
  await guest.page.getByLabel('Authenticator code').fill(generateSync({ secret }));
  await press(guest.page, 'Accept invitation');
  await guest.page.waitForURL('**/admin-login');
  noComplaints(guest);
  await go(page, 'team');
  await page
    .getByRole('row', { name: /Edsger Dijkstra/ })
    .getByText('Active')
    .waitFor();
});

/** The sheet of an admin account, opened from the team list by e-mail. */
async function adminAccountOf(page: Page, email: string): Promise<Locator> {
  await go(page, 'team');
  await press(page.getByRole('row').filter({ hasText: email }), /^Manage/);
  return page.getByRole('complementary');
}

test('a suspended owner takes along what they proposed, and comes back by two people (ADM-9)', async () => {
  const [first, second] = stage.product
    .logins()
    .administrators.filter(({ role }) => role === 'owner') as [Login, Login];
  const other = await aVisitor(stage);
  await logInAdministrator(other.page, second);
  const theirs = await adminAccountOf(other.page, first.email);
  await press(theirs, 'Remove');
  await press(theirs, 'Propose removal');
  await theirs.getByText('Enter a reason of at least three letters.').waitFor();
  await theirs.getByLabel('Reason for the removal').fill('Wants to be alone');
  await press(theirs, 'Propose removal');
  await said(other.page, 'Removing this account awaits a second approval.');
  noComplaints(other);
  await other.context.close();

  await go(finance.page, 'approvals');
  const removal = finance.page.getByRole('region', { name: 'Remove an administrator' });
  await removal.waitFor();

  const { page } = owner;
  const invited = await adminAccountOf(page, second.email);
  await press(invited, 'Suspend');
  await invited.getByLabel('Reason for the suspension').fill('Asked to be alone');
  await press(invited, 'Suspend now');
  await said(page, 'Suspended. All sessions have ended.');
  // Otherwise one remaining person would decide it alone.
  await removal.getByText('This proposal is no longer open.').waitFor();

  await press(invited, 'Reinstate');
  await invited.getByLabel('Reason for reinstating').fill('It was a quarrel');
  await press(invited, 'Propose reinstatement');
  await invited.getByText('Reinstating this account awaits a second approval.').waitFor();
  const wayBack = finance.page.getByRole('region', { name: 'Reinstate an administrator' });
  await pressMoving(wayBack, 'Reject');
  await wayBack.getByLabel('Reason for rejecting').fill('Say what the quarrel was');
  await press(wayBack, 'Reject this proposal');
  await wayBack.getByText('This proposal is no longer open.').waitFor();
  const again = await adminAccountOf(page, second.email);
  await press(again, 'Reinstate');
  await again.getByLabel('Reason for reinstating').fill('It was about the coffee');
  await press(again, 'Propose reinstatement');
  await again.getByText('Reinstating this account awaits a second approval.').waitFor();
});

test('proposals are decided by keys alone; an auditor’s account has its end (ADM-8, ADM-9)', async () => {
  const { page } = owner;
  await go(page, 'team');
  await press(page, 'Invite administrator');
  await page.getByLabel('First Name').fill('Tony');
  await page.getByLabel('Last Name').fill('Hoare');
  await page.getByLabel('Email Address').fill('tony@example.org');
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Auditor (read only)' });
  await page.getByLabel(/^Access ends/).fill('2020-01-31');
  await page.getByLabel('Reason').fill('Audits this year');
  await press(page, 'Propose invitation');
  await said(page, 'Only an auditor’s account can have an end date, and it must be in the future.');
  await page.getByLabel(/^Access ends/).fill('2099-01-31');
  await press(page, 'Propose invitation');
  await said(page, 'Proposed. A second person must approve.');

  // The newest is first: the invitation, followed by the other owner's reinstatement.
  const { page: theirs } = finance;
  await go(theirs, 'approvals');
  const invitation = theirs.getByRole('region', { name: 'Invite an administrator' });
  const wayBack = theirs.getByRole('region', { name: 'Reinstate an administrator' });
  await wayBack.waitFor();
  const decide = async (proposal: Locator) => {
    await hasFocus(proposal);
    await theirs.keyboard.press('Enter');
    await hasFocus(proposal.getByRole('button', { name: 'Approve' }));
    await theirs.keyboard.press('Enter');
    await proposal.getByText('This proposal is no longer open.').waitFor();
    await hasFocus(proposal);
  };
  await theirs.keyboard.press('j');
  await hasFocus(invitation);
  await theirs.keyboard.press('j');
  await hasFocus(wayBack);
  await theirs.keyboard.press('k');
  await decide(invitation);
  await theirs.keyboard.press('j');
  await decide(wayBack);
  await go(page, 'team');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await row('tony@').getByText(/2099/).waitFor();
  await row('owner2@').getByText('Active').waitFor();
});

test('the auditor reads all of it, changes nothing, and takes the log and the evidence (ADM-8)', async () => {
  const { page } = auditor;
  await go(page, 'settings');
  await said(page, 'Your role (auditor) can only view this. Changes need owner or finance.');
  assert.equal(await page.getByRole('button', { name: 'Stop all payouts' }).count(), 0);
  await go(page, 'approvals?status=decided');
  await press(page, 'Change a rule');
  await said(page, 'Fingerprint');
  await go(page, 'audit');
  await page.getByLabel(/^Search text, name/).fill('payouts stopped');
  await page.waitForURL('**search=payouts**');
  const list = page.getByRole('table', { name: 'Audit log' });
  await list.getByRole('row').nth(2).waitFor({ state: 'detached' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1]!, /A key is being replaced/);
  await press(page, 'Payouts stopped');
  await said(page, 'A key is being replaced');
  const download = page.waitForEvent('download');
  await press(page, 'Download evidence');
  assert.match((await download).suggestedFilename(), /^hallwick-evidence-.*\.zip$/);
});

test('a passkey of one’s own logs in, proves it is you, and is removed (ADM-9, ACC-7)', async () => {
  const { page } = finance;
  await plugIn(page);
  await page.getByRole('link', { name: /your keys$/ }).click();
  await press(page, 'Add a passkey');
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Blue key');
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Rename Blue key' }).waitFor();
  await press(page, 'Log out');
  await page.waitForURL('**/admin-login');
  await press(page, 'Log in with a passkey');
  await page.waitForURL('**/admin-dashboard');
  await go(page, 'security');
  await ageProofs(stage.product);
  await press(page, 'Remove Blue key');
  const sure = page.getByRole('dialog', { name: 'Remove Blue key?' });
  await sure.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await said(page, 'Add a passkey to log in without a password.');
});

test('the screens are accessible at both widths', async () => {
  await judgeScreens(owner, {
    '/admin-dashboard/approvals?status=decided': 'Approvals',
    '/admin-dashboard/audit': 'Audit log',
    '/admin-dashboard/team': 'Team',
    '/admin-dashboard/security': 'Security',
    '/admin-dashboard/system': 'System',
    '/admin-dashboard/settings': 'Settings',
  });
});
