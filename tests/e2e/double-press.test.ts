import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anAdminPage, button } from '../support/browser/admin-pages.ts';
import { aStage, noComplaints, type Stage, type Visitor } from '../support/browser/browser.ts';
import { goOn } from '../support/browser/go-on.ts';

// A press decides what a person read and nothing that came to lie under the finger (ADM-8).

let stage: Stage;
let owner: Visitor;
let finance: Visitor;

before(async () => {
  stage = await aStage();
  [owner, finance] = await Promise.all([
    anAdminPage(stage, 'owner'),
    anAdminPage(stage, 'finance'),
  ]);
  assert.deepEqual(await proposeAdjustments(owner.page, 3), [202, 202, 202]);
});
after(async () => {
  await stage?.close();
  for (const visitor of [owner, finance]) noComplaints(visitor);
});

/** The owner proposes a dollar more for so many members. */
const proposeAdjustments = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (most) => {
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
    return Promise.all<number>(members.slice(0, most).map(propose));
  }, count);

/** Presses where the first open 'Approve' lies, and there again; counts the decisions asked for. */
async function pressTwice(page: Page, pauseMs: number): Promise<number> {
  const decisions: string[] = [];
  const count = (request: { method(): string; url(): string }) => {
    if (request.method() === 'PATCH') decisions.push(request.url());
  };
  page.on('request', count);
  const approve = button(page, /^Approve/).first();
  await approve.scrollIntoViewIfNeeded();
  const box = (await approve.boundingBox())!;
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.click(...at);
  await page.waitForTimeout(pauseMs);
  await page.mouse.click(...at);
  await page.getByText('This proposal is no longer open.').first().waitFor();
  page.off('request', count);
  return decisions.length;
}

for (const [width, pauseMs] of [
  [1440, 250],
  [360, 450],
] as const) {
  test(`two presses at one spot decide one proposal, at ${width} pixels`, async () => {
    const { page } = finance;
    await page.setViewportSize({ width, height: 800 });
    await goOn(page, '/admin-dashboard/ledger');
    await goOn(page, '/admin-dashboard/approvals');
    await button(page, /^Approve/)
      .first()
      .waitFor();
    assert.equal(await pressTwice(page, pauseMs), 1, `${pauseMs} ms apart`);
  });
}

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
    const press = () =>
      body.children[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    press();
    body.children[0]!.remove();
    press();
    await new Promise((done) => setTimeout(done, 800));
    press();
    return presses.length;
  });
  assert.equal(heard, 2, 'a press before the move and one after it had settled');
});
