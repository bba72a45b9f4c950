import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Route } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import {
  aStage,
  aVisitor,
  isAccessible,
  type Stage,
  type Visitor,
  visitAll,
} from '#test/browser/browser.ts';
import { goOn, quiet } from '#test/browser/go-on.ts';
import { administratorOf, logIn, logInAdministrator } from '#test/browser/people.ts';
import { words } from '#text/en/words.ts';
import { sampled } from '../is-full.ts';

// A lost connection, a slow or failing server, and tampered browser storage (MEM-17).

let stage: Stage;
let visitor: Visitor;
let person: { email: string; password: string };

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  person = stage.product.logins().members.find(({ holds }) => holds === 'fresh')!;
  await logIn(visitor.page, person);
});
after(() => stage?.close());

const lists = {
  '/dashboard/deposit-history': '**/api/transactions/deposit*',
  '/dashboard/withdraw-history': '**/api/transactions/withdraw*',
  '/dashboard/affiliate': '**/api/users/affiliates*',
  '/dashboard/investments': '**/api/user/positions*',
  '/dashboard/balance': '**/api/user/walk*',
  '/dashboard/movements': '**/api/user/movements*',
  '/dashboard/notifications': '**/api/user/notices?*',
  '/dashboard/statements': '**/api/user/statements?*',
  '/dashboard/security': '**/api/user/log-ins*',
  '/dashboard': '**/api/user/balance-history',
};
const failed = 'An error occurred while fetching the data.';
const refuse = (route: Route) =>
  route.fulfill({ status: 403, json: { status: 403, code: 'unknown', message: 'no' } });

for (const [address, call] of sampled(Object.entries(lists), 4)) {
  test(`${address} says that it loads, that it failed, and what it holds (MEM-17)`, async () => {
    const { page } = visitor;
    const mayAnswer = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await mayAnswer.promise;
      await refuse(route);
    });
    await page.goto(address);
    await page.getByText('Loading...', { exact: true }).first().waitFor({ state: 'attached' });
    mayAnswer.resolve();
    await page.getByText(failed).first().waitFor();
    await page.unroute(call);
    // A live event may have retried by itself a moment before the click.
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await again.click({ timeout: 3_000 }).catch(() => undefined);
    await page.getByText(failed).first().waitFor({ state: 'detached' });
    await page.getByRole('row').nth(1).or(page.getByText('No data available')).first().waitFor();
  });
}

test('without a connection the page says so, a form loses nothing, and all comes back', async () => {
  const { page, context } = visitor;
  await page.goto('/dashboard/withdraw-balance');
  await page.getByRole('textbox', { name: 'Amount' }).fill('25');
  await page.getByRole('radio', { name: 'BITCOIN' }).check();
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  await page.getByRole('textbox', { name: /address/i }).fill(address);
  await context.setOffline(true);
  const lost = page.getByText(
    'No connection. What you see may be out of date; it refreshes automatically.',
  );
  await lost.waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page
    .getByText('No connection. What you typed is still here: please try again.')
    .first()
    .waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Amount' }).inputValue(), '25');
  await context.setOffline(false);
  await lost.waitFor({ state: 'detached' });
  // Nothing is queued to be sent later: only another click moves money.
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.waitForURL('**/dashboard');
});

test('a screen whose code does not come says so; the menu leads on, and nothing of it stays', async () => {
  const { page } = await aVisitor(stage);
  await logIn(page, person);
  await page.route('**/assets/statements-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Statements' }).first().click();
  await page.getByRole('heading', { name: words.failed.title }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: words.failed.title }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Investments' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Investments' }).waitFor();
  await page.unroute('**/assets/statements-page-*.js');
  await page.goto(paths.statements);
  await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
});

