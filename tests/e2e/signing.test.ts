import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  aStage,
  judge,
  noComplaints,
  type Stage,
  type Visitor,
} from '../support/browser/browser.ts';
import { aClient } from '../support/client.ts';
import { anAdminPage, press, said } from '../support/browser/admin-pages.ts';
import { approveBehindThePage, laterBy } from '../support/product-database.ts';
import * as keys from '../support/browser/signing-pages.ts';

// Decisions of two people with security keys, by the screens alone (INT-11). The keys are
// Chromium's own: its virtual authenticator signs as a device would.

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
  await press(owner.page.getByRole('row').nth(1), 'Change a rule');
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
  const opens = async (desk: Page, list: string, id: string) => {
    await desk.goto(`/admin-dashboard/${list}?row=${id}`);
    const sheet = desk.getByRole('complementary');
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

  // All three wait now, and each page leads to its own.
  await keys.signsOnAdminPage(page, 'Credit a claimed payment', / SOL$/, judge);
  await client.reaches(`/deposit/${credited}`, 'credited');
  for (const desk of [page, finance.page]) {
    await opens(desk, 'withdrawals', refused);
    await keys.signsOnAdminPage(desk, 'Reject a withdrawal', '$132.00', judge);
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
