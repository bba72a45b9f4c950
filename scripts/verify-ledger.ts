import { readConfig } from '../src/server/config/config.ts';
import { connect } from '../src/server/db/db.ts';
import { checkNames, verifyBooks } from '../src/server/ledger/ledger.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run verify [-- --json]`: re-checks the whole ledger, while Candor runs or not. Exits 0 when
// the books are sound, 1 when they are not, and says what is wrong.

const config = readConfig(process.env);
const database = await reachDatabase(config);
if (database === null) {
  process.stderr.write(`There are no books in ${config.dataDir} yet: npm start makes them.\n`);
  process.exit(1);
}
const owner = connect(database.url, 'candor_owner', 1);
const verdict = await verifyBooks(owner.db).finally(owner.close).finally(database.done);
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
