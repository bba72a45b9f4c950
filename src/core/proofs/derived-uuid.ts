import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * Returns the same UUID for the same texts: the ledger's key of an operation that may be retried,
 * or the id of a row from a call with an Idempotency-Key. Version 8 leaves the bits to the
 * application (RFC 9562).
 */
export function derivedUuid(...parts: readonly string[]): string {
  const hex = bytesToHex(sha256(new TextEncoder().encode(parts.join('\n'))));
  const head = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...head, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

const lengthOfTime = 'xxxxxxxx-xxxx'.length;

/**
 * The same, beginning with the time of another id: the keys of a subject's postings are adjacent in
 * each index, instead of touching a separate page each.
 */
export const uuidBeside = (id: string, ...parts: readonly string[]): string =>
  id.slice(0, lengthOfTime) + derivedUuid(id, ...parts).slice(lengthOfTime);
