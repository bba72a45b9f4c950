import { randomBytes } from 'node:crypto';
import { keyFor } from '#platform/config/keys.ts';
import { openBody, sealBody } from '#platform/mail/seal-mail.ts';

const keyOfSecrets = (root: string): Buffer => keyFor(root, 'candor webhooks', 'secrets');
const boundTo = (webhook: string) => ({ to: webhook, subject: 'signing secret' });

/** Returns a new secret in the format of Standard Webhooks, and sealed for its row. */
export function makeSecret(root: string, webhook: string): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const body = { ...boundTo(webhook), html: '', text: secret };
  return { secret, sealed: sealBody(keyOfSecrets(root), body) };
}

/** Returns the signing key; throws if the row differs from what was sealed. */
export function openSigningKey(root: string, webhook: string, sealed: Buffer): Buffer {
  const { text } = openBody(keyOfSecrets(root), boundTo(webhook), sealed);
  return Buffer.from(text.slice('whsec_'.length), 'base64');
}
