import { sql } from 'kysely';
import type { Db } from '../../../src/server/platform/db/db.ts';

// What even a refused call may touch: each with the reason.
const countsTries = 'foundation.rate_limit'; // a refused try is a try
const keptAwake = { 'identity.session': 'idle_expires_at' }; // any call keeps a session from idling

/** Makes a function that hashes every row of every table: equal prints, nothing changed. */
export async function footprintOf(owner: Db): Promise<() => Promise<Record<string, string>>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`.execute(owner);
  const printOf = (name: string): string => {
    const ignored = Object.entries(keptAwake).find(([table]) => table === name)?.[1] ?? '';
    return `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(
      (to_jsonb(t) - '${ignored}')::text, 0)), 0) as print from ${name} t`;
  };
  const looked = tables.rows.map(({ name }) => name).filter((name) => name !== countsTries);
  const query = sql.raw<{ name: string; print: string }>(looked.map(printOf).join(' union all '));
  return async () => {
    const found = await query.execute(owner);
    return Object.fromEntries(found.rows.map(({ name, print }) => [name, print]));
  };
}
