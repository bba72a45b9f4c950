import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import { aStage, aVisitor, type Stage, visitAll, type Visitor } from '#test/browser/browser.ts';
import { goOn, quiet } from '#test/browser/go-on.ts';
import { hasFocus } from '#test/browser/keyboard.ts';
import { logIn } from '#test/browser/people.ts';
import { withdrawals } from '#text/en/withdrawals.ts';
import { words } from '#text/en/words.ts';

// A member's screens while the server does not answer, and their recovery without a reload
// (MEM-17).

let stage: Stage;
let locked: Visitor;
before(async () => {
  stage = await aStage();
  locked = await visitorAs('locked');
});
after(() => stage?.close());

const visitorAs = async (holds: string) => {
  const visitor = await aVisitor(stage);
  await logIn(
    visitor.page,
    stage.product.logins().members.find((member) => member.holds === holds)!,
  );
  return visitor;
};

const pathOf = (route: Route): string => new URL(route.request().url()).pathname;
const refuse = (route: Route) =>
  route.fulfill({ status: 403, json: { status: 403, code: 'unknown', message: 'no' } });
const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });

const failure = (page: Page) => page.getByText(words.loadFailed).filter({ visible: true });

// The texts of an empty screen, which may not appear when the server did not answer.
const emptiness = [
  words.noData,
  withdrawals.form.noneSaved,
  'No deposit selected',
  'Nothing paid yet',
];

test('no screen of a member calls what could not be fetched empty (MEM-17)', async () => {
  const onlyForms: string[] = [paths.deposit, paths.updatePassword, paths.depositDetails];
  const screens = Object.values(paths)
    .filter((path) => typeof path === 'string')
    .filter((path) => path.startsWith(paths.dashboard) && !onlyForms.includes(path));
  await locked.context.route('**/api/**', (route) =>
    pathOf(route) === '/api/events' ? route.continue() : refuse(route),
  );
  // Discards all earlier answers.
  await locked.page.goto('about:blank');
  const addresses = [...screens, `${paths.depositDetails}?id=${crypto.randomUUID()}`];
  await visitAll(locked, addresses, async (page, path) => {
    await goOn(page, path);
    const main = page.locator('main');
    await failure(page).first().waitFor();
    await main.getByRole('button', { name: words.tryAgain }).first().waitFor();
    await page.getByText(words.loading, { exact: true }).first().waitFor({ state: 'detached' });
    await quiet(page);
    const shown = await main.innerText();
    assert.deepEqual(
      emptiness.filter((claim) => shown.includes(claim)),
      [],
      path,
    );
  }).finally(() => locked.context.unroute('**/api/**'));
});

const parts: Record<string, string[]> = {
  [paths.withdraw]: ['/api/user/wallets', '/api/user/positions'],
  [paths.realEstate]: ['/api/user/positions', '/api/user'],
  [paths.profile]: ['/api/user/security'],
};

for (const [path, calls] of Object.entries(parts)) {
  test(`${path} says that one of its parts could not be fetched (MEM-17)`, async () => {
    const { page } = locked;
    for (const call of calls) {
      const ofCall = (route: Route) => (pathOf(route) === call ? refuse(route) : route.fallback());
      await page.route(`**${call}*`, ofCall);
      await page.goto(path);
      await failure(page).first().waitFor();
      const none = page.getByText(withdrawals.form.noneSaved);
      if (call === '/api/user/wallets') assert.equal(await none.count(), 0);
      await page.unroute(`**${call}*`);
    }
  });
}

test('a withdrawal says so before the press where what it takes cannot be fetched', async () => {
  const { page } = locked;
  await page.goto(paths.withdrawBalance);
  await page.route('**/api/withdraw/preview*', badGateway);
  await page.getByRole('textbox', { name: 'Amount' }).fill('50');
  await page.getByRole('radio', { name: 'BITCOIN' }).check();
  await failure(page).first().waitFor();
  await page.unroute('**/api/withdraw/preview*');
  await failure(page).first().waitFor({ state: 'detached' });
  await page.getByRole('region', { name: withdrawals.before.takes }).waitFor();
});

