import { formatAmount } from '../money/money.ts';
import { type Coin, methodOf } from './assets.ts';
import { coinRecords, isOfFamily } from './coin-records.ts';

/** The network's name on pages: the method's name in lower case (MEM-6), or its token's network. */
export const networkOf = (coin: Coin): string =>
  isOfFamily(coin, 'solana') ? 'solana' : methodOf[coin].toLowerCase();

/** Whether a coin moves on another coin's network, so that a wallet may use a wrong one. */
export const isToken = (coin: Coin): boolean =>
  isOfFamily(coin, 'solana') && coinRecords[coin].token !== undefined;

/** The display name of the chain that carries a token; null for any other coin. */
export const carrierOf = (coin: Coin): string | null =>
  isToken(coin) ? coinRecords.SOL.name : null;

/** The minimum for an address that never held a token; null where there is none. */
export const minToOpen = (coin: Coin): bigint | null =>
  isOfFamily(coin, 'solana') ? (coinRecords[coin].token?.leastToOpen ?? null) : null;

/** Opens a wallet with the amount filled in; XRP has no standard URI, only Xaman's page. */
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
  // Wallets identify the token by its mint, and only on the main network.
  const mint = isOfFamily(coin, 'solana') ? coinRecords[coin].token?.mints.main : undefined;
  if (mint !== undefined) return `solana:${to.address}?amount=${amount}&spl-token=${mint}`;
  return `${networkOf(coin)}:${to.address}?amount=${amount}`;
}
