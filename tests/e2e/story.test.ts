import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { pressMoving } from '#test/browser/admin-pages.ts';
import { aVisitor, isAccessible, aStage, noComplaints, type Stage } from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import {
  administratorOf,
  aPassword,
  freshCode,
  logIn,
  logInAdministrator,
  aPerson,
} from '#test/browser/people.ts';

let stage: Stage;
before(async () => {
  stage = await aStage();
});
after(async () => {
  await stage?.close();
});

const person = aPerson();
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const deposited = '$1,500.00';

async function signUp(page: Page) {
  await page.goto('/signup?ref=FRIEND');
  await page.getByRole('heading', { name: 'Become a Member' }).waitFor();
  assert.equal(await page.getByLabel('Referral Code').inputValue(), 'FRIEND');
  await page.getByLabel('Referral Code').fill('');
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Phone Number').fill('+44 20 7946 0958');
  await page.getByLabel('Password', { exact: true }).fill(aPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/verify');
  await page.getByLabel('Verification code').fill(await readCode(page));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Account verified successfully!').waitFor();
  await page.waitForURL('**/login');
}

/** Reads the code from the sandbox's mail, which the screen links to (ACC-2, seed 8). */
async function readCode(page: Page): Promise<string> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'read its simulated mail here' }).click();
  const post = await opened;
  const mail = post.getByRole('listitem').filter({ hasText: `to ${person.email}` });
  // The worker mails it in a moment, and the page of mails does not update itself.
  while ((await mail.count()) === 0) await post.reload();
  const code = /\b[1-9]\d{5}\b/.exec(await mail.first().innerText());
  await post.close();
  return code![0];
}

// An image already used as a receipt would send the deposit to review.
const aColour = () => `#${randomBytes(3).toString('hex')}`;

async function deposit(page: Page) {
  await goOn(page, '/dashboard/real-estate');
  await page.getByRole('radio', { name: /STEADY/ }).check();
  await page.getByText(/STEADY is selected/).waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1500');
  await page.getByRole('radio', { name: 'XRP' }).check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.waitForURL('**/deposit-details?id=*');
  await page.getByRole('button', { name: 'Pay with play money' }).click();
  await page.getByText('Play money sent').waitFor();
  const proof = await sharp({
    create: { width: 60, height: 90, channels: 3, background: aColour() },
  })
    .png()
    .toBuffer();
  const file = { name: 'proof.png', mimeType: 'image/png', buffer: proof };
  await page.locator('input[type=file]').setInputFiles(file);
  await pressMoving(page, 'Complete Payment');
  await page.waitForURL('**/dashboard');
  await page.getByLabel('Key figures').getByText(deposited).first().waitFor();
}

async function withdraw(page: Page) {
  await goOn(page, '/dashboard/withdraw-balance');
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await page.getByRole('radio', { name: 'BITCOIN' }).check();
  await page
    .getByLabel(/address/i)
    .first()
    .fill(address);
  await pressMoving(page, 'Proceed to Payment');
  await page.waitForURL('**/dashboard');
}

async function approve(page: Page) {
  const owner = administratorOf(stage.product, 'owner');
  await logInAdministrator(page, owner);
  await page
    .getByRole('link', { name: /^Withdrawals/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: `Review withdrawal of ${person.firstName}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Approve $500.00' }).click();
  const question = page.getByRole('dialog');
  const asked = await question.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
  if (!asked) return;
  await question.getByLabel('Authenticator code').fill(await freshCode(owner));
  await question.getByRole('button', { name: 'Confirm' }).click();
}

async function sees(page: Page, text: string | RegExp) {
  for (let tries = 0; tries < 60; tries += 1) {
    await goOn(page, '/dashboard/withdraw-history');
    const found = page.getByText(text).first();
    const shown = await found.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (shown) return;
  }
  assert.fail(`${String(text)} never showed`);
}

test(
  'from sign-up to a paid withdrawal, by the screens alone (ACC-1, MEM-6)',
  { timeout: 150_000 },
  async () => {
    const member = await aVisitor(stage);
    const staff = await aVisitor(stage);
    await signUp(member.page);
    await logIn(member.page, { email: person.email, password: aPassword });
    await deposit(member.page);
    await withdraw(member.page);
    await approve(staff.page);
    await sees(member.page, 'Completed');
    await member.page
      .getByRole('button', { name: /Open the withdrawal of/ })
      .first()
      .click();
    await member.page.getByRole('dialog').getByText('Transaction').waitFor();
    await isAccessible(member.page);
    noComplaints(member);
    noComplaints(staff);
  },
);
