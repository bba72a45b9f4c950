// Bytes for hashes and signatures, the same in the browser and on the server.

const encoder = new TextEncoder();

/** Joins parts in order; texts as UTF-8. */
export function joined(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const whole = new Uint8Array(bytes.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Parses lower-case hex of at least one byte; null for anything else. */
export const bytesOfAnyHex = (text: string): Uint8Array | null =>
  /^([0-9a-f]{2})+$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : null;

/** Parses a hash in hex; null for anything else. */
export const bytesOfHex = (text: string): Uint8Array | null =>
  text.length === 64 ? bytesOfAnyHex(text) : null;

/** Encodes a signed whole number in eight bytes, big-endian. */
export function int64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, value);
  return bytes;
}

export const isSame = (bytes: Uint8Array, other: Uint8Array): boolean =>
  bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);

// Base64url without padding (RFC 4648, 5), as WebAuthn writes bytes in JSON.

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Parses a base64url text; null if it is malformed or not canonical. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : null;
}
