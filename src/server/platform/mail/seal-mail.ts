import type { Config } from '../config/config.ts';
import { keyFor } from '../config/keys.ts';
import { openWithKey, sealWithKey } from '../config/sealing.ts';

/** To whom a mail goes and under which words: what is sealed opens for nobody else. */
type Envelope = { to: string; subject: string };
type Body = { html: string; text: string };

/** The key of what mails say, which the worker's ring alone holds. */
export const mailKeyOf = ({ secret }: Pick<Config, 'secret'>): Buffer =>
  keyFor(secret, 'candor mail', 'bodies');

const boundTo = ({ to, subject }: Envelope): string => JSON.stringify([to, subject]);

export const sealBody = (key: Buffer, mail: Envelope & Body): Buffer =>
  sealWithKey(key, boundTo(mail), JSON.stringify({ html: mail.html, text: mail.text }));

/** Throws where key, envelope or a bit of what is sealed is not the one it was made with. */
export const openBody = (key: Buffer, envelope: Envelope, sealed: Buffer): Body =>
  JSON.parse(openWithKey(key, boundTo(envelope), sealed).toString('utf8')) as Body;
