import type { FastifyInstance } from 'fastify';
import { realNow } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';

const monthMs = 30 * 86_400_000;

/**
 * Returns where to report a security fault: the configured contact, else the operator's support
 * address.
 */
const contactOf = ({ securityContact, operator }: Config): string | undefined =>
  securityContact ?? (operator.supportEmail && `mailto:${operator.supportEmail}`);

/** `/.well-known/security.txt` (RFC 9116): 404 if there is no contact for reports. */
export function serveSecurity(app: FastifyInstance, config: Config): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const contact = contactOf(config);
    if (contact === undefined) return reply.callNotFound();
    const expires = new Date(realNow().getTime() + 6 * monthMs).toISOString().slice(0, 10);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en, de',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      ...(config.securityPolicy === undefined ? [] : [`Policy: ${config.securityPolicy}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
