import { isSameAddress } from './addresses.ts';
import type { Coin } from './assets.ts';

/** Whether the claimant of a payment matches its sender; no decision rests on this alone. */
export type SenderMatch = 'match' | 'no_match' | 'unknown';

type Compared = { fromAddress: string | null; words: string };

/**
 * Compares the address that a claimant signed for or named with the senders on the chain; unknown
 * if either side is empty.
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
