import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/db.ts';
import { reachOf } from '../../db/reachable.sql.ts';
import { bearerOf } from '../cookies.ts';

/** Whether a request may read /metrics: in a sandbox always, in live with METRICS_TOKEN (SEC-5). */
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
 * Counts and times the framework's answers, by kind and status class: eight series for any set of
 * paths. Cached pages are answered earlier and live streams last for hours, so neither is counted.
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

/** The modules' view of the installation's health. */
export type Vitals = {
  /** Further lines of /metrics, in Prometheus text format. */
  metrics: (db: Db) => Promise<string>;
  isWorkerAlive: (db: Db) => Promise<boolean>;
  /** Whether the database was upgraded by another release since this process started. */
  isOutdated: () => boolean;
};

type HealthDeps = { db: Db; config: Pick<Config, 'mode' | 'metricsToken'>; vitals: Vitals };

function serveMetrics(app: FastifyInstance, { db, config, vitals }: HealthDeps): void {
  const registry = new Registry();
  // Sampled a hundred times a second, the event loop delay costs more than everything else here.
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
    // Without the database only the process metrics remain; the missing ones show the failure.
    const ofModules = await vitals.metrics(db).catch(() => '');
    return reply.type(registry.contentType).send((await registry.metrics()) + ofModules);
  });
}

/**
 * /healthz: the process runs. /readyz: it also reaches a writable database. /readyz/worker: a
 * worker has sent a heartbeat. /metrics: Prometheus.
 */
export function serveHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { db, vitals } = deps;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = await reachOf(db);
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  app.get('/readyz/worker', async (_request, reply) => {
    const lives = await vitals.isWorkerAlive(db).catch(() => false);
    return reply.code(lives ? 200 : 503).send({ status: lives ? 'ready' : 'no sign of life' });
  });
  serveMetrics(app, deps);
}
