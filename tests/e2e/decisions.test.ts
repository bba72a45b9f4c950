import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anAdminPage, approve, button, press, said } from '#test/browser/admin-pages.ts';
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
import * as keys from '#test/browser/signing-pages.ts';
import { aClient } from '#test/client.ts';
import { approveBehindThePage, laterBy } from '#test/product-database.ts';

// Decisions of two people, a brand among them: a click decides the item that the person read, not
// one that moved under the pointer (ADM-8); with security keys, only through the screens (INT-11).
// The keys are Chromium's: its virtual authenticator signs as a device would.

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
let stage: Stage;
let owner: Visitor;
let finance: Visitor;

before(async () => {
  stage = await aStage();
  owner = await anAdminPage(stage, 'owner');
  finance = await anAdminPage(stage, 'finance');
});
after(() => stage?.close());

/** The owner proposes one more dollar for this many members. */
const proposeAdjustments = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (max) => {
    const found = await (await fetch('/api/admin/users?limit=25')).json();
    const members = found.data.users.filter((user: { status: string }) => user.status === 'active');
    const propose = async ({ _id: id, withdrawable_balance: balance }: Record<string, string>) => {
      const answer = await fetch(`/api/users/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          withdrawable_balance: (Number(balance) + 1).toFixed(2),
          seen_balance: balance,
          reason: 'A fee that we charged in error',
        }),
      });
      return answer.status;
    };
    return Promise.all<number>(members.slice(0, max).map(propose));
  }, count);

/** A phone of the logged-in person: it has touch and no pointer. */
const aPhoneOf = async ({ context }: Visitor): Promise<Visitor> =>
  aVisitor(stage, 360, {
    hasTouch: true,
    isMobile: true,
    storageState: await context.storageState(),
  });

type Press = (x: number, y: number) => Promise<void>;

/** Clicks where the first open 'Approve' is, and there again; counts the decisions requested. */
async function pressTwice(page: Page, pauseMs: number, touch: Press): Promise<number> {
  const decisions: string[] = [];
  const count = (request: { method(): string; url(): string }) => {
    if (request.method() === 'PATCH') decisions.push(request.url());
  };
  page.on('request', count);
  const target = button(page, /^Approve/).first();
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await touch(...at);
  await page.waitForTimeout(pauseMs);
  await touch(...at);
  await page.getByText('This proposal is no longer open.').first().waitFor();
  page.off('request', count);
  return decisions.length;
}

test('three adjustments wait for a second person', async () => {
  assert.deepEqual(await proposeAdjustments(owner.page, 3), [202, 202, 202]);
});

for (const [width, pauseMs] of [
  [1440, 250],
  [360, 450],
] as const) {
  test(`two presses at one spot decide one proposal, at ${width} pixels`, async () => {
    const { page, context } = width === 360 ? await aPhoneOf(finance) : finance;
    const { mouse, touchscreen } = page;
    await goOn(page, '/admin-dashboard/ledger');
    await goOn(page, '/admin-dashboard/approvals');
    await button(page, /^Approve/)
      .first()
      .waitFor();
    const touch: Press = (x, y) => (width === 360 ? touchscreen.tap(x, y) : mouse.click(x, y));
    assert.equal(await pressTwice(page, pauseMs, touch), 1, `${pauseMs} ms apart`);
    if (context !== finance.context) await context.close();
  });
}

test('Yes and No lie apart under a finger; what was refused stays there until No (ADM-5)', async () => {
  const { page, context } = await aPhoneOf(owner);
  const { email } = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  await page.goto(`/admin-dashboard/alluser?search=${email}`);
  await page.locator('main a[href*="manage-user"]').first().tap();
  const action = page.locator('summary').filter({ hasText: 'Action' });
  await action.tap();
  await button(page, 'Delete User').tap();
  const question = page.getByRole('dialog', { name: /^Are you sure you want to delete/ });
  const parts = [question.getByLabel(/^Reason/), button(question, 'Yes'), button(question, 'No')];
  await parts[1]!.waitFor();
  const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
  for (const [at, row] of boxes.entries()) {
    assert.ok(row.height >= 44, `${row.height} px high`);
    const other = boxes[(at + 1) % 3]!;
    const beside = Math.max(row.x - other.x - other.width, other.x - row.x - row.width);
    const above = Math.max(row.y - other.y - other.height, other.y - row.y - row.height);
    assert.ok(Math.max(beside, above) >= 8, `${beside} and ${above} px apart`);
  }
  await parts[1]!.tap();
  const owed = question.getByText(/Still owed or pending/);
  await owed.waitFor();
  await page.locator('.toast.error').waitFor({ state: 'detached' });
  await owed.waitFor();
  await parts[2]!.tap();
  await question.waitFor({ state: 'detached' });
  await action.waitFor();
  await context.close();
});

test('what was decided keeps its place until the list is left', async () => {
  const { page } = finance;
  await goOn(page, '/admin-dashboard/ledger');
  await goOn(page, '/admin-dashboard/approvals');
  const card = page
    .getByRole('region')
    .filter({ has: button(page, /^Approve/) })
    .first();
  const id = (await card.getAttribute('id'))!;
  await button(card, /^Approve/).press('Enter');
  const decided = page.locator(`#${id}`);
  await decided.getByText('This proposal is no longer open.').waitFor();
  await decided.getByText('Approved', { exact: true }).first().waitFor();
  await goOn(page, '/admin-dashboard/ledger');
  await goOn(page, '/admin-dashboard/approvals');
  await page.getByRole('heading', { name: 'Approvals' }).waitFor();
  await decided.waitFor({ state: 'detached' });
});

test('no press counts in the moment in which a list moves by itself', async () => {
  const { page } = finance;
  await goOn(page, '/admin-dashboard/alltransaction');
  await page.getByRole('row').nth(3).waitFor();
  const heard = await page.evaluate(async () => {
    const body = document.querySelector('main tbody')!;
    const presses: string[] = [];
    for (const row of body.children) {
      const count = ({ detail }: Event & { detail?: number }) =>
        detail === 1 && presses.push('row');
      row.addEventListener('click', count, { capture: true });
    }
    const pressRow = () =>
      body.children[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    pressRow();
    body.children[0]!.remove();
    pressRow();
    await new Promise((done) => setTimeout(done, 800));
    pressRow();
    return presses.length;
  });
  assert.equal(heard, 2, 'a press before the move and one after it had settled');
});

const tower =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#34206b" ' +
  'd="M8 60V4h48v56H40V40H24v20z"/></svg>';
const file = (name: string, text: string) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(text),
});

