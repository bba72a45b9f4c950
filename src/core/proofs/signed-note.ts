// Signed notes and checkpoints as C2SP specifies them (signed-note, tlog-checkpoint and
// tlog-cosignature): a text, an empty line, and a line for each signature. Third-party tools read
// them, so only the names here are ours.

import { hexOf, int64, joined } from './bytes.ts';
import type { Sha256 } from './seal-chain.ts';

/** The use of a key: a log signs its own checkpoints, a witness (cosigner) those of others. */
export type KeyType = 1 | 4;

/** The public half of an Ed25519 key with its name; `id` is the first four bytes of its hash. */
export type NoteKey = { name: string; id: string; type: KeyType; publicKey: Uint8Array };

/** A signature of a note: the key it claims, and its bytes without the key's id. */
export type NoteSignature = { name: string; id: string; bytes: Uint8Array };

/** A parsed note; `body` ends with a line break, as it was signed. */
export type Note = { body: string; signatures: NoteSignature[] };

/** The number of a log's seals and the root of the tree over them (RFC 6962). */
export type Checkpoint = { origin: string; size: bigint; root: Uint8Array };

const utf8 = new TextEncoder();
const longestNote = 16_384;
const mostSignatures = 64;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Decodes a base64 text, or returns null if another text would give the same bytes. */
function bytesOfBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return base64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

const bytesOfId = (id: string): Uint8Array =>
  Uint8Array.from(id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const isName = (name: string): boolean => /^[^\s+\p{Cc}]{1,200}$/u.test(name);

/** Builds a key from its name, type and bytes; its id follows from all three. */
export function noteKey(
  name: string,
  type: KeyType,
  publicKey: Uint8Array,
  sha256: Sha256,
): NoteKey {
  const hashed = sha256(joined(`${name}\n`, Uint8Array.of(type), publicKey));
  return { name, type, publicKey, id: hexOf(hashed.subarray(0, 4)) };
}

/** Formats a key for others: `name+id+base64`. */
export const keyText = ({ name, id, type, publicKey }: NoteKey): string =>
  `${name}+${id}+${base64(joined(Uint8Array.of(type), publicKey))}`;

/** Parses the text of `keyText`; null if it is malformed or its id does not match. */
export function readKey(text: string, sha256: Sha256): NoteKey | null {
  const [name = '', id = '', ...rest] = text.trim().split('+');
  // Base64 itself may contain a plus sign.
  const bytes = bytesOfBase64(rest.join('+'));
  if (!isName(name) || bytes === null || bytes.length !== 33) return null;
  const type = bytes[0];
  if (type !== 1 && type !== 4) return null;
  const key = noteKey(name, type, bytes.subarray(1), sha256);
  return key.id === id ? key : null;
}

/** Returns the line of a signature, for the end of a note. */
export const signatureLine = ({ name, id, bytes }: NoteSignature): string =>
  `— ${name} ${base64(joined(bytesOfId(id), bytes))}\n`;

function readSignature(line: string): NoteSignature | null {
  const [dash, name = '', text = '', ...more] = line.split(' ');
  const bytes = bytesOfBase64(text);
  if (dash !== '—' || more.length > 0 || !isName(name) || bytes === null || bytes.length < 5) {
    return null;
  }
  return { name, id: hexOf(bytes.subarray(0, 4)), bytes: bytes.subarray(4) };
}

/** Builds a note from its body, which ends with a line break, and the lines of its signatures. */
export const noteText = (body: string, lines: readonly string[]): string =>
  `${body}\n${lines.join('')}`;

/** Splits a note at its last empty line; null if it is none. */
export function readNote(text: string): Note | null {
  const at = text.lastIndexOf('\n\n');
  if (at < 0 || text.length > longestNote || !text.endsWith('\n')) return null;
  // A control character could display a text other than the signed one.
  if (/[\p{Cc}--\n]/v.test(text)) return null;
  const lines = text.slice(at + 2, -1).split('\n');
  const signatures = lines.map(readSignature);
  if (lines.length > mostSignatures || signatures.includes(null)) return null;
  return {
    body: text.slice(0, at + 1),
    signatures: signatures.filter((signature) => signature !== null),
  };
}

/** The three lines that a log signs: its origin, the number of its seals, their root. */
export const checkpointBody = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64(root)}\n`;

/** Parses a checkpoint; null if its lines are malformed. */
export function readCheckpoint(body: string): Checkpoint | null {
  const [origin = '', size = '', root = ''] = body.split('\n');
  const bytes = bytesOfBase64(root);
  if (!isName(origin) || !/^(0|[1-9]\d{0,17})$/.test(size) || bytes?.length !== 32) return null;
  return { origin, size: BigInt(size), root: bytes };
}

/** Encodes a cosignature: the time, and the signature itself. */
export function joinCosignature(seconds: bigint, signature: Uint8Array): Uint8Array {
  return joined(int64(seconds), signature);
}

/** Splits a cosignature into its time and the signature; null if its length is wrong. */
function splitCosignature(bytes: Uint8Array): { seconds: bigint; signature: Uint8Array } | null {
  if (bytes.length !== 72) return null;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);
  return { seconds, signature: bytes.subarray(8) };
}

/** The text that a witness signs: at this time it knew no history other than this checkpoint's. */
export const cosignedBytes = (seconds: bigint, body: string): Uint8Array =>
  utf8.encode(`cosignature/v1\ntime ${seconds}\n${body}`);

/** Verifies an Ed25519 signature of a key over some bytes, supplied by the caller. */
export type Verify = (publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array) => boolean;

/**
 * Whether a key signed a note. Lines of other keys are ignored; a line that claims this key but is
 * invalid makes the whole note invalid.
 */
export function isSignedBy(note: Note, key: NoteKey, verify: Verify): boolean {
  const own = note.signatures.filter(({ name, id }) => name === key.name && id === key.id);
  return (
    own.length > 0 && own.every(({ bytes }) => verify(key.publicKey, utf8.encode(note.body), bytes))
  );
}

/** Returns when a witness cosigned a note, in seconds since 1970; null if it did not. */
export function cosignedAt(note: Note, key: NoteKey, verify: Verify): bigint | null {
  const own = note.signatures.filter(({ name, id }) => name === key.name && id === key.id);
  const times = own.map(({ bytes }) => {
    const parts = splitCosignature(bytes);
    if (parts === null) return null;
    const signed = cosignedBytes(parts.seconds, note.body);
    return verify(key.publicKey, signed, parts.signature) ? parts.seconds : null;
  });
  return times.includes(null) ? null : (times[0] ?? null);
}
