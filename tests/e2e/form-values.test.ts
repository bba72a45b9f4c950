import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  aStage,
  aVisitor,
  noComplaints,
  type Stage,
  type Visitor,
} from '../support/browser/browser.ts';
import { goOn } from '../support/browser/go-on.ts';
import { logIn } from '../support/browser/people.ts';

// What stands in a form is what was meant: fields that are one value stay together, and a form is
// sent once (INP-1 to INP-3).

const exchange = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const other = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const bitcoin = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
let stage: Stage;
let visitor: Visitor;

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  const member = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  await logIn(visitor.page, member);
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

/** Rows of a list as the member's own session reads them. */
const rowsOf = (page: Page, path: string): Promise<{ id: string }[]> =>
  page.evaluate(async (from) => (await (await fetch(from)).json()).data, path);

test('a tag stays with its address and with no other (F1)', async () => {
  const { page } = visitor;
  const status = await page.evaluate(async (xrp) => {
    const wallets = {
      bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
      ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
      usdt: '0x52908400098527886E0F7030069857D2E4169EE7',
      xrp,
      xrp_tag: '123456',
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(wallets);
    return (await fetch('/api/user/wallets', { method: 'PUT', headers, body })).status;
  }, exchange);
  assert.equal(status, 200);
  await page.goto('/dashboard/withdraw');
  await page.getByRole('radio', { name: 'XRP' }).check();
  const address = page.getByRole('textbox', { name: /address/ });
  const tag = page.getByLabel('Destination tag');
  const holds = async (wanted: string) => assert.equal(await tag.inputValue(), wanted);
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
  const { page } = visitor;
  await goOn(page, '/dashboard/withdraw');
  const amount = page.getByLabel('Amount', { exact: true });
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
  assert.equal((await rowsOf(page, '/api/withdraw')).length, 1);
});

test('Back from a quote goes on with it, and another amount makes another one (seed 14)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/real-estate');
  await page.getByRole('radio', { name: /BASIC/ }).check();
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('1,500');
  await page.getByRole('radio', { name: 'BITCOIN' }).check();
  await page.getByText('BITCOIN is selected').waitFor();
  const go = page.getByRole('button', { name: 'Proceed to Payment' });
  const quoted = async () => {
    await go.click();
    await page.waitForURL('**/deposit-details?id=*');
    return page.url();
  };
  const first = await quoted();
  await page.goBack();
  await amount.waitFor();
  assert.equal(await amount.inputValue(), '1,500');
  assert.equal(await quoted(), first);
  assert.equal((await rowsOf(page, '/api/deposit/unpaid')).length, 1);
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
  const said = page.getByText(/is wrong\.$/);
  await said.first().waitFor();
  // The form keeps it; the toast goes (MEM-17).
  assert.equal(await page.locator('.toast.error').count(), 1);
  assert.equal(
    await page
      .locator('form')
      .getByText(/is wrong\.$/)
      .count(),
    1,
  );
});
