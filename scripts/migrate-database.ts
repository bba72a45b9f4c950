import { readDatabaseConfig } from '#platform/config/config.ts';
import { connect } from '#platform/db/db.ts';
import { stampMode } from '#platform/db/installation.sql.ts';
import { migrate } from '#platform/db/migrate.ts';
import { programVersion } from '#platform/db/program-text.ts';
import { importBrand } from '../src/server/modules/brand/brand.ts';
import { exitOnError, whyOf } from './end-command.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run migrate`: upgrades the database to this program's version, completely or not at all, and
// replaces the functions of another build of the same version. Needs only the owner's URL.

async function upgrade(): Promise<void> {
  const config = readDatabaseConfig(process.env);
  const database = await reachDatabase(config);
  if (database === null) {
    throw new Error(`there is no database in ${config.dataDir} yet: npm start makes it`);
  }
  try {
    await migrate(database.url);
    const owner = connect(database.url, 'candor_owner', 1);
    try {
      const mode = await stampMode(owner.db, config.mode);
      if (mode !== config.mode) throw new Error(`this database was made for ${mode}`);
      await importBrand(owner.db, config);
    } finally {
      await owner.close();
    }
  } finally {
    await database.done();
  }
}

await upgrade().catch((error: unknown) =>
  exitOnError(`The database was not upgraded: ${whyOf(error)}`),
);
process.stdout.write(`The database stands at Candor ${programVersion()}.\n`);
