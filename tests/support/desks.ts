import type { Locator, Page } from 'playwright-core';
import { aVisitor, type Stage, type Visitor } from './browser.ts';
import { administratorOf, logInAdministrator } from './people.ts';

type Within = Page | Locator;

export const button = (within: Within, name: string | RegExp): Locator =>
  within.getByRole('button', { name });

/** Presses the one button of a name. */
export const press = (within: Within, name: string | RegExp): Promise<void> =>
  button(within, name).click();

/** Waits until words stand on the page. */
export const said = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).first().waitFor();

/** An administrator of the demo at a browser of their own, logged in. */
export async function aDesk(stage: Stage, role: string): Promise<Visitor> {
  const visitor = await aVisitor(stage);
  await logInAdministrator(visitor.page, administratorOf(stage.product, role));
  return visitor;
}
