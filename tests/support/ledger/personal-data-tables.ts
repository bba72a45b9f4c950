import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

// The rows that even a refused call may change, each with its reason. A refused attempt counts.
const countsTries = ['foundation.rate_limit', 'identity.code_try', 'identity.sign_up_try'];
const keptAwake = { 'identity.session': 'idle_expires_at' }; // any call keeps a session from idling

/** Identifies a version of a row: its last writer, and its place. */
const written = 'hash_array_extended(array[t.xmin::text, t.ctid::text], 0)';

/** Returns a function that fingerprints every row of every table: equal results mean no write. */
export async function personalDataOf(owner: Db): Promise<() => Promise<Record<string, string>>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`.execute(owner);
  const printOf = (name: string): string => {
    const ignored = Object.entries(keptAwake).find(([table]) => table === name)?.[1];
    const print = (row: string): string =>
      `select '${name}', count(*) || ':' || coalesce(sum(${row}), 0) from ${name} t`;
    return ignored === undefined
      ? print(written)
      : print(`hashtextextended((to_jsonb(t) - '${ignored}')::text, 0)`);
  };
  const looked = tables.rows.map(({ name }) => name).filter((name) => !countsTries.includes(name));
  // A stored function keeps its plan: planning a query over all tables, or starting parallel
  // workers, takes longer than running it.
  await sql`create schema if not exists footprints`.execute(owner);
  await sql
    .raw(
      `create or replace function footprints.taken() returns table (name text, print text)
       language plpgsql set max_parallel_workers_per_gather = 0
       as $$ begin return query ${looked.map(printOf).join(' union all ')}; end $$`,
    )
    .execute(owner);
  return async () => {
    const found = await sql<{ name: string; print: string }>`
      select name, print from footprints.taken()`.execute(owner);
    return Object.fromEntries(found.rows.map(({ name, print }) => [name, print]));
  };
}
