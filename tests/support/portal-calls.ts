import type { Page } from 'playwright-core';

/** Calls the API as the member's pages would, without the screens; returns the data. */
export const send = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, text]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api${to}`, { method: 'POST', headers, body: text });
      const { data, message } = (await answer.json()) as {
        data?: { id: string };
        message?: string;
      };
      if (data === undefined) throw new Error(`${to}: ${answer.status} ${message}`);
      return data;
    },
    [path, JSON.stringify(body)] as const,
  );

/** Waits until the chain shows the payment of a quote: at most five quotes may be open. */
export async function untilSeen(page: Page, depositId: string): Promise<void> {
  const state = async () =>
    page.evaluate(async (id) => {
      const answer = await fetch(`/api/deposit/${id}`);
      return ((await answer.json()) as { data: { state: string } }).data.state;
    }, depositId);
  while ((await state()) === 'waiting') await page.waitForTimeout(100);
}
