import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anAdminPage, approveNewestOf, press, said } from '#test/browser/admin-pages.ts';
import { aStage, aVisitor, noComplaints, type Stage, type Visitor } from '#test/browser/browser.ts';
import {
  requestPayout,
  quoteDeposit,
  type StoryCoin,
  storyCoins,
} from '#test/browser/coin-story.ts';
import { goOn } from '#test/browser/go-on.ts';
import { logIn } from '#test/browser/people.ts';
import { aClient, type Client } from '#test/client.ts';
import { sampled } from '../is-full.ts';

// A deposit and a withdrawal in each coin, only through the screens, on the simulated chains
// (CHN-1).

let stage: Stage;
let member: Visitor;
let owner: Visitor;
let finance: Visitor;
let client: Client;

before(async () => {
  stage = await aStage();
  const person = stage.product.logins().members[0]!;
  [member, owner, finance] = await Promise.all([
    aVisitor(stage),
    anAdminPage(stage, 'owner'),
    anAdminPage(stage, 'finance'),
  ]);
  [client] = await Promise.all([aClient(stage.product, person), logIn(member.page, person)]);
});
after(async () => {
  await stage?.close();
  for (const visitor of [member, owner, finance]) noComplaints(visitor);
});

async function payIn(coin: StoryCoin, amount: string): Promise<void> {
  await quoteDeposit(member.page, coin, amount);
  await press(member.page, 'Pay with play money');
  await said(member.page, 'Your deposit is credited.');
}

test('each coin comes in from its own link and goes out again', async () => {
  const { page } = member;
  const coins = sampled(storyCoins, 2);
  for (const coin of coins) await payIn(coin, '4000');
  for (const [index, coin] of coins.entries()) await requestPayout(page, coin, `${401 + index}`);
  // A second new address waits a day: the sandbox clock advances.
  await client.call('POST', '/sandbox/advance', { days: 2 });
  const { data: withdrawals } = await client.call('GET', '/transactions/withdraw');
  for (const index of coins.keys()) {
    const withdrawal = withdrawals.find(
      (row: { amount: string }) => row.amount === `${401 + index}.00`,
    );
    await goOn(owner.page, `/admin-dashboard/withdrawals?row=${withdrawal.id}`);
    await press(owner.page, `Approve $${401 + index}.00`);
    await said(owner.page, 'Withdrawal approved');
    await client.reaches(`/withdraw/${withdrawal.id}`, 'paid');
  }
  await goOn(page, '/dashboard/withdraw-history');
  await said(page, `$${400 + coins.length}.00`);
  const done = page.getByRole('row').filter({ hasText: 'Completed' });
  assert.ok((await done.count()) >= coins.length);
});

test('above ten thousand a day two people let a payout go, and one does not (ADM-6)', async () => {
  await payIn(storyCoins[1]!, '8000');
  await requestPayout(member.page, storyCoins[0]!, '10500');
  const { data: withdrawals } = await client.call('GET', '/transactions/withdraw');
  const { id } = withdrawals.find((row: { amount: string }) => row.amount === '10500.00');
  const { page } = owner;
  await goOn(page, `/admin-dashboard/withdrawals?row=${id}`);
  await press(page, 'Approve $10,500.00');
  await said(page, 'Proposed. A second person must approve.');
  await said(page, 'Pending in Approvals.');
  const { data: waiting } = await client.call('GET', `/withdraw/${id}`);
  assert.equal(waiting.state, 'requested');
  // The proposal is in its sheet, and its proposer cannot be the second person.
  const own = page.getByRole('button', { name: 'Approve $10,500.00' });
  await own.waitFor();
  assert.equal(await own.isDisabled(), true);
  await goOn(finance.page, '/admin-dashboard/approvals');
  const proposal = finance.page.getByRole('region', { name: 'Pay a withdrawal' });
  await proposal.getByText('$10,500.00').first().waitFor();
  await press(proposal, /^Approve/);
  await said(finance.page, 'Approved and carried out');
  // Custody does not hold that much of one coin: it is approved, and waits only for coins.
  await client.reaches(`/withdraw/${id}`, 'approved');
});

test('one address for all says that only the exact amount is theirs, and nothing else (CHN-1)', async () => {
  const { page } = owner;
  await goOn(page, '/admin-dashboard/settings');
  await press(page, 'Change the source of DOGE');
  const sheet = page.getByRole('complementary', { name: 'DOGE addresses' });
  await sheet.getByRole('radio', { name: /shared/ }).check();
  await sheet.getByRole('textbox').first().fill('nUHcbQagcvXT6DodQom7JVmkoVAUfXiNhe');
  await sheet.getByLabel('Change address').fill('2MsLgKRKbYtzAyCNpSdQZYuN43MYmio9xv7');
  await press(sheet, 'Show first addresses');
  await sheet.getByLabel('Reason').fill('One address');
  await press(sheet, 'Propose this source');
  await approveNewestOf(page, finance.page);
  // The tests of the shared address cover the value of a payment of another amount.
  const differs = member.page.getByRole('region', { name: 'If the payment differs' });
  const [own, shared] = [storyCoins[0]!, storyCoins[1]!];
  await quoteDeposit(member.page, own, '1200');
  await differs.getByText('Within 0.5%').waitFor();
  await quoteDeposit(member.page, shared, '1200');
  await said(member.page, 'Only the exact amount shows that the payment is yours.');
  await differs.getByText('Any other amount').waitFor();
  assert.doesNotMatch(await differs.innerText(), /0\.5%|Less|More than the maximum/);
});

