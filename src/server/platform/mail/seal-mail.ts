import type { Config } from '../config/config.ts';
import { keyFor } from '../config/keys.ts';
import { openWithKey, sealWithKey } from '../config/sealing.ts';

/** The recipient and subject of a mail; a sealed body opens only with the same ones. */
type Envelope = { to: string; subject: string };
type Body = { html: string; text: string };

/** The key for the bodies of mails, which only the worker's ring holds. */
export const mailKeyOf = ({ secret }: Pick<Config, 'secret'>): Buffer =>
  keyFor(secret, 'candor mail', 'bodies');

const boundTo = ({ to, subject }: Envelope): string => JSON.stringify([to, subject]);

export const sealBody = (key: Buffer, mail: Envelope & Body): Buffer =>
  sealWithKey(key, boundTo(mail), JSON.stringify({ html: mail.html, text: mail.text }));

/** Throws if the key, the envelope or any bit of the sealed body differs. */
export const openBody = (key: Buffer, envelope: Envelope, sealed: Buffer): Body =>
  JSON.parse(openWithKey(key, boundTo(envelope), sealed).toString('utf8')) as Body;
