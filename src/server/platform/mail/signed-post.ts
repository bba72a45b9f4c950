import { createHmac } from 'node:crypto';
import { realNow } from '../clock/clock.ts';

/**
 * The headers of Standard Webhooks: a receiver can verify the sender, the id and the time of a
 * body. Each of several secrets signs, so one can be replaced without a gap.
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