test('screens come back by themselves once the server answers again (MEM-17)', async () => {
  const { page, context } = locked;
  for (const path of [paths.investments, paths.missingPayment, paths.proof]) {
    await context.route('**/api/**', badGateway);
    await page.goto(path);
    await failure(page).first().waitFor();
    const lost = page.getByText(words.connectionLost);
    await lost.waitFor();
    await context.unroute('**/api/**');
    const stream = page.waitForRequest('**/api/events');
    await failure(page).first().waitFor({ state: 'detached' });
    await lost.waitFor({ state: 'detached' });
    // Later changes arrive as well.
    await stream;
  }
});

test('what failed says so without a break until it comes back (MEM-17)', async () => {
  const { page, context } = locked;
  await context.route('**/api/**', badGateway);
  await page.goto(paths.investments);
  await failure(page).first().waitFor();
  const seen = page.waitForRequest('**/api/user/positions*');
  await page.evaluate((message) => {
    const missing: boolean[] = ((window as { missing?: boolean[] }).missing = []);
    new MutationObserver(() => missing.push(!document.body.innerText.includes(message))).observe(
      document.body,
      { subtree: true, childList: true, characterData: true },
    );
  }, words.connectionLost);
  await seen;
  await page.waitForTimeout(500);
  const missing = await page.evaluate(() => (window as { missing?: boolean[] }).missing);
  assert.equal(missing?.includes(true), false, 'the notice came and went');
  assert.ok(await failure(page).first().isVisible(), 'what failed is said no more');
  await context.unroute('**/api/**');
});

test('a screen whose code did not come is loaded again once the server answers', async () => {
  const { page } = locked;
  await page.goto(paths.dashboard);
  await page.route('**/assets/statements-page-*.js', (route) => route.abort());
  await page.route(`**${paths.statements}`, badGateway);
  await page.getByRole('link', { name: 'Statements' }).first().click();
  await page.getByText(words.failed.unfetched).waitFor();
  await page.getByRole('button', { name: words.tryAgain }).waitFor();
  await page.unroute('**/assets/statements-page-*.js');
  await page.unroute(`**${paths.statements}`);
  await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
});

test('a part of a screen whose code did not come is loaded again as a screen is', async () => {
  // A new tab, since a page does not reload itself repeatedly.
  const page = await locked.context.newPage();
  const [code, chart] = ['**/assets/candle-chart-*.js', `${paths.dashboard}?chart=BTC`];
  await page.route(code, (route) => route.abort());
  await page.goto(chart);
  await page.getByText(words.failed.unfetched).waitFor();
  await page.unroute(code);
  await page.getByRole('dialog', { name: 'Bitcoin (BTC)' }).locator('canvas').first().waitFor();
  await page.close();
});

test('a menu whose code did not come says so, and the next press asks for it again', async () => {
  const { page } = locked;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/assets/drawer-dialog-*.js', (route) => route.abort());
  await page.goto(paths.dashboard);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await failure(page).first().waitFor();
  await page.unroute('**/assets/drawer-dialog-*.js');
  await more.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Close' }).click();
  await menu.waitFor({ state: 'detached' });
  await hasFocus(more);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a page asks each of its questions once, also when its stream opens', async () => {
  const { page, context } = await visitorAs('matured');
  // Changes by the log-in itself are pushed to the page that just opened.
  await page.waitForTimeout(3_000);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()));
  for (const path of [paths.dashboard, paths.notifications]) {
    requests.length = 0;
    const stream = page.waitForResponse('**/api/events*');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await stream;
    // Longer than a page waits before it requests events it may have missed.
    await page.waitForTimeout(1_800);
    // Prices change meanwhile.
    const rest = requests.filter((url) => !/\/api\/(prices|market|candles)/.test(url));
    assert.ok(rest.length > 2, path);
    assert.deepEqual(rest.toSorted(), [...new Set(rest)].toSorted(), path);
  }
  await context.close();
});
