import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { anAdminPage, press, said } from '#test/browser/admin-pages.ts';
import {
  aStage,
  aVisitor,
  isAccessible,
  judge,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { aPassword, logIn, aPerson } from '#test/browser/people.ts';
import { emailLinkTo, letStaffLookAt, plugIn, signUpByProgram } from '#test/browser/signers.ts';
import { aClient } from '#test/client.ts';
import { ageProofs } from '#test/product-database.ts';

// The credentials of an account, only through the screens (ACC-3, ACC-6, ACC-7, MEM-16). The
// passkeys are Chromium's: its virtual authenticator signs as a device would.

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
let stage: Stage;
let visitor: Visitor;
let person: { email: string; password: string };

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  person = stage.product.logins().members.find(({ holds }) => holds === 'fresh')!;
});
after(() => stage?.close());

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${stage.product.url}/`);
}

/** The first step of a two-step log-in. */
async function typePassword(page: Page) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
}

const codes: string[] = [];

test('an authenticator app is turned on by its code, and ten recovery codes are shown once (MEM-16)', async () => {
  const { page } = visitor;
  await logIn(page, person);
  await page.getByRole('link', { name: 'Security' }).first().click();
  await page.getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  await setUp.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  await setUp.getByLabel('Code from the app').fill('000000');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await setUp.getByText('That code is wrong or has already been used.').waitFor();
  await isAccessible(page);
  await setUp.getByLabel('Code from the app').fill(generateSync({ secret }));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await shown.waitFor();
  codes.push(...(await shown.getByRole('listitem').allInnerTexts()));
  assert.equal(codes.length, 10);
  // They are shown once: neither a key nor a click outside closes the dialog.
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await isAccessible(page);
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).click();
  assert.equal((await download).suggestedFilename(), 'hallwick-recovery-codes.txt');
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 of 10 left. Each works once.').waitFor();
});

test('the second step takes a recovery code once (ACC-3)', async () => {
  const { page } = visitor;
  await logOut(page);
  await typePassword(page);
  await page.getByLabel('Authenticator code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('That code is wrong or has already been used.').first().waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('too short');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Please enter the twelve letters of a recovery code.').waitFor();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/dashboard');
  await goOn(page, '/dashboard/security');
  await page.getByText('9 of 10 left. Each works once.').waitFor();
});

test('a passkey is added, logs in alone, proves it is you, and is removed (ACC-3, ACC-7)', async () => {
  const { page } = visitor;
  await plugIn(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Blue key');
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Rename Blue key' }).waitFor();

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await goOn(page, '/dashboard/security');
  await ageProofs(stage.product);
  await page.getByRole('button', { name: 'Turn off' }).click();
  const sure = page.getByRole('dialog', { name: 'Turn the authenticator app off?' });
  await sure.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await isAccessible(page);
  await question.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await page.getByRole('button', { name: 'Set up' }).waitFor();

  await logOut(page);
  await typePassword(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await goOn(page, '/dashboard/security');
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Blue key?' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(/^Withdrawals wait until/).waitFor();
  await page.getByText('You get ten when you add your first factor.').waitFor();
});

test('sessions end from here, failures stand in the history, and a look of the staff is told (MEM-16)', async () => {
  const { page } = visitor;
  const other = await aVisitor(stage);
  await logIn(other.page, person);
  await letStaffLookAt(stage.product, person.email);

  await page.reload();
  const accessTable = page.getByRole('table', { name: 'Access by our staff' });
  await accessTable.getByText('Opened your account').first().waitFor();
  const history = page.getByRole('table', { name: 'Login history' });
  await history.getByText('Failed: wrong second factor').waitFor();
  await history.getByText('by passkey').first().waitFor();
  await judge(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('All other sessions have ended.').waitFor();
  await other.page.goto('/dashboard/security');
  await other.page.waitForURL('**/login?*');
  noComplaints(visitor);
});

const newcomer = aPerson();
let newVisitor: Visitor;

test('a name changes at once, an address when both mailboxes have said yes (MEM-12)', async () => {
  await signUpByProgram(stage.product, newcomer);
  newVisitor = await aVisitor(stage);
  const { page } = newVisitor;
  await logIn(page, { email: newcomer.email, password: aPassword });
  await goOn(page, '/dashboard/user-profile');
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Create New Password').fill('another long password');
  await page.getByLabel('Confirm New Password').fill('another');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('New password and confirm password do not match').waitFor();
  await page.getByRole('button', { name: 'Save name and email' }).click();
  await page.getByText('Please enter your first and last name.').waitFor();
  assert.equal(await page.getByLabel('Create New Password').inputValue(), 'another long password');
  await page.getByLabel('Full name').fill('Ada King Lovelace');
  const moved = `moved-${newcomer.email}`;
  await page.getByRole('textbox', { name: 'Email' }).fill(moved);
  await page.getByRole('button', { name: 'Save name and email' }).click();
  await page.getByText(`Your address changes to ${moved} once both mailboxes`).waitFor();
  await judge(page);
  for (const [email, answer] of [
    [newcomer.email, 'Confirmed. The other address must confirm as well.'],
    [moved, 'The email address is changed.'],
  ] as const) {
    await page.goto(await emailLinkTo(stage.product, email));
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await page.getByText(answer).first().waitFor();
  }
  newcomer.email = moved;
  await goOn(page, '/dashboard/user-profile');
  await page.getByText(/^Withdrawals wait until/).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Email' }).inputValue(), moved);
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Ada King Lovelace');
});

test('a member chooses in which language mails come, and that they say no amount', async () => {
  const { page } = newVisitor;
  const saved = page.getByText('Your email settings are saved');
  await page.getByLabel('Language of emails').selectOption('de');
  await saved.first().waitFor();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/user/mails') && answer.request().method() === 'PUT',
  );
  await page.getByLabel('Show amounts in emails').uncheck();
  await kept;
  await page.reload();
  const language = page.getByLabel('Language of emails');
  await language.waitFor();
  assert.equal(await language.inputValue(), 'de');
  assert.equal(await page.getByLabel('Show amounts in emails').isChecked(), false);
  await judge(page);
  noComplaints(newVisitor);
});

test('lists say that they load, failed and are empty (MEM-17)', async () => {
  const { page } = newVisitor;
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/api/user/touches*', async (route) => {
    await mayAnswer.promise;
    await route.fulfill({ status: 422, json: { status: 422, code: 'x', message: 'No.' } });
  });
  await page.goto('/dashboard/security');
  const panel = page.getByRole('region', { name: 'Access by our staff' });
  await panel.getByText('Loading...').waitFor({ state: 'attached' });
  mayAnswer.resolve();
  await panel.getByText('An error occurred while fetching the data.').waitFor();
  await panel.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/user/touches*');
  await page.reload();
  await panel.getByText('No data available').waitFor();
});

test('the data is taken along, and the account closed for good (MEM-16)', async () => {
  const { page } = newVisitor;
  await goOn(page, '/dashboard/security');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  assert.match((await download).suggestedFilename(), /^hallwick-data-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('button', { name: 'Close my account' }).click();
  const sure = page.getByRole('dialog', { name: 'Close your account permanently?' });
  await isAccessible(page);
  await sure.getByRole('button', { name: 'Close my account' }).click();
  await page.waitForURL(`${stage.product.url}/`);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(aPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('The email address or the password is wrong.').first().waitFor();
  noComplaints(newVisitor);
});

test('anyone who is owed money is shown the way to it; with only locked profit left, an account is closing (ADM-5)', async () => {
  const { page } = await aVisitor(stage);
  const rich = stage.product.logins().members.find(({ holds }) => holds === 'locked')!;
  await logIn(page, rich);
  await goOn(page, '/dashboard/security');
  const panel = page.getByRole('region', { name: 'Close account' });
  await panel.getByText('You cannot close your account while money is owed to you').waitFor();
  await panel.getByRole('link', { name: 'Withdraw it' }).first().waitFor();
  assert.equal(await panel.getByRole('button').count(), 0);
  await page.setViewportSize({ width: 360, height: 740 });
  await isAccessible(page);

  const client = await aClient(stage.product, rich);
  const { data: me } = await client.call('GET', '/user');
  const id = await client.withdraw(me.withdrawable_balance, address);
  const { page: ownerPage } = await anAdminPage(stage, 'owner');
  await goOn(ownerPage, `/admin-dashboard/withdrawals?row=${id}`);
  const sheet = ownerPage.getByRole('complementary');
  await press(sheet, /^Approve/);
  await client.reaches(`/withdraw/${id}`, 'paid');
  await goOn(ownerPage, `/admin-dashboard/manage-user/${me.id}`);
  await ownerPage.getByText('Action', { exact: true }).first().click();
  await press(ownerPage, 'Delete User');
  const question = ownerPage.getByRole('dialog', {
    name: 'Are you sure you want to delete this user?',
  });
  await question.getByLabel(/Reason/).fill('asked by letter');
  await press(question, 'Yes');
  await said(
    ownerPage,
    'Only locked profit is left: it is paid on schedule, and then the user is erased',
  );
  await ownerPage.waitForURL('**/alluser');
  await press(ownerPage, 'Closing');
  const row = ownerPage.getByRole('row').filter({ hasText: rich.email });
  await row.getByText('Closing').waitFor();
  await row.getByRole('link', { name: /^Manage user/ }).click();
  await ownerPage.getByText('Action', { exact: true }).first().click();
  await ownerPage.getByRole('button', { name: 'Reset 2FA' }).waitFor();
  // The cached list is shown until the server has answered.
  await ownerPage.getByRole('button', { name: 'Delete User' }).waitFor({ state: 'detached' });
  await page.goto('/dashboard');
  await page.getByRole('alert').filter({ hasText: 'Your account is closing.' }).waitFor();
});
