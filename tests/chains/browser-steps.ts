import { readFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { parseAmount } from '#core/money/money.ts';
import { button, press, said } from '#test/browser/admin-pages.ts';
import { aVisitor, type Stage, type Visitor } from '#test/browser/browser.ts';
import { logIn } from '#test/browser/people.ts';
import { aClient, type Client } from '#test/client.ts';
import type { OfflineWallet, XrpOfflineWallet } from './rigs/offline-wallets.ts';
import type { Rig } from './rigs/rig.ts';

/** A coin in the story: its chain, the machine with its keys, and the member. */
export type Actor = {
  rig: Rig;
  wallet: OfflineWallet;
  member: Visitor;
  client: Client;
  /** An outside address of this coin. */
  to: string;
};

type Person = { email: string; password: string };

export async function anActor(
  stage: Stage,
  person: Person,
  of: Pick<Actor, 'rig' | 'wallet' | 'to'>,
): Promise<Actor> {
  const member = await aVisitor(stage);
  await logIn(member.page, person);
  return { ...of, member, client: await aClient(stage.product, person) };
}

/** One person pastes public material and compares it; it waits for a second person. */
export async function proposeSource(page: Page, { rig, wallet }: Actor): Promise<void> {
  const { asset, source } = wallet;
  await page.goto('/admin-dashboard/settings');
  await press(page, `Change the source of ${asset}`);
  const sheet = page.getByRole('complementary', { name: `${asset} addresses` });
  if (source.kind === 'shared') await sheet.getByRole('radio', { name: /shared/ }).check();
  await sheet.getByRole('textbox').first().fill(source.material);
  if (source.home) await sheet.getByLabel('Payout account').fill(source.home);
  if (isOfFamily(asset, 'solana')) {
    const nonce = await rig.tricks!.openNonce!(source.home!);
    await sheet.getByLabel('Nonce account').fill(nonce);
  }
  await press(sheet, 'Show first addresses');
  await sheet.getByLabel('Reason').fill('Our own keys');
  await press(sheet, 'Propose this source');
  await said(page, /second person|Another person/);
}

export async function approveNewest(page: Page): Promise<void> {
  await page.goto('/admin-dashboard/approvals');
  await press(page, /^Approve/);
  await said(page, 'Approved and carried out');
}

/** Reads the page of a quote and compares it with the quote. */
export async function payAsInstructed({ rig, member, client }: Actor): Promise<void> {
  const { page } = member;
  const id = new URL(page.url()).searchParams.get('id')!;
  const { data } = await client.call('GET', `/deposit/${id}`);
  const { address, tag, coin_amount: coins } = data.quote;
  await page.locator('.mono').getByText(address).or(page.getByText(address)).first().waitFor();
  if (tag) await page.getByText(tag, { exact: true }).first().waitFor();
  await rig.pay({ address, tag: tag ?? null, amount: parseAmount(rig.asset, coins) });
}

/**
 * Exports the due payouts of a coin, and opens the export. Change of an earlier payout counts once
 * it is deep enough: until then the export reports it, and is requested again.
 */
export async function openExport(page: Page, { rig, wallet: { asset } }: Actor): Promise<void> {
  // Those of this coin alone, newest first: another coin's may be newer than the requested one.
  const exported = page
    .getByRole('table', { name: 'Exports' })
    .getByRole('row')
    .filter({ hasText: `the ${asset} export of` });
  const row = exported.first();
  const made = row.getByText('Awaiting signature');
  for (let tries = 0; tries < 15; tries += 1) {
    await page.goto('/admin-dashboard/withdrawals');
    await button(page, `Export ${asset}`).waitFor();
    const before = await exported.count();
    await press(page, `Export ${asset}`);
    await exported.nth(before).waitFor();
    await made.or(row.getByText('Failed')).waitFor();
    if (await made.isVisible()) return button(row, /^Open/).click();
    await rig.mine(3);
    await rest(5_000);
  }
  throw new Error(`nothing of ${asset} was exported`);
}

/** The text that is carried to the machine with the keys. */
export async function carryAway(page: Page, asset: string): Promise<string> {
  const sheet = page.getByRole('complementary', { name: `${asset} export` });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(sheet, 'Download').first().click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

/** Submits a signed transaction and waits for the screen's answer. */
export async function handIn(page: Page, signed: string, text: string | RegExp): Promise<void> {
  await page.getByLabel(/^Signed transactions/).fill(signed);
  await press(page, 'Check and send');
  await said(page, text);
}

/** Names a transaction as the payment, on the withdrawal's sheet. */
export async function claimPaid(page: Page, id: string, txid: string): Promise<void> {
  await page.goto(`/admin-dashboard/withdrawals?state=signing&row=${id}`);
  await press(page, 'Mark as paid');
  await page.getByLabel('Transaction id, checked on the chain').fill(txid);
  await press(page, 'Mark as paid');
}

const signCancel = (wallet: OfflineWallet, cancel: string): Promise<string> =>
  wallet.asset === 'XRP'
    ? Promise.resolve((wallet as XrpOfflineWallet).signJson(JSON.parse(cancel)))
    : wallet.sign(cancel);

/** Abandons an open export that was not submitted, by its form, and only with the proof. */
export async function abandonExport(page: Page, { rig, wallet }: Actor): Promise<void> {
  const sheet = page.getByRole('complementary', { name: `${wallet.asset} export` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(sheet, 'Copy the cancelling transaction');
  const cancel = await page.evaluate(() => navigator.clipboard.readText());
  await press(sheet, 'Abandon');
  if (wallet.asset === 'XRP') {
    const took = sheet.getByLabel('Transaction that used its sequence number');
    await press(sheet, 'Abandon');
    await said(page, /^It may confirm until ledger/);
    await took.fill('A'.repeat(64));
    await press(sheet, 'Abandon');
    await said(page, 'This transaction is not in a validated ledger.');
    await took.fill(await rig.port.broadcast(await signCancel(wallet, cancel)));
  } else {
    await said(page, /^Its nonce is still valid/);
    await rig.port.broadcast(await signCancel(wallet, cancel));
  }
  await rig.mine(3);
  await press(sheet, 'Abandon');
  await sheet.getByText('Abandoned', { exact: true }).waitFor();
}

/** An invalid proof abandons nothing: a typo, or a transaction of other coins. */
export async function givesUpNothing(page: Page, { wallet }: Actor, txid: string): Promise<void> {
  const sheet = page.getByRole('complementary', { name: `${wallet.asset} export` });
  await press(sheet, 'Abandon');
  const spends = sheet.getByLabel('Transaction that spends one of its inputs');
  await spends.fill('abc');
  await press(sheet, 'Abandon');
  await said(page, 'Enter the whole txid.');
  await spends.fill(txid);
  await press(sheet, 'Abandon');
  await said(page, /does not spend any of its coins/);
}
