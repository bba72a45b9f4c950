import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from '#platform/db/embedded.ts';
import { createDatabase, migrate, programText } from '#platform/db/migrate.ts';

/** Where throw-away data is: in memory if the machine has such a folder. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Fills role and database into a test server's URL template. */
export const urlOf = (given: string, role: string, database: string): string =>
  given
    .replace('ROLE', role === 'candor_owner' ? 'candor_migrator' : role)
    .replace('DATABASE', database);

export type TestServer = Embedded & { remove: () => Promise<void> };

/** A throw-away server without Candor's databases. */
export async function startBareServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(scratch, 'candor-test-'));
  chmodSync(folder, 0o755); // the user that Postgres runs as must pass through
  const server = await startEmbedded(join(folder, 'pg'), { fast: true });
  return {
    ...server,
    remove: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A throw-away server with the migrated database `template`, for tests to clone. */
export async function startTestServer(): Promise<TestServer> {
  const server = await startBareServer();
  await createDatabase(server.url('candor_bootstrap', 'postgres'), 'template');
  await migrate(server.url('candor_owner', 'template'));
  return server;
}

/** Upgrades a database to a release that has these migrations more, and other code. */
export async function upgradeBy(ownerUrl: string, ...texts: string[]): Promise<void> {
  const { version, migrations, code } = programText();
  const more = texts.map((text, index) => {
    const name = `99${String(index).padStart(3, '0')}_next`;
    return { name, text, digest: name };
  });
  const [first, ...others] = code.toReversed();
  const changed = { ...first!, text: `${first!.text}\n-- Of the next release.\n` };
  await migrate(ownerUrl, 'replace', {
    version,
    migrations: [...migrations, ...more],
    code: [...others.toReversed(), { ...changed, digest: String(texts.length) }],
  });
}

/** The migration that adds a nullable column to a sealed table, as its author writes it. */
export const addingColumn = (table: string, column: string): string => `
  alter table ${table} add column ${column} text;
  insert into integrity.added_column values ('${table}', '${column}');`;
