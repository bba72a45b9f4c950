/** How who claims a payment agrees with who sent it; nothing is ever decided by this alone. */
export type SenderMatch = 'match' | 'no_match' | 'unknown';

type Compared = { fromAddress: string | null; words: string };

// An address of base 58 tells capitals from small letters; bech32 and hexadecimal ids do not.
const sameAddress = (one: string, other: string): boolean =>
  one === other || (/^(bc|tb|bcrt)1/i.test(one) && one.toLowerCase() === other.toLowerCase());

/**
 * Compares what a claimant signed, or named in words, with the senders that the chain tells;
 * unknown where either side says nothing.
 */
export function compareSenders(
  senders: readonly string[],
  { fromAddress, words }: Compared,
): SenderMatch {
  if (senders.length === 0) return 'unknown';
  if (fromAddress !== null) {
    return senders.some((one) => sameAddress(one, fromAddress)) ? 'match' : 'no_match';
  }
  return senders.some((one) => words.includes(one)) ? 'match' : 'unknown';
}