// A form keeps the intended input (INP-1 to INP-3): fields that form one value stay together, and a
// form is sent once.

const exchange = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const other = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const bitcoin = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** Rows of a list as the member's session reads them. */
const rowsOf = (page: Page, path: string): Promise<{ id: string; amount?: string }[]> =>
  page.evaluate(async (from) => (await (await fetch(from)).json()).data, path);

test('a tag stays with its address and with no other (F1)', async () => {
  const { page } = member;
  const proof = { xrp: exchange, password: stage.product.logins().members[0]!.password };
  const status = await page.evaluate(async ({ xrp, password }) => {
    const wallets = {
      bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
      ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
      usdt: '0x52908400098527886E0F7030069857D2E4169EE7',
      xrp,
      xrp_tag: '123456',
    };
    const send = (method: string, path: string, sent: object) => {
      const headers = { 'content-type': 'application/json' };
      return fetch(path, { method, headers, body: JSON.stringify(sent) });
    };
    await send('POST', '/api/session/proof', { password });
    return (await send('PUT', '/api/user/wallets', wallets)).status;
  }, proof);
  assert.equal(status, 200);
  await page.goto('/dashboard/withdraw');
  await page.getByRole('radio', { name: 'XRP' }).check();
  const address = page.getByRole('textbox', { name: /address/ });
  const tag = page.getByLabel('Destination tag');
  const holds = async (expected: string) => assert.equal(await tag.inputValue(), expected);
  await page
    .getByText(/^Saved in your gateway/)
    .first()
    .waitFor();
  await holds('123456');
  await address.fill(other);
  await holds('');
  await tag.fill('777');
  await address.fill(exchange);
  await holds('123456');
  await address.fill(`xrpl:${exchange}?amount=5`);
  await holds('123456');
  await page.getByText(/ignore its amount/).waitFor();
  await address.fill('X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ');
  await page.getByText('This address already contains its destination tag.').waitFor();
  assert.equal(await tag.count(), 0);
});

test('a withdrawal that was sent is not sent again after Back (F2, F15)', async () => {
  const { page } = member;
  await goOn(page, '/dashboard/withdraw');
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await amount.fill('33,5');
  await page.getByRole('radio', { name: 'BITCOIN' }).check();
  await page.getByRole('textbox', { name: /address/ }).fill(bitcoin.toUpperCase());
  const go = page.getByRole('button', { name: 'Proceed to Payment' });
  await go.click();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await amount.waitFor();
  assert.equal(await amount.inputValue(), '');
  await go.click();
  await page.getByText('Please enter a valid amount.').waitFor();
  const newest = await rowsOf(page, '/api/withdraw?sort=newest');
  assert.equal(newest.filter((row) => row.amount === '33.50').length, 1);
});

test('Back from a quote goes on with it, and another amount makes another one (seed 14)', async () => {
  const { page } = member;
  await goOn(page, '/dashboard/real-estate');
  await page.getByRole('radio', { name: /BASIC/ }).check();
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await amount.fill('1,500');
  await page.getByRole('radio', { name: 'BITCOIN' }).check();
  await page.getByText('BITCOIN is selected').waitFor();
  const go = page.getByRole('button', { name: 'Proceed to Payment' });
  const quoted = async () => {
    await go.click();
    await page.waitForURL('**/deposit-details?id=*');
    return page.url();
  };
  const openBefore = (await rowsOf(page, '/api/deposit/unpaid')).length;
  const first = await quoted();
  await page.goBack();
  await amount.waitFor();
  assert.equal(await amount.inputValue(), '1,500');
  assert.equal(await quoted(), first);
  assert.equal((await rowsOf(page, '/api/deposit/unpaid')).length, openBefore + 1);
  await page.goBack();
  await amount.fill('1,600');
  assert.notEqual(await quoted(), first);
});

test('what a password manager fills in without a word is sent (F21)', async () => {
  const { page } = await aVisitor(stage);
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await page.evaluate(() => {
    const [email, password] = document.querySelectorAll<HTMLInputElement>('form input');
    email!.value = 'nobody@example.org';
    password!.value = 'not the right one';
  });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const refusal = page.getByText(/is wrong\.$/);
  await refusal.first().waitFor();
  // The form keeps the error; the toast disappears (MEM-17).
  assert.equal(await page.locator('.toast.error').count(), 1);
  assert.equal(
    await page
      .locator('form')
      .getByText(/is wrong\.$/)
      .count(),
    1,
  );
});
