import { createPublicKey, verify as verifyBytes } from 'node:crypto';
import {
  cosignedAt,
  type NoteKey,
  readCheckpoint,
  readNote,
  signatureLine,
  type Verify,
} from '#core/proofs/signed-note.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { checkpointOf, insertCosignature } from './checkpoints.sql.ts';

/** Verifies an Ed25519 signature with Node's crypto. */
export const verifyEd25519: Verify = (publicKey, signed, signature) => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verifyBytes(null, signed, key, signature);
};

// A clock that runs ahead would make its cosignature look newer than it is.
const CLOCK_SKEW_SECONDS = 300;

/**
 * Saves the configured witnesses' cosignatures in a note over one of our checkpoints. Invalid
 * lines, and lines of unknown keys, are dropped silently.
 */
export async function acceptCosignatures(
  db: Db,
  witnesses: readonly NoteKey[],
  text: string,
  nowSeconds: number,
): Promise<number> {
  const note = readNote(text);
  const checkpoint = note && readCheckpoint(note.body);
  const own = checkpoint && (await checkpointOf(db, checkpoint.size));
  if (note === null || !own || !own.note.startsWith(`${note.body}\n`)) return 0;
  let taken = 0;
  for (const witness of witnesses) {
    const seconds = cosignedAt(note, witness, verifyEd25519);
    if (seconds === null || Number(seconds) > nowSeconds + CLOCK_SKEW_SECONDS) continue;
    const line = note.signatures.find(({ name, id }) => name === witness.name && id === witness.id);
    if (line === undefined) continue;
    await inTransaction(db, (tx) =>
      insertCosignature(tx, {
        size: own.size,
        witness: witness.name,
        line: signatureLine(line),
        cosignedAt: new Date(Number(seconds) * 1000),
      }),
    );
    taken += 1;
  }
  return taken;
}
