import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
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
import { readsInOrder, tabTo } from '#test/browser/keyboard.ts';
import { logIn } from '#test/browser/people.ts';
import { approveIdentity } from '#test/browser/reviewers.ts';
import { linkMailedTo } from '#test/browser/signers.ts';
import { sampled } from '../is-full.ts';

// Plans, positions, the gateway, histories and the identity check, as a member sees them (MEM-1,
// MEM-5, MEM-8 to MEM-10, MEM-13, MEM-17, ACC-8).

const bitcoin = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';
let stage: Stage;
let visitor: Visitor;
let person: { email: string; password: string };

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  person = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  await logIn(visitor.page, person);
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const screens: Record<string, string | RegExp> = {
  '/dashboard': /^Good /,
  '/dashboard/deposit': 'Financial services',
  '/dashboard/real-estate': 'Real Estate Plans',
  '/dashboard/crypto': 'Crypto Plans',
  '/dashboard/deposit-details': 'Deposit details',
  '/dashboard/withdraw': 'Withdraw',
  '/dashboard/withdraw-profit': 'Withdraw',
  '/dashboard/withdraw-balance': 'Withdraw',
  '/dashboard/affiliate': 'Affiliate',
  '/dashboard/update-wallet': 'Withdrawal gateway',
  '/dashboard/deposit-history': 'Deposit history',
  '/dashboard/withdraw-history': 'Withdraw history',
  '/dashboard/investments': 'Investments',
  '/dashboard/verify-identity': 'Identity check',
  '/dashboard/update-password': 'Update password',
  '/dashboard/user-profile': 'Update profile',
  '/dashboard/balance': 'Why is my balance this number?',
  '/dashboard/movements': 'Movements',
  '/dashboard/moon': 'Page not found',
};

test('each screen has its address, and is accessible at both widths (MEM-1)', async () => {
  await judgeScreens(visitor, screens);
});

test('what is at no address is not found, inside the portal (MEM-1)', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await goOn(page, '/dashboard/moon');
  await title(page, 'Page not found');
  await page.getByRole('navigation', { name: 'Portal' }).waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('the two families of plans stand under financial services (MEM-4)', async () => {
  const { page } = visitor;
  for (const [family, address] of [
    ['Real Estate Plans', 'real-estate'],
    ['Crypto Plans', 'crypto'],
  ] as const) {
    await goOn(page, '/dashboard/deposit');
    await title(page, 'Financial services');
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(family) })
      .click();
    await page.waitForURL(`**/dashboard/${address}`);
    await title(page, family);
  }
});

describe('a plan (MEM-5)', () => {
  test('opens with its loss, and shows each sum with one’s own number', async () => {
    const { page } = visitor;
    await goOn(page, '/dashboard/real-estate');
    await page.getByRole('radio', { name: /STEADY/ }).check();
    await page.getByText('STEADY is selected').first().waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('1500');
    await page.getByRole('button', { name: 'Show the sum' }).click();
    const outcomes = page.getByRole('region', { name: 'What can happen' });
    // With its sum the first line is longer than with only its end.
    await outcomes.getByRole('listitem').first().getByText('You have').waitFor();
    const texts = await outcomes.getByRole('listitem').allInnerTexts();
    assert.match(texts[0]!, /^You lose all of it[\s\S]*−\$1,500\.00[\s\S]*You have[\s\S]*\$0\.00$/);
    assert.match(texts.at(-1)!, /^The target is reached[\s\S]*\+\$60\.00[\s\S]*\$1,560\.00$/);
    assert.match(texts[2]!, /^As in the last 12 months/);
    const label = page.getByRole('region', { name: 'Plan label' });
    for (const question of ['What you own', 'Who holds the keys', 'All fees', 'Lock time']) {
      await label.getByText(question, { exact: true }).waitFor();
    }
    await label.getByText(/^Gains paid: \$509\.03; losses shared: \$0\.00/).waitFor();
    await label.getByText('Target, not guaranteed. Capital at risk.').waitFor();
    await isAccessible(page);
  });
});

