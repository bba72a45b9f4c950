import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aStage, judge, noComplaints, type Stage, type Visitor } from '../support/browser.ts';
import { aDesk, press, said } from '../support/desks.ts';
import { approveBehindThePage, laterBy } from '../support/product-database.ts';
import * as keys from '../support/signing-desks.ts';

// Decisions of two people with security keys, by the screens alone (INT-11). The keys are
// Chromium's own: its virtual authenticator signs as a device would.

let stage: Stage;
let owner: Visitor;
let finance: Visitor;

before(async () => {
  stage = await aStage();
  owner = await aDesk(stage, 'owner');
  finance = await aDesk(stage, 'finance');
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
  await keys.sees(owner.page, 'settings?row=two_people_cents', 'A weakening waits');
  await laterBy(stage.product, 72 * 60);
  await keys.sees(owner.page, 'settings?row=two_people_cents', '$20,000.00');
  assert.equal(await owner.page.getByText('A weakening waits').count(), 0);

  await keys.proposeTwoPeople(owner.page, '30000');
  await keys.approveBent(finance.page, () => older);
  await approveBehindThePage(stage.product);
  await owner.page.goto('/admin-dashboard/approvals?status=decided');
  await press(owner.page.getByRole('row').nth(1), 'Change a rule');
  await said(owner.page, 'Sign this decision with your security key.');
  await keys.sees(owner.page, 'settings?row=two_people_cents', '$20,000.00');
  [owner, finance].forEach(noComplaints);
});
