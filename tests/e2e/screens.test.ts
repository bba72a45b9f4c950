import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  aStage,
  aVisitor,
  fitsTheScreen,
  isAccessible,
  judgeScreens,
  noComplaints,
  type Stage,
  visitAll,
} from '../support/browser.ts';
import { administratorOf, logInAdministrator } from '../support/people.ts';

let stage: Stage;
before(async () => {
  stage = await aStage();
});
after(async () => {
  await stage?.close();
});

describe('each screen is accessible and calm at 360 and 1440', () => {
  test('before a session', async () => {
    const stranger = await aVisitor(stage);
    const screens = {
      '/signup': 'Become a Member',
      '/verify': 'Verify your account',
      '/login': 'Login',
      '/forgot-password': 'Forgot your password?',
      '/reset-password/none-such-token-but-long-enough': 'Reset your password',
      '/wallets/cancel/none-such-token-but-long-enough': 'Cancel a change of addresses',
      '/confirm/none-such-token-but-long-enough': 'Confirm it is you',
      '/admin-forgot-password': 'Forgot your password?',
      '/confirm-email/none-such-token-but-long-enough': 'Confirm the change of address',
      '/admin-login': 'Administration',
    };
    await judgeScreens(stranger, screens);
    noComplaints(stranger);
  });

  test('the administration', async () => {
    const staff = await aVisitor(stage);
    await logInAdministrator(staff.page, administratorOf(stage.product, 'owner'));
    await judgeScreens(staff, {
      '/admin-dashboard': 'Overview',
      '/admin-dashboard/alltransaction': 'Transactions',
      '/admin-dashboard/withdrawals': 'Withdrawals',
      '/admin-dashboard/approvals': 'Approvals',
      '/admin-dashboard/alluser': 'Users',
    });
    noComplaints(staff);
  });
});

test('a stranger is led to the log-in, and back to the page that was asked for', async () => {
  const { page } = await aVisitor(stage);
  await page.goto('/admin-dashboard/withdrawals');
  await page.waitForURL('**/admin-login?next=%2Fadmin-dashboard%2Fwithdrawals');
});

test('an empty sign-up says what is missing beside each field, and puts the cursor there', async () => {
  const { page } = await aVisitor(stage);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('This is needed.').nth(4).waitFor();
  await page.getByText('Please accept the terms and the risk disclosure.').waitFor();
  await page.locator('input:focus[name=firstName]').waitFor();
});

const inGerman: Record<string, string> = {
  '/dashboard/deposit': 'Anlagemöglichkeiten',
  '/dashboard/real-estate': 'Immobilienpläne',
  '/dashboard/withdraw': 'Auszahlen',
  '/dashboard/withdraw-balance': 'Guthaben auszahlen',
  '/dashboard/deposit-history': 'Einzahlungen',
  '/dashboard/withdraw-history': 'Bisherige Auszahlungen',
  '/dashboard/investments': 'Anlagen',
  '/dashboard/balance': 'Warum ist mein Guthaben diese Zahl?',
  '/dashboard/affiliate': 'Empfehlungen',
  '/dashboard/statements': 'Auszüge',
  '/dashboard/update-wallet': 'Auszahlungsadressen',
  '/dashboard/security': 'Sicherheit',
  '/dashboard/notifications': 'Mitteilungen',
  '/dashboard/user-profile': 'Profil ändern',
  '/dashboard/verify-identity': 'Identitätsprüfung',
};

test('a browser that asks for German gets it, and English at the press of a button', async () => {
  const visitor = await aVisitor(stage, 360, { locale: 'de-AT' });
  const { page } = visitor;
  const person = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await page.getByLabel('E-Mail').fill(person.email);
  await page.getByLabel('Passwort', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Guten / }).waitFor();
  await page
    .getByText(/^\d{1,3}(\.\d{3})+,\d\d\s\$$/)
    .first()
    .waitFor();
  await isAccessible(page);
  await visitAll(visitor, Object.keys(inGerman), async (tab, address) => {
    await tab.setViewportSize({ width: 360, height: 740 });
    await tab.goto(address);
    await tab.getByRole('heading', { level: 1, name: inGerman[address]! }).waitFor();
    await tab.waitForLoadState('networkidle');
    await fitsTheScreen(tab);
  });

  await page.goto('/dashboard/withdraw-balance');
  await page.getByRole('button', { name: 'Alles' }).click();
  const amount = page.getByRole('textbox', { name: 'Betrag' });
  assert.match(await amount.inputValue(), /^\d+,\d\d$/);
  await amount.fill('1.500,5');
  await page.getByRole('textbox', { name: 'Wallet-Adresse' }).fill('bcrt1q0000');
  await page.getByText('1.500,50\u00a0$ auszahlen an …0000').waitFor();

  await page.getByRole('button', { name: 'EN: show this in English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Withdraw balance' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.getByRole('button', { name: 'DE: auf Deutsch anzeigen' }).click();
  await page.getByRole('heading', { level: 1, name: /^Guten / }).waitFor();
  noComplaints(visitor);
});
