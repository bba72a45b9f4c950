import { fromBase64url, toBase64url } from './bytes.ts';

// The seal of a statement: a compact JWS (RFC 7515) over the SHA-256 of every byte before it. It is
// at the very end of a file in the way its format allows, and nothing may follow it, so the check
// covers every byte.

/** The seal's content about the file before it. */
export type SealFacts = {
  seal: 'candor-statement';
  format: Format;
  sha256: string;
  bytes: number;
  number: string;
  from: string;
  to: string;
  made_at: string;
  installation: string;
  /** The newest seal of the books at signing time (LED-6); null before the first. */
  ledger_seal: { no: string; head: string } | null;
};

export type Format = 'pdf' | 'csv' | 'json';
export const formats = ['pdf', 'csv', 'json'] as const satisfies readonly Format[];

/** The columns of the CSV: its seal fills its row, so that strict readers accept the file. */
export const csvColumns = 13;

const blank = ','.repeat(csvColumns - 2);
const frames: Record<Format, [before: string, after: string]> = {
  pdf: ['%candor-seal ', '\n'],
  csv: ['candor-seal,', `${blank}\r\n`],
  json: [',\n  "candor_seal": "', '"\n}\n'],
};

/** Returns a seal with the frame of a file format around it. */
export const sealed = (format: Format, jws: string): string =>
  frames[format][0] + jws + frames[format][1];

// Longer than any seal we write; the search for a seal covers only the end of a file.
const longest = 4096;
const compact = /^[\w-]{2,400}\.[\w-]{2,3000}\.[\w-]{86}$/;

/** Splits a file into the bytes before its seal and the seal; null if the end is none. */
export function splitSealed(
  file: Uint8Array,
): { format: Format; body: Uint8Array; jws: string } | null {
  const from = Math.max(0, file.length - longest);
  const tail = String.fromCharCode(...file.subarray(from));
  for (const format of formats) {
    const [before, after] = frames[format];
    const at = tail.lastIndexOf(before);
    if (at < 0 || !tail.endsWith(after)) continue;
    const jws = tail.slice(at + before.length, tail.length - after.length);
    if (compact.test(jws)) return { format, body: file.subarray(0, from + at), jws };
  }
  return null;
}

/** Returns the object in a base64url text; an empty one if there is none. */
export function jsonOf(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(
      new TextDecoder().decode(fromBase64url(text) ?? new Uint8Array()),
    );
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

/** A published key: the public half of an installation's Ed25519 pair. */
export type PublicKey = { kid: string; x: string };

/** Hashing and verification, supplied by the browser or the server. */
export type Checks = {
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
  verify: (
    key: Uint8Array<ArrayBuffer>,
    signature: Uint8Array<ArrayBuffer>,
    signed: Uint8Array<ArrayBuffer>,
  ) => Promise<boolean>;
};

/**
 * The verdict on a file: without a seal; sealed by an unpublished key; with an invalid seal;
 * changed after it was sealed; or genuine.
 */
export type Verdict = {
  is: 'unsealed' | 'foreign' | 'forged' | 'changed' | 'genuine';
  kid?: string;
  facts?: SealFacts;
};

/** Checks a file against the published keys; the caller decides nothing. */
export async function judgeFile(
  file: Uint8Array<ArrayBuffer>,
  keys: readonly PublicKey[],
  { sha256, verify }: Checks,
): Promise<Verdict> {
  const found = splitSealed(file);
  if (found === null) return { is: 'unsealed' };
  const [head = '', payload = '', end = ''] = found.jws.split('.');
  const { alg, kid } = jsonOf(head);
  if (typeof kid !== 'string') return { is: 'forged' };
  const key = keys.find((publicKey) => publicKey.kid === kid);
  if (key === undefined) return { is: 'foreign', kid };
  const [raw, signature] = [fromBase64url(key.x), fromBase64url(end)];
  const signed = new TextEncoder().encode(`${head}.${payload}`);
  const facts = jsonOf(payload) as SealFacts;
  if (alg !== 'EdDSA' || raw === null || signature === null) return { is: 'forged', kid };
  if (facts.seal !== 'candor-statement' || !(await verify(raw, signature, signed))) {
    return { is: 'forged', kid };
  }
  const hash = toBase64url(await sha256(Uint8Array.from(found.body)));
  const isWhole =
    facts.format === found.format && facts.bytes === found.body.length && facts.sha256 === hash;
  return { is: isWhole ? 'genuine' : 'changed', kid, facts };
}
