import type { Locator, Page } from 'playwright-core';

/** Opens a waiting proposal from its line on the member's page; returns the whole proposal. */
export async function openProposal(page: Page, title: string | RegExp): Promise<Locator> {
  const waiting = page.getByRole('region', { name: 'Awaiting second approval' });
  const line = waiting.getByRole('button', { name: title }).first();
  await line.waitFor();
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  const proposal = waiting.getByRole('region', { name: title });
  await proposal.waitFor();
  return proposal;
}
