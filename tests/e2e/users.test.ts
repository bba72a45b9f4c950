import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generateSync } from 'otplib';
import type { Locator } from 'playwright-core';
import { anAdminPage, press, said } from '#test/browser/admin-pages.ts';
import {
  aStage,
  isAccessible,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { logIn, aPerson } from '#test/browser/people.ts';
import { emailLinkTo, signUpByProgram } from '#test/browser/signers.ts';
import { openProposal } from '#test/browser/waiting-proposals.ts';
import { aClient, type Client } from '#test/client.ts';

// Administrators' work on members, only through their screens (ADM-5, INT-4, ACC-7): an owner
// proposes, and a finance administrator is the second person.

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
let stage: Stage;
let owner: Visitor;
let finance: Visitor;
let member: Client;
let memberId: string;

before(async () => {
  stage = await aStage();
  [owner, finance] = await Promise.all([
    anAdminPage(stage, 'owner'),
    anAdminPage(stage, 'finance'),
  ]);
  member = await aClient(stage.product, stage.product.logins().members[0]!);
  memberId = (await member.call('GET', '/user')).data.id;
  // The second person's browser is also the member's, who views the result.
  await logIn(finance.page, stage.product.logins().members[0]!);
});
after(async () => {
  await stage?.close();
  noComplaints(owner);
  noComplaints(finance);
});

async function openUser({ page }: Visitor): Promise<Locator> {
  await goOn(page, `/admin-dashboard/manage-user/${memberId}`);
  const form = page.getByRole('form', { name: 'Edit details' });
  await form.waitFor();
  return form;
}

describe('manage user (ADM-5)', () => {
  test('a balance waits for a second person and is shown as Adjustment; a name is saved', async () => {
    const form = await openUser(owner);
    const { page } = owner;
    const cards = ['Account Balance', 'Status', 'Profit', 'Full Name', 'Total Investment'];
    for (const card of [...cards, 'Email Address', 'User Registered Date']) {
      await page.getByRole('term').filter({ hasText: card }).first().waitFor();
    }
    await form.getByLabel('First Name').fill('Augusta');
    await press(form, 'Update Details');
    await said(page, 'User updated successfully');
    // Another name gives another form: it appears once the page has reloaded the member.
    await page
      .getByText(/^Augusta /)
      .first()
      .waitFor();

    const had = (await member.call('GET', '/user')).data.withdrawable_balance;
    const expected = (Number(had) + 25).toFixed(2);
    await form.getByLabel('Account Balance').fill(expected);
    await form.getByText('Proposes an adjustment of +$25.00').waitFor();
    await press(form, 'Update Details');
    await said(page, 'Please give a reason of at least three letters.');
    await form.getByLabel('Reason').fill('A payout took 26 hours');
    await press(form, 'Update Details');
    await said(page, 'Awaiting second approval: Account Balance.');
    await openProposal(page, /Adjustment/);
    await isAccessible(page);
    assert.equal((await member.call('GET', '/user')).data.withdrawable_balance, had);

    await openUser(finance);
    const theirs = await openProposal(finance.page, /Adjustment/);
    await theirs.getByRole('button', { name: /^Approve/ }).click();
    await said(finance.page, 'Approved and carried out');
    assert.equal((await member.call('GET', '/user')).data.withdrawable_balance, expected);
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
    const question = page.getByRole('dialog', { name: 'Reverse this movement?' });
    await question.getByLabel('Reason, shown to the member').fill('It was not 26 hours');
    await press(question, 'Propose reversal');
    await said(page, 'Proposed. A second person must approve.');
    await openUser(owner);
    const reversal = await openProposal(owner.page, 'Reverse an entry');
    await owner.page.setViewportSize({ width: 360, height: 740 });
    await isAccessible(owner.page);
    await owner.page.setViewportSize({ width: 1440, height: 900 });
    await press(reversal, /^Approve/);
    await said(owner.page, 'Approved and carried out');
    const { data: books } = await member.call('GET', '/user/ledger');
    assert.equal(books[0].source, 'Reversal');
  });

  test('a line of profit is reversed, and too much principal corrected, each by two', async () => {
    const lou = stage.product.logins().members.find(({ holds }) => holds === 'locked')!;
    const theirs = await aClient(stage.product, lou);
    const { data: person } = await theirs.call('GET', '/user');
    const figures = async () => (await theirs.call('GET', '/user')).data;
    const positions = async () => (await theirs.call('GET', '/user/positions')).data;
    const file = `/admin-dashboard/manage-user/${person.id}`;
    const { page } = owner;
    const agree = async (title: string) => {
      await said(page, 'Proposed. A second person must approve.');
      await goOn(finance.page, file);
      const proposal = await openProposal(finance.page, title);
      await proposal.getByRole('button', { name: /^Approve/ }).click();
      await said(finance.page, 'Approved and carried out');
      // The owner's page updates itself; the next target must not move meanwhile.
      const waiting = page.getByRole('region', { name: 'Awaiting second approval' });
      await waiting.getByRole('button', { name: title }).waitFor({ state: 'hidden' });
    };
    await goOn(page, file);
    const profit = page.getByRole('button', { name: /^Reverse Distribution from realised gains/ });
    const [, paid] = /of \+\$([\d,.]+)$/.exec(await profit.first().innerText())!;
    await profit.first().click();
    const question = page.getByRole('dialog', { name: 'Reverse this movement?' });
    await press(question, 'Propose reversal');
    await question.getByText('Enter a reason of at least three letters.').waitFor();
    await question.getByLabel('Reason, shown to the member').fill('Paid for the wrong month');
    await press(question, 'Propose reversal');
    const had = await figures();
    await agree('Reverse an entry');
    const cents = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100);
    const { locked_profit: locked, withdrawable_balance: balance } = await figures();
    assert.equal(cents(had.locked_profit) - cents(locked), cents(paid!));
    assert.equal(balance, had.withdrawable_balance);

    await press(page, 'Correct position in Real estate STEADY');
    const correct = page.getByRole('dialog', {
      name: 'Correct the position in Real estate STEADY',
    });
    await correct.getByLabel('Reason, shown to the member').fill('Entered twice');
    await press(correct, 'Propose correction');
    const principal = correct.getByLabel('Principal after the correction');
    await principal.and(page.locator('[aria-invalid=true]')).waitFor();
    await principal.fill('4000');
    await press(correct, 'Propose correction');
    await agree('Correct a position');
    const principals = (await positions()).map((row: { principal: string }) => row.principal);
    assert.ok(principals.includes('4000.00'), String(principals));
    assert.equal((await figures()).withdrawable_balance, balance);
  });

  test('an address changes by two people and both mailboxes; anyone who is owed nothing is deleted', async () => {
    const newcomer = aPerson();
    await signUpByProgram(stage.product, newcomer);
    const { page } = owner;
    await goOn(page, '/admin-dashboard/alluser');
    await page
      .getByRole('link', { name: `Manage user ${newcomer.firstName}` })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'Edit details' });
    const moved = `moved-${newcomer.email}`;
    await form.getByLabel('Email').fill(moved);
    await form.getByLabel('Reason').fill('Asked for it by letter');
    // A failed request is reported, and the typed text stays.
    const mayFail = Promise.withResolvers<void>();
    await page.route('**/api/users/*', async (route) => {
      await mayFail.promise;
      await route.fulfill({ status: 409, json: { status: 409, code: 'stale', message: 'Old.' } });
    });
    await press(form, 'Update Details');
    await form.getByRole('button', { name: 'Updating Details' }).waitFor();
    mayFail.resolve();
    await said(page, 'Failed to update user');
    await page.unroute('**/api/users/*');
    assert.equal(await form.getByLabel('Email').inputValue(), moved);
    await press(form, 'Update Details');
    await said(page, 'Awaiting second approval: Email.');
    await goOn(finance.page, page.url());
    const proposal = await openProposal(finance.page, /email/);
    await proposal.getByRole('button', { name: /^Approve/ }).click();
    await said(finance.page, 'Approved and carried out');
    for (const [email, answer] of [
      [newcomer.email, 'Confirmed. The other address must confirm as well.'],
      [moved, 'The email address is changed.'],
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

  test('a lost second factor is taken away by two; withdrawals wait 72 hours, and the member sees it', async () => {
    const { data: app } = await member.call('POST', '/user/totp');
    const code = generateSync({ secret: app.secret });
    await member.call('POST', '/user/totp/confirm', { code });
    const { page } = finance;
    await openUser(owner);
    await said(owner.page, 'authenticator app');
    await owner.page.getByText('Action', { exact: true }).first().click();
    await press(owner.page, 'Reset 2FA');
    const reset = owner.page.getByRole('dialog', { name: 'Reset the second factors?' });
    await reset.getByLabel('Reason, shown to the member').fill('The phone fell into a river');
    await press(reset, 'Propose');
    await said(owner.page, 'Proposed. A second person must approve.');
    await openUser(finance);
    const proposal = await openProposal(page, 'Reset a member’s second factor');
    await proposal.getByText('wait 72 hours, and the member is notified').first().waitFor();
    await press(proposal, /^Approve/);
    await said(page, /^Withdrawals of this member wait until/);

    await assert.rejects(member.call('GET', '/user'), /401|session/);
    const person = stage.product.logins().members[0]!;
    member = await aClient(stage.product, person);
    assert.equal((await member.call('GET', '/user/security')).data.totp, false);
    await logIn(page, person);
    await page.goto('/dashboard/security');
    await said(page, /^Withdrawals wait until .* because your password, second factor or/);
    const id = await member.withdraw('50', address);
    const { data: withdrawal } = await member.call('GET', `/withdraw/${id}`);
    const waits = withdrawal.waits.map((wait: { until: string }) => Date.parse(wait.until));
    const hours = (Math.max(...waits) - Date.parse(withdrawal.createdAt)) / 3_600_000;
    assert.ok(hours > 71.8 && hours <= 72, String(hours));
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
    // Yes is enough: a reason is optional (seed row 266).
    await press(question, 'Yes');
    await question.getByText(/Still owed or pending/).waitFor();
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

/** The suspended member's view: the reason, their money, and no new actions. */
async function readsWhatIsLeft(): Promise<void> {
  const { page } = finance;
  await page.goto('/dashboard');
  const stopped = page.getByRole('alert').filter({ hasText: 'Your account is suspended.' });
  await stopped.getByText('Reason: a stolen phone').waitFor();
  await page.getByRole('link', { name: 'Withdraw', exact: true }).waitFor();
  const deposit = page.locator('a[href="/dashboard/deposit"]', { hasText: /^Deposit$/ });
  assert.equal(await deposit.count(), 0);
  assert.equal(await page.getByText('/signup?ref=').count(), 0);
  await isAccessible(page);
}
