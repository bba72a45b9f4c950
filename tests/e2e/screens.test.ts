import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessTable } from '#contract/access-table.ts';
import { paths } from '#contract/paths.ts';
import { anAdminPage } from '#test/browser/admin-pages.ts';
import {
  aStage,
  aVisitor,
  fitsTheScreen,
  isAccessible,
  judgeScreens,
  noComplaints,
  type Stage,
  visitAll,
} from '#test/browser/browser.ts';
import { drawn, goOn, quiet } from '#test/browser/go-on.ts';
import { administratorOf, logInAdministrator } from '#test/browser/people.ts';
import { callOf } from '../../src/web/admin/layout/route-permissions.ts';
import { sampled } from '../is-full.ts';

let stage: Stage;
before(async () => {
  stage = await aStage();
});
after(async () => {
  await stage?.close();
});

describe('each screen is accessible, and fits at every width', () => {
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
      '/confirm-email/none-such-token-but-long-enough': 'Confirm your new email address',
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

// The menu entries (ADM-1), in order.
const places = {
  Overview: paths.admin,
  Transactions: paths.adminTransactions,
  Withdrawals: paths.adminWithdrawals,
  Unmatched: paths.adminSuspense,
  Plans: paths.adminPlans,
  Solvency: paths.adminSolvency,
  Snapshots: paths.adminProofs,
  Distributions: paths.adminDistributions,
  Users: paths.adminUsers,
  Inbox: paths.adminInbox,
  'Identity checks': paths.adminKyc,
  Testimonials: paths.adminTestimonials,
  Campaigns: paths.adminCampaigns,
  Approvals: paths.adminApprovals,
  Ledger: paths.adminLedger,
  'Audit log': paths.adminAudit,
  System: paths.adminSystem,
  Integrations: paths.adminIntegrations,
  Team: paths.adminTeam,
  Security: paths.adminSecurity,
  Settings: paths.adminSettings,
  Brand: paths.adminBrand,
};

/** Whether the contract lets a role make the call that fills a screen. */
function reaches(role: string, path: string): boolean {
  const call = callOf(path);
  if (call === null) return true;
  const { access } = accessTable().find((line) => line.call === call)!;
  return access.who === 'admin' && (access.roles as string[]).includes(role);
}

/** The menu on a phone, an address without a screen, and the books in the menu’s footer. */
async function looksAround(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin-dashboard/nowhere');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByText(/Deposits open/).waitFor();
  await isAccessible(page);
  await drawer.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await drawer.waitFor({ state: 'hidden' });
  for (const height of [900, 720]) {
    await page.setViewportSize({ width: 1440, height });
    await page.getByRole('banner').getByRole('link', { name: 'your keys' }).waitFor();
    const foot = await page.getByRole('button', { name: 'Log out' }).boundingBox();
    assert.ok(foot!.y + foot!.height <= height, `${height} cuts the menu’s foot off`);
  }
}

for (const role of ['finance', 'support', 'auditor'] as const) {
  test(`${role} is offered the screens of that role, told whose the others are (ADM-1, ADM-9)`, async () => {
    const adminPage = await anAdminPage(stage, role);
    const { page } = adminPage;
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    const menu = page.getByRole('navigation', { name: 'Administration' });
    const entries = Object.entries(places);
    const own = entries.filter(([, path]) => reaches(role, path));
    // The menu is complete only after the viewer's role is known.
    await page.getByRole('banner').getByText(role).waitFor();
    // The number of waiting items follows a name.
    const offered = await menu.getByRole('link').allInnerTexts();
    assert.deepEqual(
      offered.map((text) => text.replace(/\d.*/s, '').trim()),
      own.map(([name]) => name),
    );
    for (const [name, path] of own) {
      await menu.getByRole('link', { name, exact: false }).first().click();
      await page.waitForURL(`**${path}`);
      await drawn(page);
      await quiet(page);
      if (role === 'auditor' && name !== 'Security' && name !== 'Audit log') {
        assert.equal(await page.locator('main .btn.go, main .btn.bad').count(), 0, name);
      }
    }
    assert.deepEqual(refused, [], 'a screen asked for what its role may not see');
    for (const [, path] of entries.filter(([, item]) => !reaches(role, item))) {
      // Starts on a permitted screen: the refusal must not be a left-over of the previous one.
      await goOn(page, paths.adminSecurity);
      await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
      await goOn(page, path);
      await page.getByRole('heading', { name: 'Your role has no access' }).waitFor();
      await page.getByText(`Your role (${role}) cannot open this page.`).waitFor();
    }
    assert.deepEqual(refused, []);
    await isAccessible(page);
    if (role === 'auditor') await looksAround(page);
    noComplaints(adminPage);
  });
}

test('a stranger is led to the log-in, and back to the page that was asked for', async () => {
  const { page } = await aVisitor(stage);
  await page.goto('/admin-dashboard/withdrawals');
  await page.waitForURL('**/admin-login?next=%2Fadmin-dashboard%2Fwithdrawals');
});

test('an empty sign-up says what is missing beside each field, and puts the cursor there', async () => {
  const { page } = await aVisitor(stage);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('This field is required.').nth(4).waitFor();
  await page.getByText('Please accept the terms and the risk disclosure.').waitFor();
  await page.locator('input:focus[name=firstName]').waitFor();
});

const inGerman: Record<string, string> = {
  '/dashboard/deposit': 'Anlagemöglichkeiten',
  '/dashboard/real-estate': 'Immobilienpläne',
  '/dashboard/withdraw': 'Auszahlen',
  '/dashboard/withdraw-balance': 'Auszahlen',
  '/dashboard/deposit-history': 'Einzahlungen',
  '/dashboard/withdraw-history': 'Bisherige Auszahlungen',
  '/dashboard/investments': 'Anlagen',
  '/dashboard/balance': 'Wie setzt sich mein Guthaben zusammen?',
  '/dashboard/movements': 'Bewegungen',
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
    .getByRole('main')
    .getByText(/^\d{1,3}(\.\d{3})+,\d\d\s\$$/)
    .first()
    .waitFor();
  await isAccessible(page);
  await visitAll(visitor, sampled(Object.keys(inGerman), 4), async (tab, address) => {
    await tab.setViewportSize({ width: 360, height: 740 });
    await goOn(tab, address);
    await tab.getByRole('heading', { level: 1, name: inGerman[address]! }).waitFor();
    await quiet(tab);
    await fitsTheScreen(tab);
  });

  await page.goto('/dashboard/withdraw-balance');
  await page.getByRole('button', { name: 'Alles' }).click();
  const amount = page.getByRole('textbox', { name: 'Betrag' });
  assert.match(await amount.inputValue(), /^\d+,\d\d$/);
  await amount.fill('1.500,5');
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  await page.getByRole('textbox', { name: 'Wallet-Adresse' }).fill(address);
  await page.getByRole('radio', { name: /^BITCOIN/ }).check();
  await page.getByText('1.500,50\u00a0$ auszahlen an …\u2060t080').waitFor();

  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('button', { name: 'EN: show this in English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'DE: auf Deutsch anzeigen' }).click();
  await page.getByRole('heading', { level: 1, name: /^Guten / }).waitFor();
  noComplaints(visitor);
});

test('values end on one edge, a drawer closes by a cross (look 26)', async () => {
  const { page, context } = await aVisitor(stage, 1440);
  // The worker records the first heads within seconds of its start.
  const hash = page.locator('.lines.wide dd.address').first();
  for (let tries = 0; tries < 20; tries += 1) {
    await page.goto('/solvency');
    await page
      .locator('details')
      .evaluateAll((all) => all.forEach((item) => item.setAttribute('open', '')));
    if ((await hash.count()) > 0) break;
    await page.waitForTimeout(500);
  }
  const ends = await page.locator('.lines.wide dd:is(.num, .address)').evaluateAll((all) =>
    all.map((item) => {
      const text = document.createRange();
      text.selectNodeContents(item);
      const right = Math.max(...[...text.getClientRects()].map((rect) => rect.right));
      return {
        text: item.textContent,
        off: item.parentElement!.getBoundingClientRect().right - right,
      };
    }),
  );
  assert.ok(ends.some(({ off, text }) => Number.isFinite(off) && text.length === 64));
  assert.deepEqual(
    ends.filter(({ off }) => Number.isFinite(off) && Math.abs(off) > 1),
    [],
  );
  await page.setViewportSize({ width: 360, height: 780 });
  const menu = page.locator('button.menu');
  const markOf = () =>
    menu.evaluate((item) => {
      const { height, rotate } = getComputedStyle(item, '::after');
      return `${height} ${rotate}`;
    });
  const bars = await markOf();
  await menu.click();
  assert.equal((await menu.innerText()).trim(), 'Close');
  assert.equal(await markOf(), '18px 45deg');
  await page.keyboard.press('Escape');
  assert.equal(await markOf(), bars);
  await context.close();
});

test('the switch of languages keeps the page, and the portal follows the choice (MEM-23)', async () => {
  const { page, context } = await aVisitor(stage);
  await page.goto('/company');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { level: 1, name: 'Unternehmen' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/de/company');
  await page.getByRole('link', { name: 'Anmelden', exact: true }).click();
  await page.locator('html[lang=de]').waitFor();
  await page.goto('/de/company');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/company');
  await context.close();
});
