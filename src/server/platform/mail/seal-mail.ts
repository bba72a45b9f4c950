import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { keyFor } from '../config/keys.ts';

/** To whom a mail goes and under which words: what is sealed opens for nobody else. */
type Envelope = { to: string; subject: string };
type Body = { html: string; text: string };

/** The key of what mails say, which the worker's ring alone holds. */
export const mailKeyOf = ({ secret }: Pick<Config, 'secret'>): Buffer =>
  keyFor(secret, 'candor mail', 'bodies');

const boundTo = ({ to, subject }: Envelope): Buffer => Buffer.from(JSON.stringify([to, subject]));

/** AES-256-GCM; nonce, tag and text in one. */
export function sealBody(key: Buffer, mail: Envelope & Body): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(mail));
  const text = JSON.stringify({ html: mail.html, text: mail.text });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws where key, envelope or a bit of what is sealed is not the one it was made with. */
export function openBody(key: Buffer, envelope: Envelope, sealed: Buffer): Body {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(boundTo(envelope))
    .setAuthTag(sealed.subarray(12, 28));
  const text = decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  return JSON.parse(text) as Body;
}
