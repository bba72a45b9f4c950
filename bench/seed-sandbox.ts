import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import { connect } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { openDatabase } from '../src/server/database.ts';
import { hashPassword } from '../src/server/modules/identity/factors/hash-password.ts';
import { seedAll } from './seed.ts';

/** The password of every seeded account. */
export const password = 'correct horse battery';

/** Makes and fills a sandbox in `config`'s data folder; returns the busiest member's address. */
export async function seedSandbox(
  config: Config,
  count: number,
  report?: (what: string, seconds: number) => void,
): Promise<string> {
  if (config.databaseUrl !== undefined) throw new Error('only an embedded database is filled');
  await (await openDatabase({ ...config, sandboxStory: 'short' })).stop();
  // Rows that bypass the public functions need a superuser, which runs only on throw-away data.
  const server = await startEmbedded(join(config.dataDir, 'postgres'), { fast: true });
  const owner = connect(server.url('candor_bootstrap', 'candor'), 'candor_bootstrap', 1);
  try {
    return await seedAll(owner.db, { count, passwordHash: await hashPassword(password) }, report);
  } finally {
    await sql`alter role candor_bootstrap nologin password null`.execute(owner.db);
    await owner.close();
    await server.stop();
  }
}
