import { type NoteKey, readKey } from '#core/proofs/signed-note.ts';
import { sha256 } from './sha256.ts';

/** A witness's key as it is configured; null where the text is no key of a cosigner. */
export function witnessKey(text: string): NoteKey | null {
  const key = readKey(text, sha256);
  return key?.type === 4 ? key : null;
}
