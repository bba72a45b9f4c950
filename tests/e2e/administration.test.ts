import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { anAdminPage, button, press, said } from '#test/browser/admin-pages.ts';
import {
  aStage,
  isAccessible,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { administratorOf, freshCode } from '#test/browser/people.ts';
import { aClient, type Client } from '#test/client.ts';
import { ageProofs, payTo } from '#test/product-database.ts';

// Administrators' work on deposits, withdrawals and identity checks, only through their screens
// (ADM-4, ADM-6, ADM-8, ACC-8); an API client plays the member.

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
let stage: Stage;
let owner: Visitor;
let finance: Visitor;
let member: Client;

before(async () => {
  stage = await aStage();
  [owner, finance] = await Promise.all([
    anAdminPage(stage, 'owner'),
    anAdminPage(stage, 'finance'),
  ]);
  member = await aClient(stage.product, stage.product.logins().members[0]!);
});
after(async () => {
  await stage?.close();
  noComplaints(owner);
  noComplaints(finance);
});

async function openSheet(page: Page, screen: string, id: string): Promise<Locator> {
  await goOn(page, `/admin-dashboard/${screen}?row=${id}`);
  const sheet = page.getByRole('complementary', { name: /^(Deposit|Withdrawal) of/ });
  await sheet.waitFor();
  return sheet;
}

async function aRequest(amount: string): Promise<string> {
  const id = await member.withdraw(amount, address);
  // The address is new from the second request on and would wait a day: the sandbox clock advances.
  await member.call('POST', '/sandbox/advance', { days: 2 });
  return id;
}

describe('a deposit above the limit of the policy (ADM-4)', () => {
  test('shows its proof beside what the chain says, and is confirmed by one person', async () => {
    const { page } = owner;
    const { id } = await member.deposit('20000');
    await member.reaches(`/deposit/${id}`, 'review');
    const sheet = await openSheet(page, 'alltransaction', id);
    const shown = sheet.getByRole('img', { name: /receipt that the member uploaded/ });
    await shown.waitFor();
    assert.ok(await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.width)));
    await sheet.getByRole('heading', { name: 'What the chain shows' }).waitFor();
    await sheet.getByText(/\d+ confirmations?, 1 needed/).waitFor();
    await press(sheet, 'Confirm');
    await press(page, 'Credit now');
    await member.reaches(`/deposit/${id}`, 'credited');
    await button(page, 'Payment Confirmed').first().waitFor();
  });

  test('takes a txid only where the chain shows it at this deposit', async () => {
    const { page } = finance;
    const { id, txid } = await member.deposit('20000');
    await member.reaches(`/deposit/${id}`, 'review');
    const sheet = await openSheet(page, 'alltransaction', id);
    const attach = async (text: string) => {
      await press(sheet, 'Attach a txid');
      await sheet.getByLabel('Transaction id to look up on the chain').fill(text);
      await press(sheet, 'Check this txid');
    };
    await attach('sim0000000000000000');
    await said(page, 'This payment is not final on the chain.');
    await press(sheet, 'Cancel');
    await attach(txid);
    await member.reaches(`/deposit/${id}`, 'credited');
  });
});

test('a proof that the chain does not bear out is rejected with a reason; a short payment is told', async () => {
  const [{ page }, id] = [owner, await member.claim('1300')];
  const sheet = await openSheet(page, 'alltransaction', id);
  await sheet.getByText('The chain shows no payment to this address.').waitFor();
  assert.equal(await sheet.getByRole('button', { name: 'Confirm', exact: true }).count(), 0);
  await press(sheet, 'Reject with reason');
  await press(sheet, 'Reject this deposit');
  await sheet.getByText('Enter a reason of at least three letters.').waitFor();
  await sheet.getByLabel('Reason, shown to the member').fill('Another payment’s picture');
  await press(sheet, 'Reject this deposit');
  await said(page, 'Deposit rejected');
  await member.reaches(`/deposit/${id}`, 'rejected');
  await goOn(page, '/admin-dashboard/alltransaction?status=rejected');
  const row = page.locator(`#row-${id}`);
  await row.getByText('Rejected').waitFor();
  assert.equal(await row.getByRole('cell').last().getByRole('button').count(), 0);

  const short = await member.deposit('1400', '1');
  await member.reaches(`/deposit/${short.id}`, 'review');
  const waiting = await openSheet(page, 'alltransaction', short.id);
  await waiting.getByText('Less arrived than was quoted.').first().waitFor();
  await press(waiting, 'Confirm');
  await press(page, 'Credit now');
  await member.reaches(`/deposit/${short.id}`, 'credited');
});

