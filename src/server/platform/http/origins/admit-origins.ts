import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

type OriginConfig = Pick<Config, 'apiOrigins'>;

/** Returns the foreign origin of a page that calls the API, if the operator allowed it. */
export function namedOrigin({ url, headers }: FastifyRequest, { apiOrigins }: OriginConfig) {
  const { origin } = headers;
  if (origin === undefined || !url.startsWith('/api/')) return undefined;
  return apiOrigins.includes(origin) ? origin : undefined;
}

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, candor-work',
  'access-control-max-age': '7200',
};
const readable = 'candor-work, retry-after, www-authenticate, content-disposition';

/**
 * Lets pages of the named origins read API answers, including refusals. They send a Bearer token or
 * nothing: request cookies are ignored, and answers set none.
 */
export function admitOrigins(app: FastifyInstance, config: OriginConfig): void {
  if (config.apiOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('vary', 'Origin');
    const origin = namedOrigin(request, config);
    if (origin === undefined) return undefined;
    delete request.headers.cookie;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', readable);
    const asks = request.headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || asks === undefined) return undefined;
    return reply.headers(preflight).code(204).send();
  });
  app.addHook('onSend', async (request, reply) => {
    if (namedOrigin(request, config) !== undefined) reply.removeHeader('set-cookie');
  });
}
