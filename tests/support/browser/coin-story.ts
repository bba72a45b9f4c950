import type { Page } from 'playwright-core';
import type { Method } from '#core/chains/assets.ts';
import { press, pressMoving } from './admin-pages.ts';
import { goOn } from './go-on.ts';

/** A coin by its name on the screens, and a foreign address of its test network. */
export type StoryCoin = { method: Method; address: string };

export const storyCoins: readonly StoryCoin[] = [
  { method: 'BITCOIN', address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
  { method: 'DOGECOIN', address: 'nUHcbQagcvXT6DodQom7JVmkoVAUfXiNhe' },
  { method: 'XRP', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
  { method: 'SOLANA', address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB' },
];

/** A coin's option: a token's name is followed by its chain, which is also a coin's name. */
const choice = (page: Page, method: Method) =>
  page.getByRole('radio', { name: new RegExp(`^${method}`) });

/** Chooses STEADY and a coin, and stops at the page with the deposit address. */
export async function quoteDeposit(page: Page, { method }: StoryCoin, amount: string) {
  await goOn(page, '/dashboard/real-estate');
  await page.getByRole('radio', { name: /STEADY/ }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await choice(page, method).check();
  await press(page, 'Proceed to Payment');
  await page.waitForURL('**/deposit-details?id=*');
}

/** Requests a payout of the balance in a coin. */
export async function requestPayout(page: Page, coin: StoryCoin, amount: string): Promise<void> {
  await goOn(page, '/dashboard/withdraw-balance');
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await choice(page, coin.method).check();
  await page
    .getByLabel(/address/i)
    .first()
    .fill(coin.address);
  await pressMoving(page, 'Proceed to Payment');
  await page.waitForURL('**/dashboard');
}
