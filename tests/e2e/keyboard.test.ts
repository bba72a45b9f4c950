import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { aStage, aVisitor, type Stage, visitAll, type Visitor } from '#test/browser/browser.ts';
import { requestPayout, storyCoins } from '#test/browser/coin-story.ts';
import { goOn } from '#test/browser/go-on.ts';
import { hasFocus, tabTo } from '#test/browser/keyboard.ts';
import { administratorOf, logIn, logInAdministrator } from '#test/browser/people.ts';
import {
  formName,
  formsOfAdministrators,
  formsOfMembers,
  formsOfStrangers,
  inTurn,
  judgeTyped,
  turnNow,
  turns,
  type TypedForm,
} from '#test/browser/typed-forms.ts';
import { ageProofs, endSessions } from '#test/product-database.ts';
import { isFull } from '../is-full.ts';

// The portal's behaviour around its forms: re-authentication, sessions, keyboard (ACC-6, ACC-7,
// MEM-8, OPS-5).

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
let stage: Stage;
let visitor: Visitor;
let person: { email: string; password: string };

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  person = stage.product.logins().members.find(({ holds }) => holds === 'locked')!;
  await logIn(visitor.page, person);
});
after(() => stage?.close());

test('a withdrawal by the keyboard alone, proved again by the password (ACC-7, MEM-7)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/withdraw-balance');
  await page.getByRole('textbox', { name: 'Amount' }).waitFor();
  await page.getByRole('radio', { name: 'BITCOIN' }).waitFor();
  await ageProofs(stage.product);
  await page.getByRole('textbox', { name: 'Amount' }).focus();
  await page.keyboard.type('25');
  await tabTo(page, /BITCOIN/);
  await page.keyboard.press('Space');
  assert.equal(await page.getByRole('radio', { name: 'BITCOIN' }).isChecked(), true);
  await tabTo(page, /[Aa]ddress/);
  await page.keyboard.type(address);
  await tabTo(page, /Proceed to Payment/);
  await page.keyboard.press('Enter');

  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('[type=password]'));
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await question.getByText('That password is wrong.').waitFor();
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

test('addresses of an older version are offered once, and filled in (MEM-8)', async () => {
  const { page } = visitor;
  await page.evaluate((text) => localStorage.setItem('bitcoinAddress', text), address);
  await goOn(page, '/dashboard/update-wallet');
  await page.getByRole('heading', { name: 'Add Wallet Address' }).waitFor();
  const field = page.getByRole('textbox', { name: /^Bitcoin/ });
  await field.waitFor();
  await page.getByRole('button', { name: 'Use them' }).click();
  assert.equal(await field.inputValue(), address);
  assert.equal(await page.evaluate(() => localStorage.getItem('bitcoinAddress')), null);
  await page.reload();
  await field.waitFor();
  assert.equal(await page.getByRole('button', { name: 'Use them' }).count(), 0);
});

test('another page is read on from its heading; a filter of the same keeps the focus', async () => {
  const { page } = visitor;
  const bar = page.getByRole('navigation', { name: 'Main' });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await heading(/^Good /).waitFor();
  assert.equal(await heading(/./).and(page.locator(':focus')).count(), 0, 'the first page');
  await bar.getByRole('link', { name: 'Invest' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(heading('Financial services'));
  await page.goBack();
  await hasFocus(heading(/^Good /));
  await bar.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Movements' }).click();
  await hasFocus(heading('Movements'));
  await menu.waitFor({ state: 'detached' });
  await hasFocus(heading('Movements'));
  await goOn(page, '/dashboard/balance');
  await hasFocus(heading('Why is my balance this number?'));
  const figure = page.getByRole('main').getByRole('link', { name: /^Total Deposit/ });
  await figure.click();
  await page.waitForURL('**/balance?figure=deposits');
  await page.locator('[aria-current=page]').and(figure).waitFor();
  await hasFocus(figure);
  await page.setViewportSize({ width: 1440, height: 900 });
});

describe('every form, filled with the longest that is typed, sent and refused', () => {
  // The gate plays one in turn; `e2e --full` plays all of them, at both widths.
  const turn = turnNow();
  const judgeAll = async (t: TestContext, who: Visitor, forms: readonly TypedForm[]) => {
    const played = isFull ? forms : inTurn(forms, turn);
    const byName = new Map(played.map((form) => [formName(form), form]));
    for (const form of forms) {
      const others = `not in turn ${turn % turns} of ${turns}`;
      t.diagnostic(`${formName(form)}: ${played.includes(form) ? 'played' : others}`);
    }
    const found: string[] = [];
    await visitAll(who, [...byName.keys()], async (page, name) => {
      await judgeTyped(page, byName.get(name)!).catch((fault: Error) =>
        found.push(`${name}: ${fault.message}`),
      );
    });
    assert.deepEqual(found, []);
  };

  test('before a session', async (t) => judgeAll(t, await aVisitor(stage), formsOfStrangers));
  test('of members', async (t) => {
    const member = await aVisitor(stage);
    const { members } = stage.product.logins();
    await logIn(
      member.page,
      members.find(({ holds }) => holds === 'matured')!,
    );
    await judgeAll(t, member, formsOfMembers);
  });

  test('of administrators', async (t) => {
    // A payout list without entries has no form.
    const member = await aVisitor(stage);
    await logIn(member.page, person);
    await requestPayout(member.page, storyCoins[0]!, '20');
    await member.context.close();
    const staff = await aVisitor(stage);
    await logInAdministrator(staff.page, administratorOf(stage.product, 'owner'));
    await judgeAll(t, staff, formsOfAdministrators);
  });
});

test('a session that ended elsewhere leads to the log-in, with words, and back (ACC-6)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/withdraw-history');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Leaves for a moment: an open page would send a request just then and navigate by itself.
  await page.goto('about:blank');
  await endSessions(stage.product);
  await page.goto('/dashboard/withdraw-history');
  await page.waitForURL(/\/login\?next=%2Fdashboard%2Fwithdraw-history/);
  await page.getByText('Your session has ended. Please log in again.').first().waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard/withdraw-history');
});

test('logging out in one tab is followed by the others (ACC-6)', async () => {
  const { page, context } = visitor;
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard/affiliate');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL(`${stage.product.url}/`);
  await other.waitForURL('**/login**');
  await other.close();
});

test('an administrator’s tabs follow each other out, and back to the same page (ACC-5)', async () => {
  const staff = await aVisitor(stage);
  const auditor = administratorOf(stage.product, 'auditor');
  await logInAdministrator(staff.page, auditor);
  const other = await staff.context.newPage();
  await other.goto('/admin-dashboard/approvals');
  await other.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
  await staff.page.getByRole('button', { name: 'Log out' }).first().click();
  await staff.page.waitForURL('**/admin-login**');
  await other.waitForURL('**/admin-login**');
  await other.goto('/admin-dashboard/alltransaction?status=pending');
  await other.waitForURL(/\/admin-login\?next=%2Fadmin-dashboard%2Falltransaction/);
});
