import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { reachable } from '../db/reachable.sql.ts';
import { bearerOf } from './cookies.ts';

/** Who may read /metrics: in a sandbox anybody, in live who brings METRICS_TOKEN (SEC-5). */
function mayMeasure(
  { mode, metricsToken }: Pick<Config, 'mode' | 'metricsToken'>,
  authorization: string | undefined,
): boolean {
  if (metricsToken === undefined) return mode === 'sandbox';
  const [brought, needed] = [bearerOf(authorization) ?? '', metricsToken].map((token) =>
    hash('sha256', token, 'buffer'),
  );
  return timingSafeEqual(brought!, needed!);
}

/** /healthz: the process lives. /readyz: it also reaches its database. /metrics: Prometheus. */
export function serveHealth(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Pick<Config, 'mode' | 'metricsToken'> },
): void {
  const registry = new Registry();
  // Looked at a hundred times a second, the delay of the event loop costs more than all else here.
  collectDefaultMetrics({
    register: registry,
    prefix: 'candor_',
    eventLoopMonitoringPrecision: 100,
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reached = await reachable(db);
    return reply.code(reached ? 200 : 503).send({ status: reached ? 'ready' : 'no database' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(config, request.headers.authorization)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