test('a deposit by the keyboard alone, read as a screen reader reads it', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/real-estate');
  await page.getByRole('radio', { name: /BASIC/ }).waitFor();
  const read = await page.getByRole('main').ariaSnapshot();
  readsInOrder(read, [
    'heading "Real Estate Plans" [level=1]',
    'group "Plan"',
    'radio "STEADY',
    'radio "BASIC',
    'textbox "Amount"',
    'group "Payment method"',
    'radio "BITCOIN"',
    'button "Proceed to Payment"',
  ]);

  await tabTo(page, /STEADY/);
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: /STEADY/, checked: true }).waitFor();
  await tabTo(page, /^ ?Amount/);
  await page.keyboard.type('1000');
  await tabTo(page, /BITCOIN/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'XRP', checked: true }).waitFor();
  await tabTo(page, /Proceed to Payment/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/deposit-details?id=*');
  await page.getByRole('button', { name: 'Pay with play money' }).waitFor();
  const unpaid = await page.getByRole('main').ariaSnapshot();
  assert.match(unpaid, /img "QR code of the payment address with the amount"/);
  await tabTo(page, /Pay with play money/);
  await page.keyboard.press('Enter');
  await page.getByText('Play money sent').waitFor();
  await page.getByText('$1,000.00 to your balance').waitFor();
  const details = await page.getByRole('main').ariaSnapshot();
  // A paid deposit does not offer payment again: the address is folded.
  assert.doesNotMatch(details, /img "QR code/);
  assert.match(details, /term: Network type\s+- definition: xrp/);
  await page.getByText('Optional now').waitFor();
  await tabTo(page, /Complete Payment/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

test('a withdrawal reads in its order, with what its button will do', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/withdraw-balance');
  const form = page.getByRole('form', { name: 'Withdraw balance' });
  await form.waitFor();
  readsInOrder(await form.ariaSnapshot(), [
    'textbox "Amount"',
    'group "Payment method"',
    'textbox "Wallet address"',
    'button "Proceed to Payment"',
  ]);
  const go = form.getByRole('button', { name: 'Proceed to Payment' });
  const described = await go.getAttribute('aria-describedby');
  assert.match((await page.locator(`#${described}`).textContent()) ?? '', /Nothing is withdrawn/);
});

describe('the gateway (MEM-8)', () => {
  const mailedLink = (): Promise<string> =>
    linkMailedTo(stage.product, person.email, /\/wallets\/cancel\/[\w-]+/);

  test('refuses beside each field and keeps what was typed', async () => {
    const { page } = visitor;
    // A recent log-in: this test is not about the re-authentication dialog.
    await logIn(page, person);
    await goOn(page, '/dashboard/update-wallet');
    await page.getByLabel('Bitcoin address').fill(bitcoin);
    await page.getByLabel('Ethereum address').fill('0x12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please provide a wallet address.').waitFor();
    await page.getByLabel('USDT address').fill(ethereum);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('That is not an address of ETHEREUM.').first().waitFor();
    assert.equal(await page.getByLabel('Bitcoin address').inputValue(), bitcoin);
  });

  test('tells the wait of each address, and a mail’s link brings the former back', async () => {
    const { page } = visitor;
    await page.getByLabel('Ethereum address').fill(ethereum);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your addresses are saved.').waitFor();
    await page
      .getByText(/^We pay the new BITCOIN address from .*, 24 hours after you saved it\.$/)
      .waitFor();
    // An address that is never paid has no waiting period (D20).
    assert.equal(await page.getByText(/^We pay the new /).count(), 1);
    await page.getByText(/^Saved for you, but not used for payouts/).waitFor();
    await isAccessible(page);
    await page.goto(await mailedLink());
    await title(page, 'Cancel a change of addresses');
    await page.getByRole('button', { name: 'Restore the previous addresses' }).click();
    await page.getByText(/^Your previous addresses are restored/).waitFor();
    await goOn(page, '/dashboard/update-wallet');
    await page.getByLabel('Bitcoin address').waitFor();
    assert.equal(await page.getByLabel('Bitcoin address').inputValue(), '');
  });
});

test('an identity is shown, looked at by a person, and stands at its level (ACC-8)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/verify-identity');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('Please add this document.').first().waitFor();
  const buffer = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  for (const [index, name] of ['passport.png', 'me.png'].entries()) {
    const file = { name, mimeType: 'image/png', buffer };
    await page.locator('input[type=file]').nth(index).setInputFiles(file);
    await page.getByText(name).waitFor();
  }
  await page.getByText('Send 2 documents').waitFor();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText(/^We received your documents/).waitFor();
  await approveIdentity(stage.product);
  await page.getByRole('heading', { name: 'Apply for level 2' }).waitFor();
  await page.getByText('Approved', { exact: true }).waitFor();
});

test('an invitation is remembered for 30 days (MEM-10, ACC-1)', async () => {
  const { page, context } = await aVisitor(stage);
  await page.clock.install();
  await page.goto('/signup?ref=FRIEND22');
  const field = page.getByLabel('Referral Code');
  assert.equal(await field.inputValue(), 'FRIEND22');
  const days = (count: number) => count * 24 * 3_600_000;
  await page.goto('/signup');
  await page.clock.setSystemTime(Date.now() + days(29));
  await page.reload();
  await field.waitFor();
  assert.equal(await field.inputValue(), 'FRIEND22');
  await page.clock.setSystemTime(Date.now() + days(31));
  await page.reload();
  await field.waitFor();
  assert.equal(await field.inputValue(), '');
  await context.close();
});

const lists: [screen: string, call: string, empty: string | null][] = [
  ['investments', '**/api/user/positions', 'See the plans'],
  ['deposit-history', '**/api/transactions/deposit*', 'Make your first deposit'],
  ['withdraw-history', '**/api/transactions/withdraw*', 'No withdrawals yet.'],
  ['affiliate', '**/api/users/affiliates*', null],
  ['update-wallet', '**/api/user/wallets', null],
  ['verify-identity', '**/api/user/kyc', null],
];

for (const [screen, call, empty] of sampled(lists, 4)) {
  test(`${screen} says that it loads, failed and is empty (MEM-17)`, async () => {
    const { page } = visitor;
    const [requested, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(call, async (route) => {
      requested.resolve();
      await mayAnswer.promise;
      await route.fulfill({ status: 422, json: { status: 422, code: 'x', message: 'No.' } });
    });
    await page.goto(`/dashboard/${screen}`);
    const main = page.getByRole('main');
    await main.getByText('Loading...').first().waitFor({ state: 'attached' });
    await requested.promise;
    mayAnswer.resolve();
    await main.getByText('An error occurred while fetching the data.').waitFor();
    await main.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute(call);
    if (empty === null) return;
    const json = { status: 'success', data: [], next_cursor: null };
    await page.route(call, (route) => route.fulfill({ json }));
    await page.reload();
    await main.getByText('No data available').waitFor();
    await main.getByText(empty).last().waitFor();
    await page.unroute(call);
  });
}
