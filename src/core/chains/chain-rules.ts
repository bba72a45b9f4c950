import { formatAmount } from '../money/money.ts';
import { type Coin, methodOf } from './assets.ts';
import { coinRecords, isOfFamily } from './coin-records.ts';

/** The network's name as pages show it: the method's name in lower case (MEM-6), or its token's. */
export const networkOf = (coin: Coin): string =>
  isOfFamily(coin, 'solana') ? 'solana' : methodOf[coin].toLowerCase();

/** A coin that moves on another coin's network, where a wallet may send it by a wrong one. */
export const isToken = (coin: Coin): boolean =>
  isOfFamily(coin, 'solana') && coinRecords[coin].token !== undefined;

/** The chain's name as people read it, where a coin is a token of another coin's; else null. */
export const carrierOf = (coin: Coin): string | null =>
  isToken(coin) ? coinRecords.SOL.name : null;

/** The least that an address which never held a token has to receive; null where there is none. */
export const minToOpen = (coin: Coin): bigint | null =>
  isOfFamily(coin, 'solana') ? (coinRecords[coin].token?.leastToOpen ?? null) : null;

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
  // Which token is asked for, wallets are told by the mint of money's network alone.
  const mint = isOfFamily(coin, 'solana') ? coinRecords[coin].token?.mints.main : undefined;
  if (mint !== undefined) return `solana:${to.address}?amount=${amount}&spl-token=${mint}`;
  return `${networkOf(coin)}:${to.address}?amount=${amount}`;
}
