import { toBase64url } from './bytes.ts';
import { type CoseKey, readCoseKey } from './cose-key.ts';

// Verifies an authenticator's assertion (WebAuthn Level 3, 7.2) again from the signed bytes,
// without a request, a session or a library: for the worker, `npm run verify` and the third-party
// script.

/** The fault of an assertion or of the use of its key. */
export type SignatureFault =
  | 'malformed'
  | 'other_challenge'
  | 'other_site'
  | 'cross_origin'
  | 'person_not_verified'
  | 'backup_changed'
  | 'counter_not_rising'
  | 'signature_wrong';

/** The complete bytes that an authenticator signed, and its signature. */
export type Assertion = {
  authenticatorData: Uint8Array;
  clientData: Uint8Array;
  signature: Uint8Array;
};

/** The enrolled key: its COSE bytes, and whether copies of it may exist elsewhere. */
export type AssertionKey = { publicKey: Uint8Array; isBackupEligible: boolean };

/** The expected values. `site` is an origin; `counter` the last one of this key. */
export type Expected = { challenge: Uint8Array; site: string; counter: number };

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10 };
const known = flag.present | flag.verified | flag.backupEligible | flag.backedUp;

export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** The cryptography of the platform that runs this. */
export type SignatureChecks = {
  sha256: Sha256;
  /** Whether this key signed these bytes; false if the key is no point of its curve. */
  verify: (
    key: CoseKey,
    signature: Uint8Array<ArrayBuffer>,
    signed: Uint8Array<ArrayBuffer>,
  ) => Promise<boolean>;
};

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Parses one positive integer of a DER signature as 32 bytes; null for any other encoding. */
function derInteger(der: Uint8Array, at: number): { bytes: Uint8Array; end: number } | null {
  const length = der[at + 1] ?? 0;
  const end = at + 2 + length;
  if (der[at] !== 0x02 || length === 0 || length > 33 || end > der.length) return null;
  const held = der.slice(at + 2, end);
  const padded = held[0] === 0;
  if (held[0]! >= 128 || (padded && (held.length === 1 || held[1]! < 128))) return null;
  const bytes = padded ? held.slice(1) : held;
  return bytes.length > 32 ? null : { bytes, end };
}

/** Converts strict DER (X.690) to the 64 bytes that WebCrypto verifies. */
function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der[1] >= 128) return null;
  const r = derInteger(der, 2);
  const s = r === null ? null : derInteger(der, r.end);
  if (r === null || s === null || s.end !== der.length) return null;
  const raw = new Uint8Array(64);
  raw.set(r.bytes, 32 - r.bytes.length);
  raw.set(s.bytes, 64 - s.bytes.length);
  return raw;
}

/** Whether the key signed these bytes; an ECDSA signature must be in strict DER. */
async function isSigned(
  { verify }: SignatureChecks,
  { publicKey }: AssertionKey,
  signed: Uint8Array<ArrayBuffer>,
  given: Uint8Array,
): Promise<boolean> {
  const cose = readCoseKey(publicKey);
  const signature = cose?.algorithm === -7 ? rawSignature(given) : new Uint8Array(given);
  return cose !== null && signature !== null && (await verify(cose, signature, signed));
}

function readClientData(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function faultOfClientData(bytes: Uint8Array, { challenge, site }: Expected) {
  const data = readClientData(bytes);
  if (data === null || data['type'] !== 'webauthn.get') return 'malformed';
  if (data['challenge'] !== toBase64url(challenge)) return 'other_challenge';
  if (data['origin'] !== site) return 'other_site';
  const isFramed = (data['crossOrigin'] ?? false) !== false || data['topOrigin'] !== undefined;
  return isFramed ? 'cross_origin' : null;
}

function faultOfFlags(flags: number, { isBackupEligible }: AssertionKey) {
  // Decisions request neither an attested key nor an extension.
  if ((flags & ~known) !== 0) return 'malformed';
  const needed = flag.present | flag.verified;
  if ((flags & needed) !== needed) return 'person_not_verified';
  const eligible = (flags & flag.backupEligible) !== 0;
  const isOdd = (flags & flag.backedUp) !== 0 && !eligible;
  return isOdd || eligible !== isBackupEligible ? 'backup_changed' : null;
}

/** Returns the signature counter in authenticator data; 0 if the authenticator has none. */
export const counterOf = (data: Uint8Array): number =>
  new DataView(data.buffer, data.byteOffset + 33, 4).getUint32(0);

const isRising = (counter: number, before: number): boolean =>
  counter > before || (counter === 0 && before === 0);

/**
 * Returns null if this key signed this challenge, on this site, after the authenticator verified
 * its user; else the fault.
 */
export async function faultOfAssertion(
  { authenticatorData, clientData, signature }: Assertion,
  key: AssertionKey,
  expected: Expected,
  checks: SignatureChecks,
): Promise<SignatureFault | null> {
  const fault = faultOfClientData(clientData, expected);
  if (fault !== null) return fault;
  if (authenticatorData.length !== 37) return 'malformed';
  const host = new TextEncoder().encode(new URL(expected.site).hostname);
  if (!isSame(authenticatorData.slice(0, 32), await checks.sha256(host))) return 'other_site';
  const flags = faultOfFlags(authenticatorData[32]!, key);
  if (flags !== null) return flags;
  const signed = new Uint8Array(69);
  signed.set(authenticatorData);
  signed.set(await checks.sha256(new Uint8Array(clientData)), 37);
  if (!(await isSigned(checks, key, signed, signature))) return 'signature_wrong';
  return isRising(counterOf(authenticatorData), expected.counter) ? null : 'counter_not_rising';
}
