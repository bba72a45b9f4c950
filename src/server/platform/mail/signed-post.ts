import { createHmac } from 'node:crypto';
import { realNow } from '../clock/clock.ts';

/**
 * The headers of Standard Webhooks: who receives the body can tell that it is ours, which one it
 * is, and of when. Of several secrets each signs, so that one can be replaced without a gap.
 */
export function signedHeaders(
  secrets: readonly (string | Buffer)[],
  id: string,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(realNow().getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const signed = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${signed.digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
