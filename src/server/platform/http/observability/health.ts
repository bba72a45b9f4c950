import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/db.ts';
import { reachOf } from '../../db/reachable.sql.ts';
import { bearerOf } from '../cookies.ts';

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

const kinds = ['api', 'page'] as const;
const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times what the framework answers, by kind and class of status: eight series, whatever
 * is asked for. Pages from the cache are answered before it, and live streams last for hours:
 * neither is counted.
 */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const taken = new Histogram({
    name: 'candor_http_request_seconds',
    help: 'Time that answers took',
    labelNames: ['kind', 'status'],
    buckets,
    registers: [registry],
  });
  const series = new Map<string, { observe(value: number): void }>(
    kinds.flatMap((kind) =>
      classes.map((status) => [`${kind} ${status}`, taken.labels({ kind, status })] as const),
    ),
  );
  for (const kind of kinds) for (const status of classes) taken.zero({ kind, status });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.url.startsWith('/api/events')) return;
    const kind = request.url.startsWith('/api/') ? 'api' : 'page';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    series.get(`${kind} ${status}`)?.observe(reply.elapsedTime / 1_000);
  });
}

/** What the modules know of how the installation fares. */
export type Vitals = {
  /** Further lines of /metrics, in the text format of Prometheus. */
  metrics: (db: Db) => Promise<string>;
  isWorkerAlive: (db: Db) => Promise<boolean>;
  /** Whether the database was upgraded by another release since this process started. */
  isOutdated: () => boolean;
};

type HealthDeps = { db: Db; config: Pick<Config, 'mode' | 'metricsToken'>; vitals: Vitals };

function serveMetrics(app: FastifyInstance, { db, config, vitals }: HealthDeps): void {
  const registry = new Registry();
  // Looked at a hundred times a second, the delay of the event loop costs more than all else here.
  collectDefaultMetrics({
    register: registry,
    prefix: 'candor_',
    eventLoopMonitoringPrecision: 100,
  });
  measureRequests(app, registry);
  const outdated = new Gauge({
    name: 'candor_release_outdated',
    help: 'Whether this web process runs on the database of another release',
    registers: [],
    collect() {
      this.set(Number(vitals.isOutdated()));
    },
  });
  registry.registerMetric(outdated);
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(config, request.headers.authorization)) return reply.callNotFound();
    // A database that is away leaves the figures of the process, and says so by its absence.
    const ofModules = await vitals.metrics(db).catch(() => '');
    return reply.type(registry.contentType).send((await registry.metrics()) + ofModules);
  });
}

/**
 * /healthz: the process lives. /readyz: it also reaches its database, and that takes writes.
 * /readyz/worker: a worker has shown a sign of life. /metrics: Prometheus.
 */
export function serveHealth(app: FastifyInstance, parts: HealthDeps): void {
  const { db, vitals } = parts;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = await reachOf(db);
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  app.get('/readyz/worker', async (_request, reply) => {
    const lives = await vitals.isWorkerAlive(db).catch(() => false);
    return reply.code(lives ? 200 : 503).send({ status: lives ? 'ready' : 'no sign of life' });
  });
  serveMetrics(app, parts);
}
