import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } };

/** The possible defects of an answer, for the refusals. */
export type Bend = {
  origin?: string;
  challenge?: string;
  counter?: number;
  isUnverified?: boolean;
};

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const lengthOf = (size: number, bytes: number): Buffer => {
  const length = Buffer.alloc(bytes);
  length.writeUIntBE(size, 0, bytes);
  return length;
};

/** The public key in COSE (RFC 9053, 7.1): P-256, ES256. */
function coseKey(x: string, y: string): Buffer {
  const [ax, ay] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  return Buffer.concat([head, ax, Buffer.from([0x22, 0x58, 0x20]), ay]);
}

/** An attestation object of format 'none', in CBOR. */
const attestationOf = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    lengthOf(authData.length, 2),
    authData,
  ]);

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** A software authenticator with one WebAuthn passkey: creates it once, signs with it. */
export function anAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, options: Options, bend: Bend): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bend.challenge ?? options.challenge,
        origin: bend.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, flags: number, bend: Bend, key = Buffer.alloc(0)): Buffer => {
    counter = bend.counter ?? counter + 1;
    const shown = bend.isUnverified ? flags & ~verified : flags;
    return Buffer.concat([sha256(rpId), Buffer.from([shown]), lengthOf(counter, 4), key]);
  };
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    /** Answers `POST /user/passkeys/options`. */
    make: (options: Options, bend: Bend = {}) => {
      userHandle = options.user?.id;
      const data = clientData('webauthn.create', options, bend);
      const key = Buffer.concat([
        Buffer.alloc(16),
        lengthOf(rawId.length, 2),
        rawId,
        coseKey(x, y),
      ]);
      const made = authData(options.rp?.id ?? '', present | verified | withKey, bend, key);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(attestationOf(made)),
          transports: ['internal'],
        },
      };
    },
    /** Answers a challenge of a log-in, a second step or a re-authentication. */
    sign: (options: Options, bend: Bend = {}) => {
      const data = clientData('webauthn.get', options, bend);
      const authenticatorData = authData(options.rpId ?? '', present | verified, bend);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign('sha256', signed, privateKey)),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}
