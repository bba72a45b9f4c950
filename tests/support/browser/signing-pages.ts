import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { press, said } from './admin-pages.ts';
import { isAccessible, type Visitor } from './browser.ts';
import { goOn } from './go-on.ts';
import { plugIn } from './signers.ts';

// People of the administration who sign decisions with a security key, by the screens alone.

const go = (page: Page, screen: string) => goOn(page, `/admin-dashboard/${screen}`);

/** A proposal by its kind, among those that wait. */
async function proposalOf(page: Page, title: string | RegExp): Promise<Locator> {
  await go(page, 'approvals');
  const found = page.getByRole('region', { name: title });
  await found.waitFor();
  return found;
}

/** Opens a screen and waits until words stand on it. */
export async function sees(page: Page, screen: string, text: string): Promise<void> {
  await go(page, screen);
  await said(page, text);
}

/** Presses and signs what the dialog shows once more: the very seal of the proposal. */
async function signs(
  proposal: Locator,
  name: string | RegExp,
  look: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const page = proposal.page();
  const seal = await proposal.locator('.prop-seal .mono').innerText();
  await press(proposal, name);
  const dialog = page.getByRole('dialog', { name: 'Sign with your security key' });
  await dialog.getByText(seal).waitFor();
  await dialog.getByText('Your browser names the site localhost.').waitFor();
  await look(page);
  await press(dialog, 'Use security key');
  await dialog.waitFor({ state: 'detached' });
}

/** A person's device gets a passkey, and they ask that it may sign decisions. */
async function askForKey({ page }: Visitor, name: string): Promise<void> {
  await plugIn(page);
  await go(page, 'security');
  await press(page, 'Add a passkey');
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill(name);
  await isAccessible(page);
  await press(adding, 'Add a passkey');
  await press(page, `Use ${name} for decisions`);
  await page.getByLabel('Reason').fill('Signs from now on');
  await press(page, 'Propose this key');
  await page.getByRole('cell', { name: 'Awaiting a second person' }).waitFor();
}

/** One person's key is approved by the other, and the other's by that key. */
export async function enrolTwo(
  first: Visitor,
  second: Visitor,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await askForKey(first, 'Red key');
  await press(await proposalOf(second.page, /^Enrol a decision key/), 'Approve');
  await sees(first.page, 'security', 'Signs decisions');
  await askForKey(second, 'Green key');
  await signs(await proposalOf(first.page, /^Enrol a decision key/), /^Approve/, look);
  await sees(second.page, 'security', 'Signs decisions');
}

/** Proposes and signs that one person may approve payouts up to so many dollars: a weakening. */
export async function proposeTwoPeople(page: Page, dollars: string): Promise<void> {
  await go(page, 'settings?row=two_people_cents');
  const sheet = page.getByRole('complementary', { name: 'Single-approver payout limit' });
  await sheet.getByLabel('New value, in USD').fill(dollars);
  await sheet.getByLabel('Reason').fill('A second desk is open');
  await press(page, 'Propose change');
  await said(page, 'Proposed. A second person must approve.');
  await signs(await proposalOf(page, 'Change a rule'), 'Sign this proposal');
  await said(page, 'Signed');
}

/**
 * Follows the link of an admin page to the proposal that was made there, and signs what it leads
 * to.
 */
export async function signsOnAdminPage(
  page: Page,
  title: string,
  amount: string | RegExp,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: 'Open this proposal' }).click();
  // The sheet that the link is in shows the proposal too, until the page of its own stands.
  const proposal = page.getByRole('main').getByRole('region', { name: title });
  await proposal.getByText(amount).first().waitFor();
  // That one alone: whatever else waits is behind a link.
  assert.equal(await page.locator('.prop-panel').count(), 1);
  await look(page);
  await signs(proposal, /^Approve/);
}

type Signature = { response: Record<string, string> };

/** The same with other bits in one of its parts. */
export const bentIn =
  (part: string) =>
  ({ response, ...rest }: Signature): Signature => {
    const bytes = Buffer.from(response[part]!, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    return { ...rest, response: { ...response, [part]: bytes.toString('base64url') } };
  };

/**
 * Approves the rule that waits, while the server is handed what `bend` makes of the signature,
 * as by a page in strange hands. Gives what the key really signed.
 */
export async function approveBent(
  page: Page,
  bend: (signed: Signature) => Signature,
  answer = 'This signature was not accepted.',
): Promise<Signature> {
  const rule = await proposalOf(page, 'Change a rule');
  let honest: Signature | undefined;
  await page.route('**/api/admin/approvals/*', (route) => {
    const body = route.request().postDataJSON() as { signature: Signature };
    honest = body.signature;
    const postData = JSON.stringify({ ...body, signature: bend(honest) });
    return route.continue({ postData });
  });
  await signs(rule, /^Approve/);
  await said(page, answer);
  await page.unroute('**/api/admin/approvals/*');
  return honest!;
}
