import type { Locator, Page } from 'playwright-core';

/** Opens what waits about a member by its line on their page; gives the proposal, whole. */
export async function openProposal(page: Page, title: string | RegExp): Promise<Locator> {
  const waiting = page.getByRole('region', { name: 'Awaiting second approval' });
  const line = waiting.getByRole('button', { name: title }).first();
  await line.waitFor();
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  const proposal = waiting.getByRole('region', { name: title });
  await proposal.waitFor();
  return proposal;
}
