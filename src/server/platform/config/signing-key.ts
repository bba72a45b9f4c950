import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { keyFor } from './keys.ts';

/** The installation's signing key (Ed25519), for documents that outsiders can verify. */
export type SigningKey = {
  /** The public half as a JWK with its thumbprint (RFC 7638) as `kid`. */
  publicJwk: JsonWebKey & { kid: string };
  /** Signs a document as flattened JWS (RFC 7515), which any JOSE library can verify. */
  signed: (document: unknown) => { protected: string; payload: string; signature: string };
};

// RFC 8410: the bytes before the 32 of an Ed25519 key in PKCS #8.
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

const base64url = (text: string | Buffer): string => Buffer.from(text).toString('base64url');

// RFC 7638: the required members in order, without spaces.
const thumbprint = (x: string): string =>
  base64url(createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest());

/** Derives an Ed25519 key for one purpose from the root secret; it is the same after a restore. */
export function ed25519Of(secret: string, purpose: string): KeyObject {
  const seed = keyFor(secret, 'candor installation', purpose);
  const key = Buffer.concat([pkcs8Head, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** Derives the key from CANDOR_SECRET; it is the same after a restore. */
export function signingKeyOf(secret: string): SigningKey {
  const key = ed25519Of(secret, 'ed25519');
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const kid = thumbprint(x);
  const head = base64url(JSON.stringify({ alg: 'EdDSA', kid, typ: 'JWS' }));
  return {
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
    signed: (document) => {
      const payload = base64url(JSON.stringify(document));
      const signature = base64url(sign(null, Buffer.from(`${head}.${payload}`), key));
      return { protected: head, payload, signature };
    },
  };
}
