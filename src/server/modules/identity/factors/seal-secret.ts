import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyFor } from '../../../platform/config/keys.ts';

/** Keys of this module, derived from CANDOR_SECRET so that a stolen database opens nothing. */
export type Keys = { totp: Buffer; codes: Buffer };

const derive = (secret: string, purpose: string): Buffer =>
  keyFor(secret, 'candor identity', purpose);

export function makeKeys(secret: string): Keys {
  return { totp: derive(secret, 'totp secrets'), codes: derive(secret, 'mailed codes') };
}

/** AES-256-GCM; nonce, tag and text in one. Bound to its owner: rows cannot be swapped. */
export function sealSecret(keys: Keys, owner: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.totp, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws where the key, the owner or a bit of the sealed text is not the one it was made with. */
export function openSecret(keys: Keys, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keys.totp, sealed.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(12, 28));
  return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

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
export const sealCode = (keys: Keys, code: number): Buffer =>
  createHmac('sha256', keys.codes).update(String(code)).digest();
