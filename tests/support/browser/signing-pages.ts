import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { press, said } from './admin-pages.ts';
import { isAccessible, type Visitor } from './browser.ts';
import { goOn } from './go-on.ts';
import { plugIn } from './signers.ts';

// Administrators who sign decisions with a security key, only through the screens.

const go = (page: Page, screen: string) => goOn(page, `/admin-dashboard/${screen}`);

/** A waiting proposal, by its kind. */
async function proposalOf(page: Page, title: string | RegExp): Promise<Locator> {
  await go(page, 'approvals');
  const found = page.getByRole('region', { name: title });
  await found.waitFor();
  return found;
}

/** Opens a screen and waits for the text. */
export async function sees(page: Page, screen: string, text: string): Promise<void> {
  await go(page, screen);
  await said(page, text);
}

/** Clicks and signs in the dialog, which repeats the proposal's exact hash. */
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

/** A person's device gets a passkey, and they request that it may sign decisions. */
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

/** One person's key is approved by the other, and the other's with that key. */
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

/** Proposes and signs a higher limit in dollars for payouts by one person: a weakening. */
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

/** Follows an admin page's link to the proposal made there, and signs it. */
export async function signsOnAdminPage(
  page: Page,
  title: string,
  amount: string | RegExp,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: 'Open this proposal' }).click();
  // The sheet with the link shows the proposal too, until the proposal's page is open.
  const proposal = page.getByRole('main').getByRole('region', { name: title });
  await proposal.getByText(amount).first().waitFor();
  // Only that one: any other waiting proposal is behind a link.
  assert.equal(await page.locator('.prop-panel').count(), 1);
  await look(page);
  await signs(proposal, /^Approve/);
}

type Signature = { response: Record<string, string> };

/** Flips bits in one part of it. */
export const bentIn =
  (part: string) =>
  ({ response, ...rest }: Signature): Signature => {
    const bytes = Buffer.from(response[part]!, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    return { ...rest, response: { ...response, [part]: bytes.toString('base64url') } };
  };

/**
 * Approves the waiting rule, while `bend` alters the signature on its way to the server, as a
 * hijacked page would. Returns what the key really signed.
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
