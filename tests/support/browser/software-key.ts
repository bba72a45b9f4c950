import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import {
  type Decided,
  decisionChallenge,
  type DecisionKey,
  type DecisionSignature,
} from '#core/proofs/signed-decision.ts';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';

// A software key that signs decisions with the same fields as an authenticator.

export type KeyType = 'ES256' | 'EdDSA' | 'RS256';

/** The deviations from an honest signature. */
export type Altered = {
  origin?: string;
  rpId?: string;
  type?: string;
  clientData?: Record<string, unknown>;
  flags?: number;
  counter?: number;
  challenge?: Uint8Array;
};

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const partOf = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e') =>
  Buffer.from(String(key.export({ format: 'jwk' })[name]), 'base64url');
const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const makers = {
  ES256: () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [x, y] = [partOf(pair.publicKey, 'x'), partOf(pair.publicKey, 'y')];
    const head = bytesOf('a5 01 02 03 26 20 01 21 58 20');
    return { pair, cose: Buffer.concat([head, x, bytesOf('22 58 20'), y]), digest: 'sha256' };
  },
  EdDSA: () => {
    const pair = generateKeyPairSync('ed25519');
    const x = partOf(pair.publicKey, 'x');
    const cose = Buffer.concat([bytesOf('a4 01 01 03 27 20 06 21 58 20'), x]);
    return { pair, cose, digest: null };
  },
  RS256: (modulusLength = 2048) => {
    const pair = generateKeyPairSync('rsa', { modulusLength });
    const [n, e] = [partOf(pair.publicKey, 'n'), partOf(pair.publicKey, 'e')];
    const length = Buffer.alloc(2);
    length.writeUInt16BE(n.length);
    const head = bytesOf('a4 01 03 03 39 01 00 20 59');
    return {
      pair,
      cose: Buffer.concat([head, length, n, bytesOf('21 43'), e]),
      digest: 'sha256',
    };
  },
};

const upAndUv = 0x05;

/** An administrator's key on a site; `sign` returns the stored part of a decision. */
export function aSoftwareKey(
  more: Partial<DecisionKey> = {},
  type: KeyType = 'ES256',
  modulusLength = 2048,
) {
  const { pair, cose, digest } = type === 'RS256' ? makers.RS256(modulusLength) : makers[type]();
  const key: DecisionKey = {
    id: randomUUID(),
    administrator: randomUUID(),
    site: 'https://candor.example',
    publicKey: new Uint8Array(cose),
    isBackupEligible: false,
    counter: 0,
    usableFrom: 0,
    endedAt: null,
    ...more,
  };
  let counter = key.counter;

  /** Signs a challenge as `navigator.credentials.get` does. */
  const assert = (challenge: Uint8Array, altered: Altered = {}) => {
    counter = altered.counter ?? counter + 1;
    const clientData = Buffer.from(
      JSON.stringify({
        type: altered.type ?? 'webauthn.get',
        challenge: Buffer.from(altered.challenge ?? challenge).toString('base64url'),
        origin: altered.origin ?? key.site,
        crossOrigin: false,
        ...altered.clientData,
      }),
    );
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpId = altered.rpId ?? new URL(key.site).hostname;
    const flags = Buffer.from([altered.flags ?? upAndUv | (key.isBackupEligible ? 0x18 : 0)]);
    const authenticatorData = Buffer.concat([sha256(rpId), flags, count]);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      authenticatorData: new Uint8Array(authenticatorData),
      clientData: new Uint8Array(clientData),
      signature: new Uint8Array(sign(digest, signed, pair.privateKey)),
    };
  };

  return {
    key,
    assert,
    sign: async (
      what: Omit<Decided, 'site'> & { site?: string },
      altered: Altered = {},
    ): Promise<DecisionSignature> => ({
      ...assert(
        await decisionChallenge({ site: key.site, ...what }, webCryptoChecks.sha256),
        altered,
      ),
      verb: what.verb,
      proposal: what.proposal,
      shownHash: what.shownHash,
      administrator: key.administrator,
      signedAt: 1_000,
      key: key.id,
    }),
  };
}