test('a brand is drafted with its checks, proposed, approved, and shown to everybody (HSE-1)', async () => {
  const { page } = owner;
  await goOn(page, '/admin-dashboard/brand');
  const form = page.getByRole('form', { name: 'Brand' });
  await form.getByLabel('Name', { exact: true }).fill('Insured Bank');
  await press(form, 'Keep the draft');
  await said(page, 'A name may not claim a bank, an insurance, a licence, a state or a promise.');
  await form.getByLabel('Name', { exact: true }).fill('Harrow & Pine');
  await form.getByLabel('Short name').fill('Harrow');
  const hue = form.getByRole('slider', { name: 'Colour' });
  await hue.fill('27');
  await form.getByText('0° from red').waitFor();
  await press(form, 'Keep the draft');
  await said(page, 'This hue is too close to the red that means a loss.');
  await hue.fill('300');
  await form.getByText('87° from red').waitFor();
  await form.getByLabel(/On a light ground/).setInputFiles(file('words.svg', '<svg><text>A'));
  await press(form, 'Keep the draft');
  await form.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  await form.getByLabel(/On a light ground/).setInputFiles(file('mark.svg', tower));
  await said(page, 'Keep a draft first. Then it can be proposed.');
  await isAccessible(page);
  await press(form, 'Keep the draft');
  await said(page, 'The draft is kept.');
  const proposal = page.getByRole('form', { name: 'Propose the draft' });
  await proposal.getByLabel('Reason').fill('The partners chose it');
  await press(proposal, 'Propose for approval');
  await said(page, 'Proposed. A second person must approve.');
  await approve(finance.page, 'Change the brand', /^Approve/);
  const visitor = await aVisitor(stage, 390);
  await visitor.page.goto('/');
  await visitor.page.getByRole('link', { name: 'Harrow & Pine' }).first().waitFor();
  const shown = visitor.page.locator('header img').first();
  assert.match((await shown.getAttribute('src')) ?? '', /^\/brand\/[\w-]+\/mark/);
  await goOn(page, '/admin-dashboard/brand');
  await page.getByText('Earlier names').waitFor();
  await visitor.page.goto('/solvency');
  await said(visitor.page, 'this firm was called Hallwick.');
  noComplaints(visitor);
});

