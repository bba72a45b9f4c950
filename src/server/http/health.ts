import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import { reachable } from '../db/reachable.sql.ts';

/** /healthz: the process lives. /readyz: it also reaches its database. /metrics: Prometheus. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'candor_' });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reached = await reachable(db);
    return reply.code(reached ? 200 : 503).send({ status: reached ? 'ready' : 'no database' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
