import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { Story } from './story.ts';

const folder = resolve(import.meta.dirname, '../../tests/upgrades');

/** The stored fixture of one release: see the README beside it. */
export type Fixture = { version: string; folder: string; secret: string; story: Story };

/** The releases with stored databases. */
export const versions = (): string[] => readdirSync(folder).toSorted();

/** Returns the fixture of a release: after a day, or after a year of sixty members. */
export function fixtureOf(version: string, span: 'day' | 'year' = 'day'): Fixture {
  const at = join(folder, version, span === 'year' ? span : '');
  return {
    version,
    folder: at,
    secret: readFileSync(join(at, 'secret'), 'utf8').trim(),
    story: JSON.parse(readFileSync(join(at, 'story.json'), 'utf8')) as Story,
  };
}

/**
 * Loads a release's dump into the empty database of a superuser's URL. The owner creates
 * everything; rows are copied unchanged, without the triggers that check or follow new ones.
 */
export async function restore(superuserUrl: string, fixture: Fixture): Promise<void> {
  const text = gunzipSync(readFileSync(join(fixture.folder, 'dump.sql.gz'))).toString('utf8');
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => undefined); // the current query reports it
  await client.connect();
  try {
    await client.query('set session_replication_role = replica; set role candor_owner');
    await client.query(text);
    // A dump has the triggers of the code; these were made by the last step of the upgrade.
    await client.query('select integrity.watch_table(t) from integrity.table_to_seal t');
  } finally {
    await client.end();
  }
}
