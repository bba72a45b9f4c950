import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

export type SavedFilter = { id: string; name: string; query: string };

/** Returns an administrator's saved filters of a screen, by name. */
export async function savedFiltersOf(
  db: Db,
  administratorId: string,
  screen: string,
): Promise<SavedFilter[]> {
  return all<SavedFilter>(db)`
    select id, name, query from reporting.saved_filter
    where administrator_id = ${administratorId} and screen = ${screen}
    order by lower(name)`;
}

export async function saveFilter(
  db: Db,
  administratorId: string,
  { screen, name, query }: { screen: string; name: string; query: string },
): Promise<void> {
  await sql`
    insert into reporting.saved_filter (administrator_id, screen, name, query)
    values (${administratorId}, ${screen}, ${name}, ${query})
    on conflict (administrator_id, screen, name) do update set query = excluded.query`.execute(db);
}

/** Deletes an administrator's saved filter; returns whether there was one. */
export async function removeFilter(db: Db, administratorId: string, id: string): Promise<boolean> {
  const gone = await sql`
    delete from reporting.saved_filter
    where id = ${id} and administrator_id = ${administratorId}`.execute(db);
  return gone.numAffectedRows === 1n;
}
