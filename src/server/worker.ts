import { type Config, ConfigFault, readConfig } from '#platform/config/config.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { openLog } from '#platform/config/open-log.ts';
import { requireSameSecret } from '#platform/db/installation.sql.ts';
import { requireLimits, requireOwnPower } from '#platform/db/own-power.ts';
import { programVersion } from '#platform/db/program-text.ts';
import { requireThisRelease } from '#platform/db/watch-release.ts';
import { workJobs } from '#platform/jobs/jobs.ts';
import { keepFaults } from '#platform/jobs/keep-faults.ts';
import { listenForWork } from '#platform/jobs/listen-for-work.ts';
import { runLoops } from '#platform/jobs/run-loops.ts';
import { openTraces } from '#platform/traces/export-spans.ts';
import { releaseLoop } from './follow-release.ts';
import { waitForStart, sayReady } from './keep-program.ts';
import { readBrand, requireBrand } from './modules/brand/brand.ts';
import { checkChains, openNodes } from './modules/chains/chains.ts';
import { checkCoins } from './modules/reporting/reporting.ts';
import { openScreening } from './modules/screening/screening.ts';
import { openPool } from './open-pool.ts';
import { keepProgramEnds } from './program-ends.ts';
import { endUnstarted } from './say-why.ts';
import { workOf } from './work.ts';

// The worker: watchers, jobs and mails, with the only database role that sees chains and prices.

function urlOf({ workerDatabaseUrl }: Config): string {
  if (workerDatabaseUrl !== undefined) return workerDatabaseUrl;
  throw new ConfigFault(
    'WORKER_DATABASE_URL: the worker on its own needs the URL of candor_worker',
  );
}

async function start(): Promise<void> {
  await waitForStart();
  const config = readConfig(process.env, 'worker');
  const log = openLog(config, 'worker');
  const traces = openTraces(config, { name: 'worker', version: programVersion() }, log);
  const url = urlOf(config);
  const direct = config.directWorkerUrl ?? url;
  const { db, close } = openPool('candor_worker', { url, direct, size: config.databasePool });
  let parts: { stop: () => Promise<void> }[] = [];
  // Set before waiting for the database, because the parent process may end meanwhile.
  keepProgramEnds(async () => {
    await Promise.all(parts.map((part) => part.stop()));
    await traces?.stop();
    await close();
  });
  await requireThisRelease(db, log);
  await requireSameSecret(db, config.secret);
  await requireLimits(db, 'candor_worker');
  await requireOwnPower(db, [url, direct], 'worker', config, log);
  await requireBrand(db, config);
  await readBrand(db);
  openCoins(config);
  openNodes(db, config);
  const unfit = [...(await checkChains(db, config)), ...(await checkCoins(db, config))];
  if (unfit.length > 0) throw new ConfigFault(unfit.join('\n'));
  await openScreening(db, config);
  const { queues, loops } = workOf(config);
  const jobs = await workJobs(url, db, queues, log);
  const hearing = listenForWork(direct, db);
  const all = [...loops, jobs.loop, releaseLoop(db, log)];
  parts = [jobs, hearing, runLoops(db, keepFaults(all), log, hearing)];
  sayReady();
}

await start().catch((error: unknown) => endUnstarted("Candor's worker", error));
