import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { openFiles } from '#platform/files/files.ts';
import { serveBrowserPart } from '#platform/http/browser.ts';
import { serveReference } from '#platform/http/reference.ts';
import { renderSite } from '../web/site/server/render.tsx';
import { brandFacts, serveBrand } from './modules/brand/brand.ts';
import { catalogueOnWire } from './modules/plans/routes.ts';
import { statusOfPage } from './modules/reporting/reporting.ts';
import { serveMail, serveSite } from './modules/site/site.ts';
import { serveCheckpoints, serveProofs, solvencyOfPage } from './modules/solvency/solvency.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Serves what people see: public pages, the portal's shell, the API reference, sandbox mail. */
export async function servePages(
  app: FastifyInstance,
  { config, db }: { config: Config; db: Db },
): Promise<void> {
  const browser = await serveBrowserPart(app, dist, {
    ...config,
    brand: (shippedIcon) => brandFacts(db, shippedIcon),
  });
  serveBrand(app, db);
  const published = { plansOnOffer: catalogueOnWire, solvencyOfPage, statusOfPage };
  const site = { config, db, browser, render: renderSite, files: openFiles(config), ...published };
  const store = await serveSite(app, site);
  if (config.apiDocs) serveReference(app);
  await serveProofs(app, { db, dist });
  await serveCheckpoints(app, { db });
  if (config.mode === 'sandbox') serveMail(app, { db, render: renderSite, store });
}
