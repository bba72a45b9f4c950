import { makeCrowd } from '../bench/crowd.ts';
import { readConfig } from '../src/server/config/config.ts';
import { openDatabase } from '../src/server/database.ts';
import { connect } from '../src/server/db/db.ts';
import { runningEmbedded } from '../src/server/db/embedded.ts';
import { hashPassword } from '../src/server/identity/verify-password.ts';
import { join } from 'node:path';
import { giveUp, whyOf } from './give-up.ts';

// `DATA_DIR=... npm run seed:large [-- members]`: a new sandbox with a million members and ten
// million transfers in a data folder of its own (about 13 GB, some minutes), for measurements. They
// all have the same password; `sandbox.json` there has the administrators'.

const count = Number(process.argv[2] ?? 1_000_000);
const password = 'correct horse battery';
if (!Number.isInteger(count) || count < 1_000) giveUp('npm run seed:large -- 1000 (or more)');
if (process.env['DATA_DIR'] === undefined) giveUp('DATA_DIR must name a folder for the new data');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function seed(): Promise<void> {
  const config = readConfig({ ...process.env, CANDOR_MODE: 'sandbox' });
  const database = await openDatabase(config);
  const urlOf = await runningEmbedded(join(config.dataDir, 'postgres'));
  if (urlOf === null) throw new Error('only an embedded database is filled');
  const owner = connect(urlOf('candor_owner', 'candor'), 'candor_owner', 1);
  try {
    const crowd = { count, passwordHash: await hashPassword(password) };
    const began = performance.now();
    const email = await makeCrowd(owner.db, crowd, (what, seconds) =>
      say(`${seconds.toFixed(1).padStart(7)} s  ${what}`),
    );
    say(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  in all`);
    say(`${count} members; the busiest is ${email}, password '${password}'`);
  } finally {
    await owner.close();
    await database.stop();
  }
}

await seed().catch((error: unknown) => giveUp(`The database was not filled: ${whyOf(error)}.`));
