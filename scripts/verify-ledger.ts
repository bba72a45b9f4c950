import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readDatabaseConfig } from '#platform/config/config.ts';
import { connect } from '#platform/db/db.ts';
import {
  checkNames,
  savedHeadsOf,
  READERS,
  verifyDatabase,
} from '../src/server/modules/integrity/integrity.ts';
import { exitOnError, whyOf } from './end-command.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run verify`: re-checks the whole database, whether Candor runs or not. Exits 0 if it is
// sound, 1 if it is not or cannot be read, and reports the faults.

const usage = `Usage: npm run verify [-- OPTIONS]
  --json        one JSON object instead of text
  --head FILE   also check heads of seals that were kept elsewhere: a snapshot, a statement in
                JSON, the answer of /api/solvency/seals, or lines of NUMBER:HEAD
  --help        this text
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        head: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exitOnError(`${whyOf(error)}\n${usage}`);
  }
}

function readKept(files: string[]) {
  return files.flatMap((file) => {
    const heads = savedHeadsOf(readFileSync(file, 'utf8'));
    if (heads.length === 0) throw new Error(`${file} names no head of a seal`);
    return heads;
  });
}

async function readVerdict(files: string[]) {
  const kept = readKept(files);
  const config = readDatabaseConfig(process.env);
  const database = await reachDatabase(config);
  if (database === null) {
    throw new Error(`there are none in ${config.dataDir} yet: npm start makes them`);
  }
  const owner = connect(database.url, 'candor_owner', READERS);
  return verifyDatabase(owner.db, kept).finally(owner.close).finally(database.done);
}

const options = readOptions();
if (options.help) {
  process.stdout.write(usage);
} else {
  const verdict = await readVerdict(options.head).catch((error: unknown) =>
    exitOnError(`The books could not be read: ${whyOf(error)}`),
  );
  const sound = verdict.faults.length === 0;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ sound, checks: checkNames, ...verdict })}\n`);
  } else {
    const read = `${verdict.transfers} transfers, ${verdict.accounts} accounts`;
    for (const fault of verdict.faults) process.stdout.write(`${fault.check}: ${fault.detail}\n`);
    for (const note of verdict.notes) process.stdout.write(`${note}\n`);
    process.stdout.write(
      sound
        ? `The books are sound: ${read}, ${checkNames.length} checks.\n`
        : `The books are NOT sound: ${verdict.faults.length} faults in ${read}.\n`,
    );
  }
  process.exitCode = sound ? 0 : 1;
}
