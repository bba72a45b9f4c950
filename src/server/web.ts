import type { FastifyInstance } from 'fastify';
import { type Config, ConfigFault, readConfig } from '#platform/config/config.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { openLog } from '#platform/config/open-log.ts';
import { requireSameSecret } from '#platform/db/installation.sql.ts';
import { requireLimits, requireOwnPower } from '#platform/db/own-power.ts';
import { programVersion } from '#platform/db/program-text.ts';
import { requireThisRelease } from '#platform/db/watch-release.ts';
import { listenOn } from '#platform/http/listen-on.ts';
import { openTraces } from '#platform/traces/export-spans.ts';
import { makeApp } from './app.ts';
import { followRelease } from './follow-release.ts';
import { sayReady } from './keep-program.ts';
import { readBrand, requireBrand } from './modules/brand/brand.ts';
import { checkChains, openNodes } from './modules/chains/chains.ts';
import { simulatePrices } from './modules/market/market.ts';
import { checkCoins } from './modules/reporting/reporting.ts';
import { openPool } from './open-pool.ts';
import { servePages } from './pages.ts';
import { keepProgramEnds } from './program-ends.ts';
import { endUnstarted } from './say-why.ts';

// The web program answers requests, with the database role that may read and propose (INT-12).

function urlOf({ databaseUrl }: Config): string {
  if (databaseUrl !== undefined) return databaseUrl;
  throw new ConfigFault('DATABASE_URL: web on its own needs the URL of candor_web');
}

async function start(): Promise<void> {
  const config = readConfig(process.env, 'web');
  const log = openLog(config, 'web');
  const traces = openTraces(config, { name: 'web', version: programVersion() }, log);
  const url = urlOf(config);
  const direct = config.directDatabaseUrl ?? url;
  const { db, close } = openPool('candor_web', { url, direct, size: config.databasePool });
  let app: FastifyInstance | undefined;
  // Set before waiting for the database, because the parent process may end meanwhile.
  keepProgramEnds(async () => {
    await app?.close();
    await traces?.stop();
    await close();
  });
  await requireThisRelease(db, log);
  await requireSameSecret(db, config.secret);
  await requireLimits(db, 'candor_web');
  await requireOwnPower(db, [url, direct], 'web', config, log);
  await requireBrand(db, config);
  await readBrand(db);
  openCoins(config);
  openNodes(db, config);
  const unfit = [...(await checkChains(db, config)), ...(await checkCoins(db, config))];
  if (unfit.length > 0) throw new ConfigFault(unfit.join('\n'));
  if (config.mode === 'sandbox') await simulatePrices(db);
  const release = followRelease(db, log);
  app = await makeApp({ config, db, log, directUrl: direct, isOutdated: release.isOutdated });
  app.addHook('onClose', release.stop);
  await servePages(app, { config, db });
  await listenOn(app, config);
  sayReady();
}

await start().catch((error: unknown) => endUnstarted("Candor's web program", error));
