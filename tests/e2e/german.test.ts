import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { isPublicPage, paths } from '#contract/paths.ts';
import { languageCookie } from '#core/rules/language.ts';
import {
  aStage,
  aVisitor,
  fitsTheScreen,
  noComplaints,
  type Stage,
  visitAll,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn, quiet } from '#test/browser/go-on.ts';
import { logIn } from '#test/browser/people.ts';
import { foreignIn } from '#test/german/german-reader.ts';
import { marked, unseenMarks } from '#test/german/marks.ts';
import { isFull } from '../is-full.ts';

// A German visitor's path through the portal, with a mark on each text of the German catalogues as
// they load: any visible text without the mark was written in a component, composed by code or sent
// as it is.

let stage: Stage;
before(async () => {
  stage = await aStage();
});
after(async () => {
  await stage?.close();
});

/** A German browser in which each catalogue text carries its mark. */
async function aGerman(): Promise<Visitor> {
  const visitor = await aVisitor(stage, 1440, { timezoneId: 'Europe/Berlin' });
  await visitor.context.addInitScript({
    content: `{ const marks = ${JSON.stringify(unseenMarks)};
      const mark = ${marked.toString()};
      let spoken;
      Object.defineProperty(globalThis, 'spoken', {
        get: () => spoken,
        set: (said) => { spoken = { ...mark(said, marks), language: said.language }; },
      }); }`,
  });
  return visitor;
}

const speakGerman = ({ context }: Visitor) =>
  context.addCookies([{ name: languageCookie, value: 'de', url: stage.product.url }]);

/** The texts that a screen shows and reads out, each text and label separately. */
const piecesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pieces: string[] = [document.title];
    const isRead = (element: Element): boolean =>
      element.closest('[lang=en], [translate=no], script, style, noscript') === null &&
      element.checkVisibility();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as Text;
      if (parentElement !== null && isRead(parentElement)) pieces.push(data);
    }
    const labels = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    for (const name of labels) {
      for (const element of document.querySelectorAll(`body [${name}]`))
        if (isRead(element)) pieces.push(element.getAttribute(name) ?? '');
    }
    return pieces;
  });

/** Public pages in English that a German screen links to. */
const englishLinksOn = async (page: Page): Promise<string[]> => {
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((item) => (item as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  return links.filter((href) => {
    const url = new URL(href);
    return url.origin === origin && isPublicPage(url.pathname);
  });
};

/** Opens the folded parts of a screen: details of rows, sums, explanations. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('main [aria-expanded=false]:not([aria-haspopup])');
  for (const locator of (await folded.all()).slice(0, 6)) {
    await locator.click({ timeout: 2_000 }).catch(() => undefined);
  }
}

// Members of the sandbox with their codes, and user agents of browsers.
const names = /\b([A-Z]{8}|Fay( K\.)?|Max|Adler|Lou|Marin)\b|Mozilla\/5\.0.*|simulated member/g;

/** Fills in and sends the form that shows sums, fees and waits, so its errors appear as well. */
async function typeAndSend(page: Page): Promise<void> {
  const amount = page.locator('main').getByRole('textbox', { name: 'Betrag' }).first();
  if (await amount.isVisible()) {
    await amount.fill('500');
    await page.getByRole('radio').last().check();
  }
  const submit = page.locator('main form button[type=submit]').first();
  if (await submit.isEnabled({ timeout: 500 }).catch(() => false)) await submit.click();
}

const faults: string[] = [];

async function read(page: Page, path: string): Promise<void> {
  await goOn(page, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await quiet(page);
  await unfold(page);
  await typeAndSend(page);
  await quiet(page);
  const pieces = (await piecesOn(page)).map((piece) => piece.replaceAll(names, ''));
  for (const piece of foreignIn(pieces)) faults.push(`${path}: ${piece}`);
  for (const link of await englishLinksOn(page)) faults.push(`${path} leads to ${link}`);
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsTheScreen(page).catch((fault: Error) => faults.push(`${width}: ${fault.message}`));
  }
}

const beforeLogIn = [
  paths.signUp,
  paths.verify,
  paths.logIn,
  paths.forgotPassword,
  paths.resetPassword('none-such-token-but-long-enough'),
  paths.cancelWallets('none-such-token-but-long-enough'),
  paths.confirm('none-such-token-but-long-enough'),
  paths.confirmEmail('none-such-token-but-long-enough'),
];

const first = [
  paths.dashboard,
  paths.realEstate,
  paths.withdraw,
  paths.notifications,
  paths.balance,
  paths.verifyIdentity,
];

const screens = [
  paths.dashboard,
  paths.deposit,
  paths.realEstate,
  paths.crypto,
  paths.withdraw,
  paths.withdrawProfit,
  paths.withdrawBalance,
  paths.affiliate,
  paths.updatePassword,
  paths.updateWallet,
  paths.depositHistory,
  paths.missingPayment,
  paths.withdrawHistory,
  paths.profile,
  paths.investments,
  paths.statements,
  paths.security,
  paths.notifications,
  paths.balance,
  paths.movements,
  paths.verifyIdentity,
  paths.proof,
  ...['deposits', 'withdrawals', 'interest'].map(paths.balanceBreakdown),
  '/dashboard/nowhere',
];

test('what a visitor reads before a log-in comes from the German catalogue (MEM-23)', async () => {
  const visitor = await aGerman();
  await speakGerman(visitor);
  await visitAll(visitor, isFull ? beforeLogIn : beforeLogIn.slice(0, 3), read);
  assert.deepEqual(faults, []);
});

test('what a member reads comes from the German catalogue (MEM-23)', async () => {
  const visitor = await aGerman();
  await logIn(visitor.page, stage.product.logins().members[0]!);
  await speakGerman(visitor);
  faults.length = 0;
  await visitAll(visitor, isFull ? screens : first, read);
  assert.deepEqual(faults, []);
  noComplaints(visitor);
});

test('German words fit public pages between a phone and a tablet', async () => {
  const { page } = await aVisitor(stage);
  for (const path of ['/de/company', '/de/realestate', '/de/crypto']) {
    await page.goto(path);
    for (const width of [652, 700, 740]) {
      await page.setViewportSize({ width, height: 900 });
      await fitsTheScreen(page);
    }
  }
});
