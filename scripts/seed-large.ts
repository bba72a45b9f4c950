import { sql } from 'kysely';
import { seedAll } from '../bench/seed.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/database.ts';
import { connect } from '../src/server/platform/db/db.ts';
import { startEmbedded } from '../src/server/platform/db/embedded.ts';
import { hashPassword } from '../src/server/modules/identity/factors/hash-password.ts';
import { join } from 'node:path';
import { giveUp, whyOf } from './end-command.ts';

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
  if (config.databaseUrl !== undefined) throw new Error('only an embedded database is filled');
  await (await openDatabase(config)).stop();
  // Rows that pass by the public functions need a superuser, which runs on throw-away data alone.
  const server = await startEmbedded(join(config.dataDir, 'postgres'), { fast: true });
  const owner = connect(server.url('candor_bootstrap', 'candor'), 'candor_bootstrap', 1);
  try {
    const members = { count, passwordHash: await hashPassword(password) };
    const began = performance.now();
    const email = await seedAll(owner.db, members, (what, seconds) =>
      say(`${seconds.toFixed(1).padStart(7)} s  ${what}`),
    );
    say(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  in all`);
    say(`${count} members; the busiest is ${email}, password '${password}'`);
  } finally {
    await sql`alter role candor_bootstrap nologin password null`.execute(owner.db);
    await owner.close();
    await server.stop();
  }
}

await seed().catch((error: unknown) => giveUp(`The database was not filled: ${whyOf(error)}.`));
