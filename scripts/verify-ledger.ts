import { readDatabaseConfig } from '../src/server/config/config.ts';
import { connect } from '../src/server/db/db.ts';
import { checkNames, verifyBooks } from '../src/server/ledger/ledger.ts';
import { giveUp, whyOf } from './give-up.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run verify [-- --json]`: re-checks the whole ledger, while Candor runs or not. Exits 0 when
// the books are sound, 1 when they are not or cannot be read, and says what is wrong.

async function readVerdict() {
  const config = readDatabaseConfig(process.env);
  const database = await reachDatabase(config);
  if (database === null) {
    throw new Error(`there are none in ${config.dataDir} yet: npm start makes them`);
  }
  const owner = connect(database.url, 'candor_owner', 1);
  return verifyBooks(owner.db).finally(owner.close).finally(database.done);
}

const verdict = await readVerdict().catch((error: unknown) =>
  giveUp(`The books could not be read: ${whyOf(error)}.`),
);
const sound = verdict.faults.length === 0;
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ sound, checks: checkNames, ...verdict })}\n`);
} else {
  const looked = `${verdict.transfers} transfers, ${verdict.accounts} accounts`;
  for (const fault of verdict.faults) process.stdout.write(`${fault.check}: ${fault.detail}\n`);
  process.stdout.write(
    sound
      ? `The books are sound: ${looked}, ${checkNames.length} checks.\n`
      : `The books are NOT sound: ${verdict.faults.length} faults in ${looked}.\n`,
  );
}
process.exitCode = sound ? 0 : 1;
