import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { checkChains, openNodes } from './chains/chains.ts';
import { readConfig } from './config/config.ts';
import { connect } from './db/db.ts';
import { reachable } from './db/reachable.sql.ts';
import { runLoops, workJobs } from './jobs/jobs.ts';
import { jobsOf, loopsOf } from './work.ts';

// The worker: watchers, jobs and mails, as the database role that alone sees chains and prices.
const config = readConfig(process.env);
const log = pino({ level: config.logLevel, name: 'worker' });
const url = config.workerDatabaseUrl;
if (url === undefined) throw new Error('the worker is started by main, or with DATABASE_URL');
const { db, close } = connect(url, 'candor_worker', config.databasePool);

let parts: { stop: () => Promise<void> }[] = [];
let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await Promise.all(parts.map((part) => part.stop()));
  await close();
  process.exit(0);
}
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => undefined); // the terminal sends it to all; main tells us when
// Whoever started us is gone, perhaps with the database that is waited for below.
process.on('disconnect', () => void end());

// After a crash Postgres replays its log first, and lets nobody in meanwhile (57P03).
for (let tries = 0; !(await reachable(db)); tries += 1) {
  if (tries === 0) log.warn('the worker waits for the database');
  await sleep(250);
}
openNodes(db, config);
const unfit = await checkChains(db, config);
if (unfit.length > 0) throw new Error(`the worker does not start: ${unfit.join('; ')}`);
parts = [await workJobs(url, db, jobsOf(config), log), runLoops(db, loopsOf(config), log)];
