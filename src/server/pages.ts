import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { renderSite } from '../web/site/render.tsx';
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import { openFiles } from './files/files.ts';
import { serveBrowserPart } from './http/browser.ts';
import { serveReference } from './http/reference.ts';
import { statusOfPage } from './overview/status.routes.ts';
import { catalogueOnWire } from './plans/routes.ts';
import { serveMail, serveSite } from './site/site.ts';
import { serveCheckpoints } from './solvency/checkpoint.routes.ts';
import { serveProofs } from './solvency/files.routes.ts';
import { solvencyOfPage } from './solvency/routes.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Everything a person sees: public pages, the portal's shell, the API reference, sandbox mail. */
export async function servePages(
  app: FastifyInstance,
  { config, db }: { config: Config; db: Db },
): Promise<void> {
  const browser = await serveBrowserPart(app, dist, config.mode);
  const published = { plansOnOffer: catalogueOnWire, solvencyOfPage, statusOfPage };
  const site = { config, db, browser, render: renderSite, files: openFiles(config), ...published };
  const store = await serveSite(app, site);
  if (config.apiDocs) serveReference(app);
  await serveProofs(app, { db, dist });
  await serveCheckpoints(app, { db });
  if (config.mode === 'sandbox') serveMail(app, { db, render: renderSite, store });
}
