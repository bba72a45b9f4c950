import { createCipheriv, createHmac, hash } from 'node:crypto';
import { keyFor } from '#platform/config/keys.ts';
import { openWithKey, sealWithKey } from '#platform/config/sealing.ts';

/** This module's keys, derived from CANDOR_SECRET: a stolen database alone reveals nothing. */
export type Keys = { totp: Buffer; codes: Buffer };

const derive = (secret: string, purpose: string): Buffer =>
  keyFor(secret, 'candor identity', purpose);

export function makeKeys(secret: string): Keys {
  return { totp: derive(secret, 'totp secrets'), codes: derive(secret, 'mailed codes') };
}

/** Bound to its owner: rows cannot be swapped. */
export const sealSecret = (keys: Keys, owner: string, text: string): Buffer =>
  sealWithKey(keys.totp, owner, text);

/** A stored authenticator secret, and a check of whether a pad opens it (160 bits). */
export type SealedSecret = { sealed: Buffer; check: Buffer };

export const sealedSecret = (keys: Keys, owner: string, secret: string): SealedSecret => ({
  sealed: sealSecret(keys, owner, secret),
  check: hash('sha256', secret, 'buffer'),
});

/** Throws if the key, the owner or any bit of the sealed text differs. */
export const openSecret = (keys: Keys, owner: string, sealed: Buffer): string =>
  openWithKey(keys.totp, owner, sealed).toString('utf8');

/**
 * The XOR pad of the sealed text with this nonce: AES-GCM counts from 2 (NIST SP 800-38D). Postgres
 * gets the pad; it has the sealed text and not the key, so neither side has the secret alone.
 */
export const padOf = (keys: Keys, nonce: Buffer): Buffer =>
  createCipheriv(
    'aes-256-ctr',
    keys.totp,
    Buffer.concat([nonce, Buffer.from([0, 0, 0, 2])]),
  ).update(Buffer.alloc(64));

/** A keyed hash: six digits under a plain hash are found by trying all of them. */
export const sealCode = (keys: Keys, code: string): Buffer =>
  createHmac('sha256', keys.codes).update(code).digest();