describe('a withdrawal (ADM-6)', () => {
  test('is held with a reason of the list, which the member reads', async () => {
    const id = await aRequest('101');
    const sheet = await openSheet(finance.page, 'withdrawals', id);
    await press(sheet, 'Hold');
    await press(sheet, 'Hold this withdrawal');
    await sheet.getByText('Choose a reason.').waitFor();
    await sheet.getByLabel(/Reason for the hold/).selectOption('unusual_activity');
    await press(sheet, 'Hold this withdrawal');
    await said(finance.page, 'Withdrawal held for up to 72 hours');
    const { data } = await member.call('GET', `/withdraw/${id}`);
    assert.equal(data.hold.reason, 'unusual_activity');
    await sheet.getByText(/unusual activity on your account/).waitFor();

    // It ends by itself after 72 hours unless another person renews it (INT-5).
    const renew = async (within: Locator) => {
      await press(within, 'Renew the hold');
      await within.getByLabel(/Reason for the hold/).selectOption('unusual_activity');
      await press(within, 'Hold this withdrawal');
    };
    await renew(sheet);
    await said(finance.page, 'A different person must renew the hold.');
    await renew(await openSheet(owner.page, 'withdrawals', id));
    await said(owner.page, 'Withdrawal held for up to 72 hours');
  });

  test('is refused by two people, and the money goes back', async () => {
    const had = (await member.call('GET', '/user')).data.withdrawable_balance;
    const id = await aRequest('102');
    const sheet = await openSheet(owner.page, 'withdrawals', id);
    await press(sheet, 'Reject');
    await sheet.getByLabel(/Reason for rejecting/).selectOption('address_unusable');
    await press(sheet, 'Propose rejection');
    await said(owner.page, 'Proposed. A second person must approve.');

    const { page } = finance;
    await goOn(page, '/admin-dashboard/approvals');
    const proposal = page.getByRole('region', { name: 'Reject a withdrawal' });
    await proposal.getByText('Mara Weiss').first().waitFor();
    await proposal.getByText('$102.00').first().waitFor();
    // An administrator takes it and adds a note; Enter skips that to the decision (ADM-12).
    await press(proposal, 'Assign to me');
    await proposal.getByText('Assigned to you').waitFor();
    await proposal.locator('summary', { hasText: 'Add a note' }).click();
    await proposal.getByLabel('Add a note').fill('The exchange closed this address.');
    await press(proposal, 'Save note');
    await proposal.getByRole('listitem').getByText('The exchange closed').waitFor();
    await proposal.focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator(':focus').innerText(), 'Approve $102.00');
    await press(proposal, 'Approve $102.00');
    await member.reaches(`/withdraw/${id}`, 'rejected');
    assert.equal((await member.call('GET', '/user')).data.withdrawable_balance, had);
  });

  test('above the limit is approved by two people, sent and paid', async () => {
    const id = await aRequest('12000');
    // A click anywhere in a row opens it and loads its context at that moment (ADM-12).
    await goOn(owner.page, '/admin-dashboard/withdrawals');
    await owner.page.locator(`#row-${id}`).getByText('BITCOIN').click();
    const sheet = owner.page.getByRole('complementary', { name: /^Withdrawal of/ });
    const context = sheet.getByRole('region', { name: 'Before you decide' });
    await context.getByText('Account Balance now').waitFor();
    await context.getByRole('link', { name: 'Fay Keller' }).waitFor();
    await sheet.getByText('Two people (above the single-approver limit)').waitFor();
    await press(sheet, 'Approve $12,000.00');
    await sheet.getByText('Pending in Approvals.').first().waitFor();
    assert.equal(await button(sheet, 'Approve $12,000.00').isDisabled(), true);
    await finance.page.setViewportSize({ width: 360, height: 740 });
    await goOn(finance.page, `/admin-dashboard/withdrawals?search=${id}&row=${id}`);
    const theirs = finance.page.getByRole('region', { name: 'Pay a withdrawal' });
    await isAccessible(finance.page);
    await press(theirs, 'Approve $12,000.00');
    await finance.page.setViewportSize({ width: 1440, height: 900 });
    // A play-money chain passes the intermediate states within seconds: no one acts in between.
    await member.reaches(`/withdraw/${id}`, 'paid');
    await goOn(owner.page, '/admin-dashboard/withdrawals?state=paid');
    await owner.page
      .getByRole('cell', { name: /Completed/ })
      .first()
      .waitFor();
  });
});

