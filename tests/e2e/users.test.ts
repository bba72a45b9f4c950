import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import {
  aStage,
  isAccessible,
  noComplaints,
  type Stage,
  type Visitor,
} from '../support/browser.ts';
import { aClient, type Client } from '../support/client.ts';
import { aDesk, press, said } from '../support/desks.ts';
import { emailLinkTo, signUpByProgram } from '../support/key-holders.ts';
import { logIn, somebody } from '../support/people.ts';

// What administrators do with members, by their screens alone (ADM-3, ADM-5, INT-4, ACC-8): an
// owner who proposes and a finance desk that is the second person.

let stage: Stage;
let owner: Visitor;
let finance: Visitor;
let member: Client;
let memberId: string;

before(async () => {
  stage = await aStage();
  [owner, finance] = await Promise.all([aDesk(stage, 'owner'), aDesk(stage, 'finance')]);
  member = await aClient(stage.product, stage.product.logins().members[0]!);
  memberId = (await member.call('GET', '/user')).data.id;
});
after(async () => {
  noComplaints(owner);
  noComplaints(finance);
  await stage?.close();
});

async function openUser({ page }: Visitor): Promise<Locator> {
  await page.goto(`/admin-dashboard/manage-user/${memberId}`);
  const form = page.getByRole('form', { name: 'Edit details' });
  await form.waitFor();
  return form;
}

