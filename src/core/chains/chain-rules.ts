import { type Coin, methodOf } from './assets.ts';
import { formatAmount } from '../money/money.ts';

/** How a coin is called, and how long a locked rate waits for its payment to be final. */
export type ChainRule = {
  coinName: string;
  /** From first sight to final; beyond it the quote's rate no longer stands (MONEY). */
  finalWithinMs: number;
};

const minutes = 60_000;

export const chainRules: Record<Coin, ChainRule> = {
  BTC: { coinName: 'Bitcoin', finalWithinMs: 360 * minutes },
  DOGE: { coinName: 'Dogecoin', finalWithinMs: 120 * minutes },
  XRP: { coinName: 'XRP', finalWithinMs: 10 * minutes },
  SOL: { coinName: 'Solana', finalWithinMs: 10 * minutes },
};

/** The network's name as pages show it: the method's name in lower case (MEM-6). */
export const networkOf = (coin: Coin): string => methodOf[coin].toLowerCase();

/** What a wallet opens with the amount filled in; of XRP there is no agreed form but this page. */
export function paymentUri(
  coin: Coin,
  to: { address: string; tag: string | null },
  units: bigint,
): string {
  const amount = formatAmount(coin, units);
  if (coin === 'XRP') {
    const query = `amount=${amount}&network=XRPL&dt=${to.tag ?? ''}`;
    return `https://xaman.app/detect/request:${to.address}?${query}`;
  }
  return `${networkOf(coin)}:${to.address}?amount=${amount}`;
}
