import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';

// Coins that leave Litecoin's extension blocks (LIP-3) are paid by the last transaction of a block,
// whose bytes say so: a flag of 8 where a witness is announced, and one byte of nothing before
// the lock time. No wallet and no library of Bitcoin's reads that; an export with it in it cannot
// even be made, and everybody who waits for that coin would wait for it.

const [flagsAt, endLength, ofExtension] = [4, 5, 8];

const idOf = (bytes: Uint8Array): string => hex.encode(sha256(sha256(bytes)).toReversed());

/**
 * A transaction's bytes as Bitcoin writes them: those from an extension block without its marks,
 * which its id does not cover either; null where what is left has another id.
 */
export function withoutExtension(raw: string, txid: string): string | null {
  const bytes = hex.decode(raw);
  const isExtended = bytes[flagsAt] === 0 && bytes[flagsAt + 1] === ofExtension;
  if (!isExtended) return raw;
  const plain = Uint8Array.from([
    ...bytes.subarray(0, flagsAt),
    ...bytes.subarray(flagsAt + 2, -endLength),
    ...bytes.subarray(1 - endLength),
  ]);
  return idOf(plain) === txid ? hex.encode(plain) : null;
}
