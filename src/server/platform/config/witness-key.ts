import { type NoteKey, readKey } from '#core/proofs/signed-note.ts';
import { sha256 } from './sha256.ts';

/** Parses a configured witness key; null if the text is no cosigner key. */
export function witnessKey(text: string): NoteKey | null {
  const key = readKey(text, sha256);
  return key?.type === 4 ? key : null;
}
