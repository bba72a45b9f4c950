import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';

// The last transaction of a block pays coins that leave Litecoin's extension blocks (LIP-3). Its
// bytes mark this: a flag of 8 in place of the witness flag, and a zero byte before the lock time.
// No Bitcoin wallet or library reads that. An export with such a coin could not be built, and would
// block every payout of the coin.

const [flagsAt, endLength, ofExtension] = [4, 5, 8];

const idOf = (bytes: Uint8Array): string => hex.encode(sha256(sha256(bytes)).toReversed());

/**
 * A transaction's bytes in Bitcoin's format. One from an extension block loses its marks, which its
 * id does not cover either; null if the result has another id.
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
