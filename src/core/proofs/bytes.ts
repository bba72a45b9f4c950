// Bytes as hashes and signatures take them, in every language of the browser and the server.

const encoder = new TextEncoder();

/** Parts one after the other; texts as UTF-8. */
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

/** The bytes that small hex spells, at least one; null for anything else. */
export const bytesOfAnyHex = (text: string): Uint8Array | null =>
  /^([0-9a-f]{2})+$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : null;

/** The bytes of a hash in hex; null for anything else. */
export const bytesOfHex = (text: string): Uint8Array | null =>
  text.length === 64 ? bytesOfAnyHex(text) : null;

/** A signed whole number in eight bytes, the highest first. */
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

/** The bytes of a base64url text; null where it is none, or not the one way to write them. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : null;
}