test('a payout of unclear outcome is not sent again nor given back: a txid that the chain shows ends it', async () => {
  const { page } = owner;
  const outage = (is_down: boolean) =>
    member.call('POST', '/sandbox/outage', { asset: 'BTC', is_down });
  const id = await aRequest('105');
  await outage(true);
  await press(await openSheet(page, 'withdrawals', id), 'Approve $105.00');
  await member.reaches(`/withdraw/${id}`, 'unknown');
  await outage(false);
  await goOn(page, '/admin-dashboard/withdrawals');
  await press(page, 'Unconfirmed');
  await said(page, /^Signed, but not yet seen on the chain\. It is never sent again/);
  await press(page.getByRole('row', { name: /\$105/ }), /^Review/);
  const sheet = page.getByRole('complementary', { name: /^Withdrawal of/ });
  await sheet.getByText('This payout is unconfirmed.').waitFor();
  await sheet.getByText(/^Nothing happens automatically\./).waitFor();
  for (const act of [/^Approve/, 'Reject', 'Hold']) {
    assert.equal(await button(sheet, act).count(), 0, String(act));
  }
  const { data: withdrawal } = await member.call('GET', `/withdraw/${id}`);
  const units = BigInt(withdrawal.coin_amount.replace('.', ''));
  const markPaid = async (txid: string) => {
    await press(sheet, 'Mark as paid');
    await sheet.getByLabel('Transaction id, checked on the chain').fill(txid);
    await press(sheet, 'Mark as paid');
  };
  const [short, right] = [
    await payTo(stage.product, { asset: 'BTC', address, units: units - 1n }),
    await payTo(stage.product, { asset: 'BTC', address, units }),
  ];
  await member.call('POST', '/sandbox/mine', { asset: 'BTC', blocks: 6 });
  await markPaid(short);
  await said(page, 'The chain does not show this payout as final at its address.');
  await press(sheet, 'Cancel');
  await markPaid(right);
  await member.reaches(`/withdraw/${id}`, 'paid');
});

test('an identity is refused with a reason, and approved the second time (ACC-8)', async () => {
  const { page } = owner;
  await goOn(page, '/admin-dashboard/kyc');
  await said(page, 'All clear. No identity checks are waiting.');
  await isAccessible(page);
  const open = async () => {
    const id = await member.showIdentity();
    await goOn(page, `/admin-dashboard/kyc?row=${id}`);
    const sheet = page.getByRole('complementary', { name: /^Identity of/ });
    const shown = sheet.getByRole('img', { name: /, as the member uploaded it$/ });
    await shown.nth(1).waitFor();
    await shown.nth(1).evaluate((img: HTMLImageElement) => img.decode());
    return sheet;
  };
  const sheet = await open();
  await isAccessible(page);
  await press(sheet, 'Reject with reason');
  await press(sheet, 'Reject this check');
  await said(page, 'Enter what the member can do next (at least three letters).');
  await sheet.getByLabel('Reason, shown to the member').fill('The name cannot be read');
  await press(sheet, 'Reject this check');
  await said(page, 'Identity check rejected');
  const { data: refused } = await member.call('GET', '/user/kyc');
  assert.equal(refused.submissions[0].reason, 'The name cannot be read');
  await press(await open(), 'Approve');
  await said(page, 'Identity check approved');
  assert.equal((await member.call('GET', '/user/kyc')).data.level, 1);
});

test('on a small screen the sheet keeps the focus, asks who it is, and gives the focus back', async () => {
  const id = await aRequest('103');
  const { page } = owner;
  await page.setViewportSize({ width: 1000, height: 800 });
  await goOn(page, '/admin-dashboard/withdrawals');
  await page.locator(`#row-${id}`).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: /^Withdrawal of/ });
  await sheet.waitFor();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    // At the end of the tab cycle the sheet's focus guard moves the focus on, a moment later.
    await sheet.locator(':focus').waitFor();
  }

  await ageProofs(stage.product);
  await press(sheet, 'Approve $103.00');
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await sheet.waitFor();
  await press(sheet, 'Approve $103.00');
  await question
    .getByLabel('Authenticator code')
    .fill(await freshCode(administratorOf(stage.product, 'owner')));
  await press(question, 'Confirm');
  await said(page, 'Withdrawal approved');
  // The first error's toast covers the sheet's head, and stays while a pointer is on it.
  await page.mouse.move(0, 0);
  await page.locator('.toast.error').waitFor({ state: 'detached' });
  await press(sheet, 'Close');
  await sheet.waitFor({ state: 'hidden' });
  await page.locator(`#row-${id}:focus`).waitFor();
});
