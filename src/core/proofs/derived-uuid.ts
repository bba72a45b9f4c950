import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * The UUID that parts of text always name again: the ledger's key of a thing that may be tried
 * often, or the id of what a call makes under its Idempotency-Key. Of version 8, whose bits are
 * one's own making (RFC 9562).
 */
export function derivedUuid(...parts: readonly string[]): string {
  const hex = bytesToHex(sha256(new TextEncoder().encode(parts.join('\n'))));
  const head = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...head, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