describe('the list of users (ADM-3)', () => {
  test('shows every column, sorts and narrows by the server, and leads to one', async () => {
    const { page } = owner;
    await page.goto('/admin-dashboard/alluser');
    const table = page.getByRole('table', { name: 'Users' });
    const heads = ['Name', 'Account Balance', 'Email', 'Status', 'Registered Date', 'ID'];
    for (const head of heads) await table.getByRole('columnheader', { name: head }).waitFor();
    await table
      .getByTitle(/^\$[\d,]+\.\d\d$/)
      .first()
      .waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^candor-users-.*\.csv$/);
    await press(table, 'Email');
    await page.waitForURL('**/alluser?sort=email');
    await press(page, 'Suspended');
    await said(page, 'No data available');
    await press(page, 'Active');
    await table
      .getByRole('link', { name: /^Manage user/ })
      .first()
      .click();
    await page.waitForURL('**/manage-user/*');
  });

  test('is searched from every screen after a slash: name, e-mail, id', async () => {
    const { page } = owner;
    const { email } = stage.product.logins().members[0]!;
    await page.goto('/admin-dashboard/alluser');
    await page.getByRole('table', { name: 'Users' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(email.slice(0, 12));
    const found = page.getByRole('list', { name: 'Found' });
    await found.getByRole('button').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manage-user/*');
  });
});

describe('manage user (ADM-5)', () => {
  test('a balance waits for a second person and is shown as Adjustment; a name is saved', async () => {
    const form = await openUser(owner);
    const { page } = owner;
    for (const card of ['Account Balance', 'Status', 'Profit', 'Full Name', 'Total Investment']) {
      await page.getByRole('term').filter({ hasText: card }).first().waitFor();
    }
    await form.getByLabel('First Name').fill('Augusta');
    await press(form, 'Update Details');
    await said(page, 'User updated successfully');
    // Another name is another form: it stands once the page has read the member anew.
    await page
      .getByText(/^Augusta /)
      .first()
      .waitFor();

    const had = (await member.call('GET', '/user')).data.withdrawable_balance;
    const wanted = (Number(had) + 25).toFixed(2);
    await form.getByLabel('Account Balance').fill(wanted);
    await form.getByText('Proposes an adjustment of +$25.00').waitFor();
    await press(form, 'Update Details');
    await said(page, 'Please give a reason of at least three letters.');
    await form.getByLabel('Reason').fill('A payout took 26 hours');
    await press(form, 'Update Details');
    await said(page, 'Waits for a second person: Account Balance.');
    const mine = page.getByRole('region', { name: /Adjustment/ });
    await mine.waitFor();
    await isAccessible(page);
    assert.equal((await member.call('GET', '/user')).data.withdrawable_balance, had);

    await openUser(finance);
    const theirs = finance.page.getByRole('region', { name: /Adjustment/ });
    await theirs.getByRole('button', { name: /^Approve/ }).click();
    await said(finance.page, 'Approved and carried out');
    assert.equal((await member.call('GET', '/user')).data.withdrawable_balance, wanted);
    const { data: books } = await member.call('GET', '/user/ledger');
    assert.equal(books[0].source, 'Adjustment');
  });

  test('a line is reversed by the other two; profit and totals cannot be typed', async () => {
    const form = await openUser(finance);
    const { page } = finance;
    for (const fixed of ['Profit', 'Total Invest', 'Registered Date']) {
      assert.equal(await form.getByLabel(fixed).getAttribute('readonly'), '');
    }
    assert.equal(await form.getByLabel('First Name').getAttribute('readonly'), '');
    await press(page, /^Reverse Adjustment of \+\$25\.00/);
    const question = page.getByRole('dialog', { name: 'Reverse this line?' });
    await question.getByLabel('Reason, shown to the member').fill('It was not 26 hours');
    await press(question, 'Propose the reversal');
    await said(page, 'Another person has to approve this');
    await openUser(owner);
    await owner.page.getByRole('region', { name: 'Reverse a line' }).waitFor();
    await owner.page.setViewportSize({ width: 360, height: 740 });
    await isAccessible(owner.page);
    await owner.page.setViewportSize({ width: 1440, height: 900 });
    await owner.page
      .getByRole('region', { name: 'Reverse a line' })
      .getByRole('button', { name: /^Approve/ })
      .click();
    await said(owner.page, 'Approved and carried out');
    const { data: books } = await member.call('GET', '/user/ledger');
    assert.equal(books[0].source, 'Reversal');
  });

  test('says something of the platform that a person reads first, and takes it back', async () => {
    const { page } = finance;
    await logIn(page, stage.product.logins().members[0]!);
    await page.goto('/dashboard/user-profile');
    const words = 'A payout took two days. They had said so before, and it came.';
    await page.getByLabel('What you would tell others').fill(words);
    await press(page, 'Send');
    await said(page, 'Without your consent nothing can be published.');
    await page.getByLabel(/^I agree that these words are published/).check();
    await press(page, 'Send');
    await said(page, 'Waits to be read. Nobody sees it yet.');
    await isAccessible(page);
    await owner.page.goto('/admin-dashboard/testimonials');
    await owner.page
      .getByRole('row', { name: /A payout took two days/ })
      .getByRole('button', { name: /^Publish/ })
      .click();
    await said(owner.page, 'Testimonial published');
    await said(page, 'Stands on the public pages.');
    await press(page, 'Take it back');
    await press(page.getByRole('dialog', { name: 'Take your words back?' }), 'Take it back');
    await said(page, 'Taken back. It is shown nowhere.');
  });

  test('an address changes by two people and both mailboxes; whoever is owed nothing is deleted', async () => {
    const newcomer = somebody();
    await signUpByProgram(stage.product, newcomer);
    const { page } = owner;
    await page.goto('/admin-dashboard/alluser');
    await page
      .getByRole('link', { name: `Manage user ${newcomer.firstName}` })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'Edit details' });
    const moved = `moved-${newcomer.email}`;
    await form.getByLabel('Email').fill(moved);
    await form.getByLabel('Reason').fill('Asked for it by letter');
    // A line that fails is told, and what was typed stands.
    await page.route('**/api/users/*', async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.fulfill({ status: 409, json: { status: 409, code: 'stale', message: 'Old.' } });
    });
    await press(form, 'Update Details');
    await form.getByRole('button', { name: 'Updating Details' }).waitFor();
    await said(page, 'Failed to update user');
    await page.unroute('**/api/users/*');
    assert.equal(await form.getByLabel('Email').inputValue(), moved);
    await press(form, 'Update Details');
    await said(page, 'Waits for a second person: Email.');
    await finance.page.goto(page.url());
    const proposal = finance.page.getByRole('region', { name: /e-mail/ });
    await proposal.getByRole('button', { name: /^Approve/ }).click();
    await said(finance.page, 'Approved and carried out');
    for (const [email, answer] of [
      [newcomer.email, 'Confirmed. The other address must confirm as well.'],
      [moved, 'The e-mail address is changed.'],
    ] as const) {
      await finance.page.goto(await emailLinkTo(stage.product, email));
      await press(finance.page, 'Confirm the change');
      await said(finance.page, answer);
    }
    await page.reload();
    await said(page, moved);
    await said(page, /^Withdrawals of this member wait until/);

    await page.getByText('Action', { exact: true }).first().click();
    await press(page, 'Delete User');
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this user?',
    });
    await question.getByLabel(/Reason/).fill('asked by letter');
    await press(question, 'Yes');
    await said(page, 'User deleted successfully');
    await page.waitForURL('**/alluser');
    assert.equal(await page.getByRole('row').filter({ hasText: moved }).count(), 0);
  });

  test('is suspended and lifted with a reason, and not deleted while money is owed', async () => {
    await openUser(owner);
    const { page } = owner;
    const act = async (name: string) => {
      await page.getByText('Action', { exact: true }).first().click();
      await press(page, name);
    };
    await act('Delete User');
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this user?',
    });
    await question.getByLabel(/Reason/).fill('asked by letter');
    await press(question, 'Yes');
    await said(page, /Still owed or on its way/);
    await press(question, 'No');
    await act('Reset 2FA');
    const reset = page.getByRole('dialog', { name: 'Reset the second factors?' });
    await reset.getByLabel(/Reason/).fill('lost the phone');
    await press(reset, 'Propose');
    await said(page, 'This member has no second factor to reset.');
    await press(reset, 'Cancel');
    await act('Suspend');
    const stop = page.getByRole('dialog', { name: 'Suspend this user?' });
    await stop.getByLabel(/Reason/).fill('a stolen phone');
    await press(stop, 'Suspend');
    await said(page, 'User suspended');
    await said(page, /^Suspended by .*a stolen phone$/);
    await readsWhatIsLeft();
    await act('Lift suspension');
    const lift = page.getByRole('dialog', { name: 'Lift the suspension?' });
    await lift.getByLabel(/Reason/).fill('the phone is back');
    await press(lift, 'Lift suspension');
    await said(page, 'Suspension lifted');
  });
});

/** What the suspended member meets: the reason, their money, and no way to anything new. */
async function readsWhatIsLeft(): Promise<void> {
  const { page } = finance;
  await page.goto('/dashboard');
  const stopped = page.getByRole('alert').filter({ hasText: 'Your account is suspended.' });
  await stopped.getByText('The reason given: a stolen phone').waitFor();
  await page.getByRole('link', { name: 'Withdraw', exact: true }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Deposit', exact: true }).count(), 0);
  assert.equal(await page.getByText('/signup?ref=').count(), 0);
  await isAccessible(page);
}

test('identity checks are a queue of their own, for those who may look (ACC-8)', async () => {
  const { page } = owner;
  await page.goto('/admin-dashboard/kyc');
  await page.getByRole('heading', { name: 'Identity checks' }).waitFor();
  await said(page, 'No identity check waits. Nothing to do here.');
  await isAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin-dashboard/alluser');
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await isAccessible(page);
});
