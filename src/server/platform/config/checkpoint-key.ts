import { createPublicKey, sign } from 'node:crypto';
import { type NoteKey, noteKey } from '#core/proofs/signed-note.ts';
import type { Config } from './config.ts';
import { sha256 } from './sha256.ts';
import { ed25519Of } from './signing-key.ts';

/** The key that signs checkpoints, named after this installation's books. */
export type CheckpointKey = NoteKey & { sign: (bytes: Uint8Array) => Uint8Array };

/** The name of an installation in its seals: its host and '/books'. */
const originOf = (publicUrl: string): string => `${new URL(publicUrl).host}/books`;

/** Derives the key that signs checkpoints; only the worker has its source. */
export function checkpointKeyOf({
  secret,
  publicUrl,
}: Pick<Config, 'secret' | 'publicUrl'>): CheckpointKey {
  const key = ed25519Of(secret, 'checkpoints');
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const own = noteKey(originOf(publicUrl), 1, Buffer.from(x, 'base64url'), sha256);
  return { ...own, sign: (bytes) => sign(null, bytes, key) };
}
