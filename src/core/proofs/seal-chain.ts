// The bytes that a seal of the ledger is made of (LED-6, record 0110). The database makes seals by
// the same rules in db/code/ledger/seals.sql; anyone who checks computes them here once more.

import { int64, isSame, joined } from './bytes.ts';

/** SHA-256, as the caller has it. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** What a seal says; times in microseconds since 1970, UTC. */
export type Seal = {
  no: bigint;
  upto: bigint;
  entries: number;
  /** One SHA-256 an entry, in the order of their positions. */
  digests: Uint8Array;
  prev: Uint8Array;
  head: Uint8Array;
  sealedAtMicros: bigint;
  /** What a seal of format 2 says beyond the entries (INT-13); null in format 1. */
  changes: SealedChanges | null;
};

/** The rows of the log of changes that a seal covers, hashed as one. */
export type SealedChanges = { upto: bigint; count: number; digest: Uint8Array };

const digestBytes = 32;
const encoder = new TextEncoder();

/** What stands where the head of an earlier seal would, in the first. */
export const noSeal: Uint8Array = new Uint8Array(digestBytes);

/** The bytes of a row: each field behind its length in bytes, so that no two rows have the same. */
export function bytesOfRow(fields: readonly (string | null)[]): Uint8Array {
  const textBy = (lengthOf: (field: string) => number): string =>
    fields.map((field) => (field === null ? '-,' : `${lengthOf(field)}:${field},`)).join('');
  // Where all characters together are as many as their bytes, each is a byte: nearly every row.
  const plain = textBy((field) => field.length);
  const bytes = encoder.encode(plain);
  if (bytes.length === plain.length) return bytes;
  return encoder.encode(textBy((field) => encoder.encode(field).length));
}

/** The head that follows from what a seal says. */
export function headOf(seal: Omit<Seal, 'head'>, sha256: Sha256): Uint8Array {
  const { changes } = seal;
  return sha256(
    joined(
      `candor/seal/${changes === null ? 1 : 2}\0`,
      int64(seal.no),
      seal.prev,
      int64(seal.upto),
      int64(BigInt(seal.entries)),
      int64(seal.sealedAtMicros),
      sha256(seal.digests),
      ...(changes === null
        ? []
        : [int64(changes.upto), int64(BigInt(changes.count)), changes.digest]),
    ),
  );
}

/** Whether a seal covers entries or changes that the one before it did not, and none again. */
function coversMore(seal: Seal, before: SealBefore | null): boolean {
  const entries = seal.upto - (before?.upto ?? 0n);
  const changes = (seal.changes?.upto ?? 0n) - (before?.changes?.upto ?? 0n);
  return entries >= 0n && changes >= 0n && entries + changes > 0n;
}

/** What of a seal the next one is checked by. */
export type SealBefore = Pick<Seal, 'no' | 'head' | 'upto' | 'changes'>;

/** Why a seal does not follow from the one before it, or null. */
export function faultOfChain(seal: Seal, before: SealBefore | null, sha256: Sha256): string | null {
  if (seal.no !== (before?.no ?? 0n) + 1n) return `seal ${seal.no}: the one before it is missing`;
  if (!coversMore(seal, before)) return `seal ${seal.no}: covers nothing new`;
  if (!isSame(seal.prev, before?.head ?? noSeal)) {
    return `seal ${seal.no}: does not follow from the head of the one before it`;
  }
  if (!isSame(headOf(seal, sha256), seal.head)) return `seal ${seal.no}: its head is not its own`;
  return null;
}

/**
 * The number of the first row, from 0, that is not as it was sealed, or null: one that changed, one
 * too many or one too few.
 */
export function firstChanged(
  seal: Pick<Seal, 'digests'>,
  rows: readonly (readonly (string | null)[])[],
  sha256: Sha256,
): number | null {
  const sealed = seal.digests.length / digestBytes;
  for (let index = 0; index < Math.max(rows.length, sealed); index += 1) {
    const row = rows[index];
    const digest = seal.digests.subarray(index * digestBytes, (index + 1) * digestBytes);
    if (row === undefined || !isSame(sha256(bytesOfRow(row)), digest)) return index;
  }
  return null;
}
