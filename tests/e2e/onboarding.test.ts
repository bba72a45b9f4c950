import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { aStage, aVisitor, noComplaints, type Stage, type Visitor } from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { aPassword, logIn, mailedCode, aPerson } from '#test/browser/people.ts';
import { linkMailedTo } from '#test/browser/signers.ts';
import { send, untilSeen } from '#test/portal-calls.ts';

// From the first form to a settled account: a newcomer's detours, then the actions that require
// money.

let stage: Stage;
let visitor: Visitor;
const person = aPerson();
let password = aPassword;

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const secret = (page: Page) => page.getByLabel('Password', { exact: true });

test('a sign-up shows the password on request and says how strong it is (ACC-1)', async () => {
  const { page } = visitor;
  await page.goto('/signup');
  await title(page, 'Become a Member');
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Phone Number').fill('+44 20 7946 0958');
  await secret(page).fill('short');
  await page.getByText('Password strength: Too short').waitFor();
  await secret(page).fill(password);
  await page.getByText('Password strength: Strong').waitFor();
  await press(page, 'Show password');
  assert.equal(await secret(page).getAttribute('type'), 'text');
  await press(page, 'Hide password');
  await page.getByLabel('Referral Code').fill('NOSUCH22');
  await page.getByRole('checkbox').check();
  await press(page, 'Create Account');
  await page.getByText('We do not know this referral code.').first().waitFor();
  await page.getByLabel('Referral Code').fill('');
  await press(page, 'Create Account');
  await page.waitForURL('**/verify');
});

test('who is not verified is told so at the log-in, and gets a new code (ACC-2, ACC-3)', async () => {
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await secret(page).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Please verify your account first.').first().waitFor();
  await press(page, 'Send a new code');
  await page.waitForURL('**/verify');
  const code = page.getByLabel('Verification code');
  await code.fill('12');
  await press(page, 'Verify');
  await page.getByText('Enter the six digits.').waitFor();
  const right = await mailedCode(stage.product, person.email, 2);
  await code.fill(right === '999999' ? '999998' : '999999');
  await press(page, 'Verify');
  await page.getByText('That code isn’t right or has expired.').first().waitFor();
  await press(page, 'Send a new code');
  await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Forgot Password' }).waitFor();
  await code.fill(await mailedCode(stage.product, person.email, 3));
  await press(page, 'Verify');
  await page.getByText('Account verified successfully!').waitFor();
  await page.waitForURL('**/login');
});

const resetLink = () => linkMailedTo(stage.product, person.email, /\/reset-password\/[\w-]+/);

test('a forgotten password: the same words for every address, then a new one (ACC-4)', async () => {
  const { page } = visitor;
  const messages: string[] = [];
  for (const email of ['nobody@example.org', person.email]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email Address').fill(email);
    const answer = page.waitForResponse('**/api/user/forget-pass*');
    await press(page, 'Send Reset Password Link');
    messages.push(((await (await answer).json()) as { message: string }).message);
    await page.waitForURL('**/login');
  }
  assert.equal(messages[0], messages[1]);
  await page.goto(await resetLink());
  await title(page, 'Reset your password');
  await page.getByLabel('New Password', { exact: true }).fill('too short');
  await press(page, 'Reset Password');
  await page.getByText('Use at least 12 characters.').waitFor();
  password = 'another rainy day in plain words';
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await press(page, 'Reset Password');
  await page.getByText('Password reset successfully').waitFor();
  await page.waitForURL('**/login');
  await logIn(page, { email: person.email, password });
  // Until the first credit, steps replace the zeros (MEM-22).
  await page.getByRole('region', { name: 'Get started' }).getByText('1 of 5 done').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Key figures' }).count(), 0);
});

const menu = [
  'MEMBER ACCOUNT: Dashboard, Affiliate',
  'FINANCE: Deposits, Our Packages, Withdrawals, Investments, Movements, Statements, Proof',
  'SETTINGS: Withdrawal Gateway, Password, Security, Profile',
];

