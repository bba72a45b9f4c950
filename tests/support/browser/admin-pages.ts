import type { Locator, Page } from 'playwright-core';
import { aVisitor, type Stage, type Visitor } from './browser.ts';
import { goOn } from './go-on.ts';
import { administratorOf, logInAdministrator } from './people.ts';

type Within = Page | Locator;

export const button = (within: Within, name: string | RegExp): Locator =>
  within.getByRole('button', { name });

/** Clicks the only button with this name. */
export const press = (within: Within, name: string | RegExp): Promise<void> =>
  button(within, name).click();

/** Presses by key a button that may move under a pointer while content above it loads. */
export const pressMoving = (within: Within, name: string | RegExp): Promise<void> =>
  button(within, name).press('Enter');

/** Waits until the text is on the page; on a timeout reports the page's content. */
export const said = (page: Page, text: string | RegExp): Promise<void> =>
  page
    .getByText(text)
    .first()
    .waitFor()
    .catch(async (cause: unknown) => {
      const now = (await page.locator('main').allInnerTexts()).join('\n');
      throw new Error(`${page.url()} does not say ${text}, but: ${now}`, { cause });
    });

/** An administrator of the demo in a separate browser, logged in. */
export async function anAdminPage(stage: Stage, role: string): Promise<Visitor> {
  const visitor = await aVisitor(stage);
  await logInAdministrator(visitor.page, administratorOf(stage.product, role));
  return visitor;
}

/** Approves the demo owner's proposal as another person. */
export async function approve(page: Page, title: string, name: string | RegExp): Promise<void> {
  await goOn(page, '/admin-dashboard/approvals');
  const proposal = page.getByRole('region', { name: title });
  await proposal.getByText('Mara Weiss').first().waitFor();
  await page.keyboard.press('j');
  await proposal.getByRole('button', { name }).click();
  await said(page, 'Approved and carried out');
}

/** The other person approves the newest proposal; nothing was 'updated' before. */
export async function approveNewestOf(proposer: Page, other: Page): Promise<void> {
  await said(proposer, 'Proposed. A second person must approve.');
  await goOn(other, '/admin-dashboard/approvals');
  // The newest of several, by key like `pressMoving`.
  await button(other, /^Approve/)
    .first()
    .press('Enter');
  await said(other, 'Approved and carried out');
}

/** Fills one operation's form on the open screen, and proposes it. */
export async function proposeOperation(
  page: Page,
  act: string,
  filled: Record<string, string>,
): Promise<void> {
  await button(page, act).first().press('Enter');
  const form = page.getByRole('form', { name: act });
  for (const [label, value] of Object.entries(filled)) {
    const box = form.getByLabel(label, { exact: true });
    const isChoice = await box.evaluate((item) => item.tagName === 'SELECT');
    await (isChoice ? box.selectOption({ label: value }) : box.fill(value));
  }
  await button(form, 'Propose').first().click();
}
