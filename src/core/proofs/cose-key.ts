import { toBase64url } from './bytes.ts';

// Public keys of authenticators: a COSE key (RFC 9052, 7) in the canonical CBOR that CTAP2
// requires. Each key has one encoding, and any other is refused.

/** The signature algorithm of an authenticator: ECDSA on P-256, Ed25519, or RSA. */
type Algorithm = -7 | -8 | -257;

type Value = number | Uint8Array;

/** Parses one CBOR map of integers to integers and byte strings; null for anything else. */
function readMap(bytes: Uint8Array): Map<number, Value> | null {
  let at = 0;
  const head = (): [major: number, size: number] | null => {
    const first = bytes[at];
    if (first === undefined) return null;
    const [major, info] = [first >> 5, first & 31];
    at += 1;
    if (info < 24) return [major, info];
    // Lengths of one and two bytes, only where the shorter form does not fit.
    const width = info - 23;
    if (width > 2 || at + width > bytes.length) return null;
    const size = width === 1 ? bytes[at]! : bytes[at]! * 256 + bytes[at + 1]!;
    at += width;
    return size < (width === 1 ? 24 : 256) ? null : [major, size];
  };
  const value = (): Value | null => {
    const read = head();
    if (read === null) return null;
    const [major, size] = read;
    if (major === 0) return size;
    if (major === 1) return -1 - size;
    if (major !== 2 || at + size > bytes.length) return null;
    at += size;
    return bytes.slice(at - size, at);
  };
  const start = head();
  if (start === null || start[0] !== 5) return null;
  const map = new Map<number, Value>();
  for (let left = start[1]; left > 0; left -= 1) {
    const key = value();
    const held = value();
    if (typeof key !== 'number' || held === null || map.has(key)) return null;
    map.set(key, held);
  }
  return at === bytes.length ? map : null;
}

/** The key for WebCrypto's import, and the parameters of its verification. */
export type CoseKey = { algorithm: Algorithm; jwk: JsonWebKey; params: Params };
type Params = { name: string; namedCurve?: string; hash?: string };

const ecdsa: Params = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const ed25519: Params = { name: 'Ed25519' };
const rsa: Params = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

const isLong = (value: Value | undefined, length: number): value is Uint8Array =>
  value instanceof Uint8Array && value.length === length;

// No leading zero and the top bit set: at least 2048 bits, with one encoding.
const isModulus = (value: Value | undefined): value is Uint8Array =>
  value instanceof Uint8Array && value.length >= 256 && value[0]! >= 128;

function ofCurve(map: Map<number, Value>): CoseKey | null {
  const [curve, x, y] = [map.get(-1), map.get(-2), map.get(-3)];
  if (map.size !== 5 || curve !== 1 || !isLong(x, 32) || !isLong(y, 32)) return null;
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64url(x), y: toBase64url(y) };
  return { algorithm: -7, jwk, params: ecdsa };
}

function ofEdwards(map: Map<number, Value>): CoseKey | null {
  const [curve, x] = [map.get(-1), map.get(-2)];
  if (map.size !== 4 || curve !== 6 || !isLong(x, 32)) return null;
  return { algorithm: -8, jwk: { kty: 'OKP', crv: 'Ed25519', x: toBase64url(x) }, params: ed25519 };
}

function ofRsa(map: Map<number, Value>): CoseKey | null {
  const [n, e] = [map.get(-1), map.get(-2)];
  if (map.size !== 4 || !isModulus(n) || !isLong(e, 3) || toBase64url(e) !== 'AQAB') return null;
  return { algorithm: -257, jwk: { kty: 'RSA', n: toBase64url(n), e: 'AQAB' }, params: rsa };
}

/** Parses a public key that may sign decisions, else null: ES256, EdDSA, RS256 from 2048 bits. */
export function readCoseKey(bytes: Uint8Array): CoseKey | null {
  const map = readMap(bytes);
  const kind = `${String(map?.get(1))} ${String(map?.get(3))}`;
  if (map === null) return null;
  if (kind === '2 -7') return ofCurve(map);
  if (kind === '1 -8') return ofEdwards(map);
  return kind === '3 -257' ? ofRsa(map) : null;
}
