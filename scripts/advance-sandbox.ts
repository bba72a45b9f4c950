import { readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/config/open-log.ts';
import { connect } from '#platform/db/db.ts';
import { workJobs } from '#platform/jobs/jobs.ts';
import { verifyRows } from '../src/server/modules/integrity/integrity.ts';
import { liveDays, waitForJobs } from '../src/server/sandbox/sandbox-days.ts';
import { workOf } from '../src/server/work.ts';
import { exitOnError, whyOf } from './end-command.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run admin -- advance-sandbox 30d`: runs that many business days of the sandbox, one after
// another, whether Candor runs or not. Prices move, the strategy trades, positions mature,
// distributions fall due and their notices are sent. Ends with a check of the whole ledger, as `npm
// run verify`.

const days = Number(/^([1-9]\d{0,3})d?$/.exec(process.argv[2] ?? '')?.[1]);
if (!(days <= 3660)) exitOnError('npm run admin -- advance-sandbox 30d (from 1 to 3660 days)');

const report = (day: string): void => void process.stderr.write(`\r${day} `);

async function advance() {
  const config = readConfig(process.env);
  if (config.mode !== 'sandbox') throw new Error('only the clock of a sandbox can be moved');
  const database = await reachDatabase(config);
  if (database === null) {
    throw new Error(`there is no database in ${config.dataDir} yet: npm start makes it`);
  }
  const url = config.workerDatabaseUrl ?? database.workerUrl;
  const worker = connect(url, 'candor_worker', 4);
  const owner = connect(database.url, 'candor_owner', 1);
  const log = openLog(config, 'advance-sandbox');
  try {
    const jobs = await workJobs(url, worker.db, workOf(config).queues, log);
    await liveDays(worker.db, config, days, report).finally(() => process.stderr.write('\n'));
    await waitForJobs(worker.db, 120);
    await jobs.stop();
    return await verifyRows(owner.db);
  } finally {
    await worker.close();
    await owner.close();
    await database.done();
  }
}

const { faults, transfers } = await advance().catch((error: unknown) =>
  exitOnError(`The sandbox was not advanced: ${whyOf(error)}`),
);
for (const fault of faults) process.stdout.write(`${fault.check}: ${fault.detail}\n`);
process.stdout.write(
  faults.length === 0
    ? `${days} days later the books are sound: ${transfers} transfers.\n`
    : `The books are NOT sound: ${faults.length} faults in ${transfers} transfers.\n`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
