import { createCipheriv, createHmac, hash } from 'node:crypto';
import { keyFor } from '#platform/config/keys.ts';
import { openWithKey, sealWithKey } from '#platform/config/sealing.ts';

/** Keys of this module, derived from CANDOR_SECRET so that a stolen database opens nothing. */
export type Keys = { totp: Buffer; codes: Buffer };

const derive = (secret: string, purpose: string): Buffer =>
  keyFor(secret, 'candor identity', purpose);

export function makeKeys(secret: string): Keys {
  return { totp: derive(secret, 'totp secrets'), codes: derive(secret, 'mailed codes') };
}

/** Bound to its owner: rows cannot be swapped. */
export const sealSecret = (keys: Keys, owner: string, text: string): Buffer =>
  sealWithKey(keys.totp, owner, text);

/** An authenticator's secret as it is kept, and what tells whether a pad opens it (160 bits). */
export type SealedSecret = { sealed: Buffer; check: Buffer };

export const sealedSecret = (keys: Keys, owner: string, secret: string): SealedSecret => ({
  sealed: sealSecret(keys, owner, secret),
  check: hash('sha256', secret, 'buffer'),
});

/** Throws where the key, the owner or a bit of the sealed text is not the one it was made with. */
export const openSecret = (keys: Keys, owner: string, sealed: Buffer): string =>
  openWithKey(keys.totp, owner, sealed).toString('utf8');

/**
 * What the sealed text of this nonce is XORed with: AES-GCM counts from 2 (NIST SP 800-38D). Handed
 * to Postgres, which has the sealed text and not the key, so that neither has the secret alone.
 */
export const padOf = (keys: Keys, nonce: Buffer): Buffer =>
  createCipheriv(
    'aes-256-ctr',
    keys.totp,
    Buffer.concat([nonce, Buffer.from([0, 0, 0, 2])]),
  ).update(Buffer.alloc(64));

/** A keyed hash: six digits under a plain one are found by trying all of them. */
export const sealCode = (keys: Keys, code: string): Buffer =>
  createHmac('sha256', keys.codes).update(code).digest();