test('the menu has its groups; on a phone it slides in and closes when it led on (MEM-2)', async () => {
  const { page } = visitor;
  const portal = page.getByRole('navigation', { name: 'Portal' });
  await portal.getByRole('link', { name: 'Profile' }).waitFor();
  const groups = await portal.locator('> div').evaluateAll((divs) =>
    divs.map((div) => {
      const links = [...div.querySelectorAll('a')].map(({ textContent }) => textContent);
      return `${div.querySelector('h2')?.textContent}: ${links.join(', ')}`;
    }),
  );
  assert.deepEqual(groups, menu);
  await portal.getByRole('link', { name: 'Our Packages' }).click();
  await page.waitForURL('**/dashboard/deposit');
  await page.getByRole('banner').getByText(person.firstName).waitFor();

  await page.setViewportSize({ width: 768, height: 900 });
  await portal.waitFor();
  const prices = page.getByRole('list', { name: 'Prices' });
  assert.ok(await prices.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));

  await page.setViewportSize({ width: 360, height: 740 });
  await portal.waitFor({ state: 'hidden' });
  await press(page, 'More');
  await page.getByRole('dialog').getByRole('link', { name: 'Withdrawals' }).click();
  await title(page, 'Withdraw');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });
  // One screen at three addresses, each with the matching row selected.
  for (const row of ['Balance', 'Profit']) {
    await goOn(page, `/dashboard/withdraw-${row.toLowerCase()}`);
    await page.getByRole('radio', { name: row, checked: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click();
    await page.waitForURL('**/dashboard/withdraw');
    await page.getByRole('radio', { name: 'Balance', checked: true }).waitFor();
  }
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('the address of a deposit is copied, or says that it was not (MEM-6)', async () => {
  const { page, context } = visitor;
  await goOn(page, '/dashboard/crypto');
  await page.getByRole('radio', { name: /BASIC/ }).check();
  await page.getByText('BASIC is selected').first().waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1,000');
  await page.getByRole('radio', { name: 'BITCOIN' }).check();
  await press(page, 'Proceed to Payment');
  await page.waitForURL('**/deposit-details?id=*');
  await page.getByText(/^\d\d:\d\d left$/).waitFor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy address');
  await page.getByText('Address copied to clipboard!').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^bcrt1q/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await press(page, 'Copy address');
  await page.getByText('Failed to copy address.').waitFor();
});

test('deposits stand five a page, newest first, and sort by every column (MEM-9)', async () => {
  const { page } = visitor;
  const plan = await page.evaluate(async () => {
    const { data } = (await (await fetch('/api/plans?family=crypto')).json()) as {
      data: { id: string }[];
    };
    return data[0]!.id;
  });
  for (const amount of ['1001', '1002', '1003', '1004', '1005', '1006']) {
    const quote = { selected_plan: plan, payment_method: 'XRP', amount };
    const { id } = await send(page, '/deposit/quote', quote);
    await send(page, '/sandbox/pay', { deposit_id: id });
    await untilSeen(page, id);
  }
  await goOn(page, '/dashboard/deposit-history');
  const rows = page.getByRole('table', { name: 'Deposits' }).getByRole('row');
  await rows.nth(1).getByText('$1,006.00').waitFor();
  assert.equal(await rows.count(), 6);
  await press(page, 'Next');
  await rows.nth(1).getByText('$1,001.00').waitFor();
  assert.equal(await rows.count(), 2);
  for (const first of ['$1,001.00', '$1,006.00']) {
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await rows.nth(1).getByText(first).waitFor();
  }
});

test('a password is changed by the old one, twice the same (MEM-11)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/update-password');
  await page.getByLabel('Old Password').fill('not the old one at all');
  await page.getByLabel('New Password', { exact: true }).fill(aPassword);
  await page.getByLabel('Confirm New Password').fill('something else entirely');
  await press(page, 'Update Password');
  await page.getByText('New password and confirm password do not match').first().waitFor();
  await page.getByLabel('Confirm New Password').fill(aPassword);
  await press(page, 'Update Password');
  await page.getByText('That password is wrong.').first().waitFor();
  await page.getByLabel('Old Password').fill(password);
  await press(page, 'Update Password');
  await page.waitForURL('**/dashboard');
  await title(page, /^Good /);
});

async function anInvestor(holds: string): Promise<Page> {
  const { page } = await aVisitor(stage);
  const { logins } = stage.product;
  await logIn(
    page,
    logins().members.find((member) => member.holds === holds)!,
  );
  return page;
}

test('the oldest withdrawal stands first, and one that waits can be cancelled (MEM-7, MEM-9)', async () => {
  const page = await anInvestor('matured');
  const wallet = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  for (const amount of ['21', '22']) {
    const body = { amount, payment_channel: 'BITCOIN', wallet_address: wallet };
    await send(page, '/withdraw', body);
  }
  await goOn(page, '/dashboard/withdraw-history');
  const rows = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row');
  await rows.nth(2).waitFor();
  assert.match(await rows.nth(1).innerText(), /\$21\.00/);
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await rows.nth(1).getByText('$22.00').waitFor();
  await page.getByRole('button', { name: 'Open the withdrawal of $22.00' }).click();
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' });
  await sheet.getByText('$22.00 returns to where it came from.').waitFor();
  await sheet.getByRole('button', { name: 'Cancel this withdrawal' }).click();
  await sheet.getByText('cancelled').first().waitFor();
  await page.keyboard.press('Escape');
  await rows.nth(1).getByText('Cancelled', { exact: true }).waitFor();
});

test('a matured position goes on with its balance (MEM-13)', async () => {
  const page = await anInvestor('matured');
  await goOn(page, '/dashboard/investments');
  await page.getByText('can be renewed').first().waitFor();
  await page
    .getByRole('button', { name: /^Open the position of/ })
    .first()
    .click();
  const form = page.getByRole('form', { name: 'Renew from balance' });
  await form.getByLabel('Amount').fill('nothing');
  await press(page, 'Renew from balance');
  await form.getByText('Please enter a valid amount.').waitFor();
  await form.getByLabel('Amount').fill('1000');
  await form.getByText('Renew $1,000.00 in Real estate STEADY').waitFor();
  await press(page, 'Renew from balance');
  await page.getByText('Your position is renewed.').waitFor();
  await page.getByRole('region', { name: 'Term' }).getByText('365 days left').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Investments' }).click();
  await page.getByRole('table', { name: 'Positions' }).getByText('Renewed').waitFor();
});

test('who joined is searched in all columns, by pages of a chosen size (MEM-10)', async () => {
  const page = await anInvestor('fresh');
  await goOn(page, '/dashboard/affiliate');
  const table = page.getByRole('table', { name: 'Who joined' });
  await table.getByRole('row').nth(2).waitFor();
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const named = ['Client Name', 'Ref Code', 'Parent', 'Client Status', 'Level', 'Date Registered'];
  assert.deepEqual(heads, named);
  assert.match(await table.getByRole('row').nth(1).innerText(), /Active[\s\S]*Level 1/);
  const size = page.getByLabel('Rows per page');
  assert.deepEqual(await size.locator('option').allInnerTexts(), ['5', '10', '25', '50']);
  assert.equal(await size.inputValue(), '10');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of that name');
  await page.getByText('No data available').waitFor();
  await page.getByText('Try adjusting your search terms').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Max');
  await table.getByText('Max Adler').waitFor();
  assert.equal(await table.getByRole('row').count(), 2);
});
