import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM: nonce, tag and ciphertext in one buffer, which opens only with the same `bound`. */
export function sealWithKey(key: Buffer, bound: string, plain: string | Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(plain as string, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws if the key, `bound` or any bit of the sealed data differs. */
export function openWithKey(key: Buffer, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
