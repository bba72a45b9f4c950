// The bytes of a seal of the ledger (LED-6, record 0110). The database makes seals by the same
// rules in db/code/ledger/seals.sql; this file computes them again for any check.

import { int64, isSame, joined } from './bytes.ts';

/** SHA-256, supplied by the caller. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The content of a seal; times in microseconds since 1970, UTC. */
export type Seal = {
  no: bigint;
  upto: bigint;
  entries: number;
  /** One SHA-256 per entry, in the order of their positions. */
  digests: Uint8Array;
  prev: Uint8Array;
  head: Uint8Array;
  sealedAtMicros: bigint;
  /** The content of a seal of format 2 beyond the entries (INT-13); null in format 1. */
  changes: SealedChanges | null;
};

/** The rows of the change log that a seal covers, hashed together. */
export type SealedChanges = { upto: bigint; count: number; digest: Uint8Array };

const digestBytes = 32;
const encoder = new TextEncoder();

/** In the first seal, this takes the place of the previous head. */
export const noSeal: Uint8Array = new Uint8Array(digestBytes);

/** Encodes a row: each field after its length in bytes, so that no two rows share an encoding. */
export function bytesOfRow(fields: readonly (string | null)[]): Uint8Array {
  const textBy = (lengthOf: (field: string) => number): string =>
    fields.map((field) => (field === null ? '-,' : `${lengthOf(field)}:${field},`)).join('');
  // If the total characters equal the total bytes, each character is one byte: nearly every row.
  const plain = textBy((field) => field.length);
  const bytes = encoder.encode(plain);
  if (bytes.length === plain.length) return bytes;
  return encoder.encode(textBy((field) => encoder.encode(field).length));
}

/** Returns the head that follows from the content of a seal. */
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

/** Whether a seal covers only new entries and changes after the one before, and at least one. */
function coversMore(seal: Seal, before: SealBefore | null): boolean {
  const entries = seal.upto - (before?.upto ?? 0n);
  const changes = (seal.changes?.upto ?? 0n) - (before?.changes?.upto ?? 0n);
  return entries >= 0n && changes >= 0n && entries + changes > 0n;
}

/** The parts of a seal that check the next one. */
export type SealBefore = Pick<Seal, 'no' | 'head' | 'upto' | 'changes'>;

/** Returns why a seal does not follow from the one before it, or null. */
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
 * Returns the number of the first row, from 0, that differs from its sealed state, or null: a
 * changed, an added or a missing one.
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
