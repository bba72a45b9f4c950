import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import type { Db } from '#platform/db/db.ts';
import { listen } from '#platform/db/listen.ts';
import { type LiveEvent, liveChannel } from '#platform/db/notify.sql.ts';
import { openFiles } from '#platform/files/files.ts';
import { serveApi } from '#platform/http/api.ts';
import { serveHealth } from '#platform/http/observability/health.ts';
import { serveOpenApi } from '#platform/http/openapi/openapi.ts';
import { makeServer } from '#platform/http/server.ts';
import { areasOf } from './areas.ts';
import type { NotifyWorker } from './modules/approvals/approvals.ts';
import { sessionOf } from './modules/identity/identity.ts';
import { Streams } from './modules/notices/notices.ts';
import { readClaimedPayment, markPaid } from './modules/payouts/payouts.ts';
import { assignedIds, isWorkerAlive, keyOf, systemMetrics } from './modules/reporting/reporting.ts';

export type AppDeps = {
  config: Config;
  db: Db;
  log: Logger;
  directUrl: string;
  wakeWorker?: NotifyWorker;
  /** By default no check runs. */
  isOutdated?: () => boolean;
};

/** Opens the streams that notify browsers of changes, until the server closes. */
function openStreams(app: FastifyInstance, directUrl: string): Streams {
  const streams = new Streams();
  const listening = listen(directUrl, liveChannel, {
    hear: (event) => streams.hear(JSON.parse(event) as LiveEvent),
    connected: (is) => is && streams.beginToHear(),
  });
  app.addHook('preClose', async () => {
    streams.stop();
    await listening.stop();
  });
  return streams;
}

/** The web process's server: every module's routes behind one guard. */
export async function makeApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, log, wakeWorker } = deps;
  openCoins(config);
  const app = makeServer(config, log);
  const { isOutdated = () => false } = deps;
  serveHealth(app, { db, config, vitals: { metrics: systemMetrics, isWorkerAlive, isOutdated } });
  if (config.apiDocs) await serveOpenApi(app, config);
  const router = areasOf({
    config,
    files: openFiles(config),
    streams: openStreams(app, deps.directUrl),
    wakeWorker,
    assignedIds,
    readClaimedPayment,
    markPaid,
  });
  serveApi(app, { config, db, router, findSession: sessionOf, findKey: keyOf });
  return app;
}