test('a slow server: the button says so, and a second press sends nothing twice', async () => {
  const { page } = visitor;
  let calls = 0;
  const mayAnswer = Promise.withResolvers<void>();
  const call = '**/api/user/pass';
  await page.route(call, async (route) => {
    calls += 1;
    await mayAnswer.promise;
    await refuse(route);
  });
  await page.goto('/dashboard/update-password');
  await page.getByLabel('Old Password').fill('not the old one at all');
  await page.getByLabel('New Password', { exact: true }).fill('a rainy day in plain words');
  await page.getByLabel('Confirm New Password').fill('a rainy day in plain words');
  const go = page.getByRole('button', { name: /^Updat/ });
  await go.click();
  await page.getByRole('button', { name: 'Updating...' }).waitFor();
  await go.dispatchEvent('click');
  mayAnswer.resolve();
  await page.getByRole('button', { name: 'Update Password' }).waitFor();
  assert.equal(calls, 1);
  await page.unroute(call);
});

test('what somebody wrote into local storage opens nothing and breaks nothing', async () => {
  const { page, context } = visitor;
  await page.goto('/dashboard');
  await page.evaluate(() => {
    localStorage.setItem('candor/theme', '<b>pink</b>');
    localStorage.setItem('client/token', 'somebody else');
    localStorage.setItem('bitcoinAddress', '{"not": "an address"}');
  });
  await page.reload();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  const other = await context.newPage();
  await other.goto('/dashboard/affiliate');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await other.waitForURL('**/login**');
  await other.close();
  await page.reload();
  await page.waitForURL('**/login?next=%2Fdashboard');
  // A session id is no credential: without its cookie it grants nothing.
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('client/token', crypto.randomUUID()));
  await page.goto('/dashboard');
  await page.waitForURL('**/login?**');
});

test('who logs in next finds nothing of the one before', async () => {
  const { page } = visitor;
  const next = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  await logIn(page, person);
  await page.getByRole('heading', { name: /Fay$/ }).waitFor();
  await visitor.context.clearCookies();
  // The next request finds that the session is gone: that of an opened screen, or of an event.
  const elsewhere = page.getByRole('link', { name: 'Affiliate' }).first();
  await elsewhere.click({ timeout: 3_000 }).catch(() => undefined);
  await page.waitForURL('**/login?**');
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill(next.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await page.getByRole('heading', { name: /Max$/ }).waitFor();
  assert.equal(await page.getByText('Fay').count(), 0);
});

// The texts of an empty screen, which may not appear when the server did not answer.
const emptiness = [
  'No data available',
  'No snapshot to sign yet.',
  'This plan has no open loss.',
  'No saved filters yet.',
];

test('no screen of the administration calls what could not be fetched empty (MEM-17)', async () => {
  const staff = await aVisitor(stage);
  await logInAdministrator(staff.page, administratorOf(stage.product, 'owner'));
  const screens = Object.values(paths).filter(
    (path) => typeof path === 'string' && path.startsWith(paths.admin),
  );
  const others = ['plans?view=treasury', 'ledger?view=transfers', 'ledger?view=accounts'];
  const all = [...screens, ...others.map((other) => `${paths.admin}/${other}`)]
    // Only a form, which requests nothing.
    .filter((path) => path !== paths.adminPlanNew);
  const known = ['/api/admin', '/api/events'];
  await staff.context.route('**/api/**', (route) =>
    known.includes(new URL(route.request().url()).pathname) ? route.continue() : refuse(route),
  );
  // Discards all earlier answers.
  await staff.page.goto('about:blank');
  await visitAll(staff, all as string[], async (page, path) => {
    await goOn(page, path);
    const main = page.locator('main');
    await main.getByText(failed).filter({ visible: true }).first().waitFor();
    await main.getByRole('button', { name: 'Try again' }).first().waitFor();
    await page.getByText('Loading...', { exact: true }).first().waitFor({ state: 'detached' });
    await quiet(page);
    const text = await main.innerText();
    const claims = emptiness.filter((claim) => text.includes(claim));
    assert.deepEqual(claims, [], path);
  });
  await staff.page.goto(paths.adminSolvency);
  const failure = staff.page.getByText(failed).first();
  await failure.waitFor();
  await staff.context.unroute('**/api/**');
  await staff.page.getByRole('button', { name: 'Try again' }).first().click();
  await failure.waitFor({ state: 'detached' });
  await staff.context.close();
});
