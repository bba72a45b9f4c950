import { isSameAddress } from './addresses.ts';
import type { Coin } from './assets.ts';

/** How who claims a payment agrees with who sent it; nothing is ever decided by this alone. */
export type SenderMatch = 'match' | 'no_match' | 'unknown';

type Compared = { fromAddress: string | null; words: string };

/**
 * Compares what a claimant signed, or named in words, with the senders that the chain tells;
 * unknown where either side says nothing.
 */
export function compareSenders(
  asset: Coin,
  senders: readonly string[],
  { fromAddress, words }: Compared,
): SenderMatch {
  if (senders.length === 0) return 'unknown';
  if (fromAddress !== null) {
    return senders.some((sender) => isSameAddress(asset, sender, fromAddress))
      ? 'match'
      : 'no_match';
  }
  return senders.some((sender) => words.includes(sender)) ? 'match' : 'unknown';
}
