import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isAccessible, noComplaints, aStage } from '../support/browser/browser.ts';
import type { Stage, Visitor } from '../support/browser/browser.ts';
import { anAdminPage, said } from '../support/browser/admin-pages.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { aClient, type Client } from '../support/client.ts';

// Several small payouts in one go, by the keyboard alone (ADM-12).

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
let stage: Stage;
let finance: Visitor;
let member: Client;

before(async () => {
  stage = await aStage();
  finance = await anAdminPage(stage, 'finance');
  member = await aClient(stage.product, stage.product.logins().members[0]!);
});
after(async () => {
  await stage?.close();
  noComplaints(finance);
});

test('seven payouts are approved at once; one cancelled meanwhile stops none of the others', async () => {
  const { page } = finance;
  const amounts = [41, 42, 43, 44, 45, 46, 47];
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await member.withdraw(String(amount), address));
  // From the second request on the address is new and would wait a day: the sandbox lets it pass.
  await member.call('POST', '/sandbox/advance', { days: 2 });
  await page.goto('/admin-dashboard/withdrawals');
  await page.locator(`#row-${ids[6]!}`).waitFor();
  // They can be selected once the page has heard what day it is.
  await page.waitForFunction(() => document.querySelectorAll('tr input.pick:enabled').length >= 7);
  const boxes = page.getByRole('checkbox', { name: /^Select \$4[1-7]\.00/ });
  const shown = await boxes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  for (const label of shown) {
    await tabTo(page, new RegExp(label!.slice(0, 'Select $41'.length).replace('$', '\\$')));
    await page.keyboard.press('Space');
  }
  await said(page, '7 selected, $308.00 in all');
  await isAccessible(page);
  await tabTo(page, /Approve 7, \$308\.00 in all/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Approve 7 withdrawals, \$308\.00 in all/ });
  await question.waitFor();
  await isAccessible(page);

  await member.call('POST', `/withdraw/${ids[3]!}/cancel`);
  await tabTo(page, /Approve 7, \$308\.00 in all/);
  await page.keyboard.press('Enter');
  const told = page.getByRole('dialog', { name: '6 approved, 1 not approved and still selected' });
  await told.waitFor();
  const lines = await told.getByRole('listitem').allTextContents();
  assert.deepEqual(
    lines.flatMap((line) => (/\$44\.00.*approved/i.test(line) ? [line] : [])),
    [],
  );
  assert.equal(lines.length, 7);
  await isAccessible(page);
  await page.keyboard.press('Escape');
  for (const [at, id] of ids.entries()) {
    const { data } = await member.call('GET', `/withdraw/${id}`);
    const isGone = at === 3;
    assert.equal(data.state === 'cancelled', isGone, `${id}: ${data.state}`);
    assert.notEqual(data.state, 'requested');
  }
});
