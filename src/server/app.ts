import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import { openFiles } from './files/files.ts';
import { serveApi } from './http/api.ts';
import { serveHealth } from './http/health.ts';
import { serveOpenApi } from './http/openapi.ts';
import { makeServer } from './http/server.ts';

export type AppParts = { config: Config; db: Db; log: Logger; directUrl: string };

/** The web process's server: every room's routes behind one guard. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, log } = parts;
  const app = makeServer(config, log);
  serveHealth(app, db);
  await serveOpenApi(app);
  const files = openFiles(config);
  void files;
  serveApi(app, { config, db, router: {}, findSession: async () => null });
  return app;
}
