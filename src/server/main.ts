import { pino } from 'pino';
import { makeApp } from './app.ts';
import { checkChains, openNodes } from './chains/chains.ts';
import { ConfigFault, readConfig } from './config/config.ts';
import { openDatabase } from './database.ts';
import { connect } from './db/db.ts';
import { keepWorker } from './keep-worker.ts';
import { simulatePrices } from './market/market.ts';
import { servePages } from './pages.ts';
import { type DemoPeople, demoPeople } from './sandbox-people.ts';

/** The demo log-ins, as a newcomer needs them on the screen (OPS-1). */
function loginsOf({ administrators, members }: DemoPeople): string {
  const staff = administrators.map(
    (one) => `  ${one.role.padEnd(8)} ${one.email}  ${one.password}`,
  );
  const clients = members.map((one) => `  ${one.holds.padEnd(8)} ${one.email}  ${one.password}`);
  return [
    'Administrators (/admin-login shows their codes):',
    ...staff,
    'Members:',
    ...clients,
    '',
  ].join('\n');
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, name: 'web' });
  const database = await openDatabase(config);
  const { db, close } = connect(database.web, 'candor_web', config.databasePool);
  openNodes(db, config);
  const unfit = await checkChains(db, config);
  if (unfit.length > 0) {
    await close();
    await database.stop();
    throw new ConfigFault(unfit.join('\n'));
  }
  if (config.mode === 'sandbox') await simulatePrices(db);
  const app = await makeApp({ config, db, log, directUrl: database.direct });
  await servePages(app, { config, db });
  await app.listen({ port: config.port, host: config.host });
  // Made before the worker starts, which fills their accounts: one writer of sandbox.json.
  const people = config.mode === 'sandbox' ? demoPeople(config) : null;
  const { secret } = config;
  const worker = keepWorker(
    { CANDOR_SECRET: secret, DATABASE_URL: database.web, WORKER_DATABASE_URL: database.worker },
    log,
  );
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    await Promise.all([worker.stop(), app.close()]);
    await close();
    await database.stop();
    process.exit(code);
  };
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  process.on('disconnect', () => void end(0));
  process.stdout.write(`Candor (${config.mode}) listens on ${config.publicUrl}\n`);
  if (people !== null) process.stdout.write(loginsOf(people));
}

await start().catch((error: unknown) => {
  if (!(error instanceof ConfigFault)) throw error;
  process.stderr.write(`Candor does not start:\n${error.message}\n`);
  process.exit(1);
});
