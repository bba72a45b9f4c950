import { type Coin, methodOf } from './assets.ts';
import { isOfFamily } from './coin-records.ts';
import { formatAmount } from '../money/money.ts';

/** The network's name as pages show it: the method's name in lower case (MEM-6). */
export const networkOf = (coin: Coin): string => methodOf[coin].toLowerCase();

/** What a wallet opens with the amount filled in; of XRP there is no agreed form but this page. */
export function paymentUri(
  coin: Coin,
  to: { address: string; tag: string | null },
  units: bigint,
): string {
  const amount = formatAmount(coin, units);
  if (isOfFamily(coin, 'xrp')) {
    const query = `amount=${amount}&network=XRPL&dt=${to.tag ?? ''}`;
    return `https://xaman.app/detect/request:${to.address}?${query}`;
  }
  return `${networkOf(coin)}:${to.address}?amount=${amount}`;
}