test('decisions are signed by keys of two people; nothing forged, older or swapped counts (INT-11)', async () => {
  await keys.enrolTwo(owner, finance, judge);
  await keys.proposeTwoPeople(owner.page, '20000');
  await keys.approveBent(finance.page, keys.bentIn('signature'));
  await keys.approveBent(finance.page, keys.bentIn('authenticatorData'));
  const older = await keys.approveBent(
    finance.page,
    (honest) => honest,
    'Approved and carried out',
  );
  await keys.sees(owner.page, 'settings?row=two_people_cents', 'Weaker value pending');
  await laterBy(stage.product, 72 * 60);
  await keys.sees(owner.page, 'settings?row=two_people_cents', '$20,000.00');
  assert.equal(await owner.page.getByText('Weaker value pending').count(), 0);

  await keys.proposeTwoPeople(owner.page, '30000');
  await keys.approveBent(finance.page, () => older);
  await approveBehindThePage(stage.product);
  await owner.page.goto('/admin-dashboard/approvals?status=decided');
  // An undecided adjustment may have expired meanwhile, and is then above it.
  const changes = owner.page.getByRole('row').filter({ hasText: 'Change a rule' });
  await press(changes.first(), 'Change a rule');
  await said(owner.page, 'Sign this decision with your security key.');
  await keys.sees(owner.page, 'settings?row=two_people_cents', '$20,000.00');
  [owner, finance].forEach(noComplaints);
});

test('a payout, a refusal and a credit are signed where the links of their pages lead (INT-11)', async () => {
  const { page } = owner;
  const person = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  const client = await aClient(stage.product, person);
  const paid = await client.withdraw('131', address);
  const refused = await client.withdraw('132', address);
  const { id: credited } = await client.deposit('20000');
  await client.reaches(`/deposit/${credited}`, 'review');
  const opens = async (adminPage: Page, list: string, id: string) => {
    await adminPage.goto(`/admin-dashboard/${list}?row=${id}`);
    const sheet = adminPage.getByRole('complementary');
    await sheet.getByRole('heading').first().waitFor();
    return sheet;
  };
  const signIt = 'Sign this under Approvals with your security key';
  await press(await opens(page, 'withdrawals', paid), 'Approve $131.00');
  await said(page, signIt);
  const refusing = await opens(page, 'withdrawals', refused);
  await press(refusing, 'Reject');
  await refusing.getByLabel(/Reason for rejecting/).selectOption('address_unusable');
  await press(refusing, 'Propose rejection');
  await said(page, signIt);
  await press(await opens(page, 'alltransaction', credited), 'Confirm');
  await press(page, 'Credit now');
  await said(page, signIt);

  // All three wait now, and each page links to its item.
  await keys.signsOnAdminPage(page, 'Credit a claimed payment', / SOL$/, judge);
  await client.reaches(`/deposit/${credited}`, 'credited');
  for (const adminPage of [page, finance.page]) {
    await opens(adminPage, 'withdrawals', refused);
    await keys.signsOnAdminPage(adminPage, 'Reject a withdrawal', '$132.00', judge);
  }
  await client.reaches(`/withdraw/${refused}`, 'rejected');
  await opens(page, 'withdrawals', paid);
  await judge(page);
  await keys.signsOnAdminPage(page, 'Pay a withdrawal', '$131.00', judge);
  await client.reaches(`/withdraw/${paid}`, 'paid');
  await page.getByRole('link', { name: 'All proposals' }).click();
  await page.waitForURL('**/approvals');
  [owner, finance].forEach(noComplaints);
});
