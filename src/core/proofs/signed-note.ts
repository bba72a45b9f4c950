// Signed notes and checkpoints as C2SP specifies them (signed-note, tlog-checkpoint and
// tlog-cosignature): a text, an empty line, and a line for each signature. Tools of others read
// them, so nothing here is of our own making but the names.

import { hexOf, int64, joined } from './bytes.ts';
import type { Sha256 } from './seal-chain.ts';

/** What a key signs: a log its own checkpoints, a witness (cosigner) those of others. */
export type KeyType = 1 | 4;

/** The public half of an Ed25519 key with its name; `id` is the first four bytes of its hash. */
export type NoteKey = { name: string; id: string; type: KeyType; publicKey: Uint8Array };

/** A signature of a note: whose it claims to be, and its bytes without the key's id. */
export type NoteSignature = { name: string; id: string; bytes: Uint8Array };

/** A note taken apart; `body` ends with a line end, as it was signed. */
export type Note = { body: string; signatures: NoteSignature[] };

/** How many seals a log has and the root of the tree over them (RFC 6962). */
export type Checkpoint = { origin: string; size: bigint; root: Uint8Array };

const utf8 = new TextEncoder();
const longestNote = 16_384;
const mostSignatures = 64;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of a base64 text, or null where another text would give the same bytes. */
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

/** A key of a name and of a type; its id follows from all three. */
export function noteKey(
  name: string,
  type: KeyType,
  publicKey: Uint8Array,
  sha256: Sha256,
): NoteKey {
  const hashed = sha256(joined(`${name}\n`, Uint8Array.of(type), publicKey));
  return { name, type, publicKey, id: hexOf(hashed.subarray(0, 4)) };
}

/** How a key is handed to others: `name+id+base64`. */
export const keyText = ({ name, id, type, publicKey }: NoteKey): string =>
  `${name}+${id}+${base64(joined(Uint8Array.of(type), publicKey))}`;

/** Reads what `keyText` wrote; null where it is none, or its id is not its own. */
export function readKey(text: string, sha256: Sha256): NoteKey | null {
  const [name = '', id = '', ...rest] = text.trim().split('+');
  // Base64 may hold a plus sign of its own.
  const bytes = bytesOfBase64(rest.join('+'));
  if (!isName(name) || bytes === null || bytes.length !== 33) return null;
  const type = bytes[0];
  if (type !== 1 && type !== 4) return null;
  const key = noteKey(name, type, bytes.subarray(1), sha256);
  return key.id === id ? key : null;
}

/** The line of a signature, to be put below a note. */
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

/** A note from its body, which ends with a line end, and the lines of its signatures. */
export const noteText = (body: string, lines: readonly string[]): string =>
  `${body}\n${lines.join('')}`;

/** Takes a note apart at its last empty line; null where it is none. */
export function readNote(text: string): Note | null {
  const at = text.lastIndexOf('\n\n');
  if (at < 0 || text.length > longestNote || !text.endsWith('\n')) return null;
  // A control character could show one text and mean another.
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

/** Reads a checkpoint; null where its lines are not what they have to be. */
export function readCheckpoint(body: string): Checkpoint | null {
  const [origin = '', size = '', root = ''] = body.split('\n');
  const bytes = bytesOfBase64(root);
  if (!isName(origin) || !/^(0|[1-9]\d{0,17})$/.test(size) || bytes?.length !== 32) return null;
  return { origin, size: BigInt(size), root: bytes };
}

/** The bytes of a cosignature: when, and the signature itself. */
export function joinCosignature(seconds: bigint, signature: Uint8Array): Uint8Array {
  return joined(int64(seconds), signature);
}

/** What a cosignature says: when, and the signature; null where it is too short for both. */
function splitCosignature(bytes: Uint8Array): { seconds: bigint; signature: Uint8Array } | null {
  if (bytes.length !== 72) return null;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);
  return { seconds, signature: bytes.subarray(8) };
}

/** What a witness signs: that at this time it knew of no other history than this checkpoint's. */
export const cosignedBytes = (seconds: bigint, body: string): Uint8Array =>
  utf8.encode(`cosignature/v1\ntime ${seconds}\n${body}`);

/** Whether an Ed25519 signature is a key's over some bytes, as the caller checks it. */
export type Verify = (publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array) => boolean;

/**
 * Whether a key signed a note. Lines of keys that nobody asked for are ignored; a line that claims
 * to be this key's and does not hold makes the whole note bad.
 */
export function isSignedBy(note: Note, key: NoteKey, verify: Verify): boolean {
  const own = note.signatures.filter(({ name, id }) => name === key.name && id === key.id);
  return (
    own.length > 0 && own.every(({ bytes }) => verify(key.publicKey, utf8.encode(note.body), bytes))
  );
}

/** When a witness cosigned a note, in seconds since 1970; null where it did not. */
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
