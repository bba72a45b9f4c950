import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** A function of ours that takes a lock: an advisory one, of a row, or of a table. */
export type LockingFunction = { name: string; asksFirst: boolean; oid: string };

const lock = [
  'pg_(try_)?advisory_',
  'foundation\\.(take|try)_turns?',
  'for\\s+(no\\s+key\\s+)?update\\M',
  'for\\s+(key\\s+)?share\\M',
  'lock\\s+(table\\s|[a-z_%]+\\.[a-z_%]+)',
].join('|');

/**
 * Every function that locks, by the catalogue, and whether it requires READ COMMITTED before its
 * first lock. The queue's functions are third-party code.
 */
export async function lockingFunctions(db: Db): Promise<LockingFunction[]> {
  const found = await sql<LockingFunction>`
    with ours as (
      select p.oid, n.nspname || '.' || p.proname as name,
        lower(regexp_replace(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc),
          '--[^\n]*', '', 'g')) as body
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg' and n.nspname <> 'information_schema' and p.prokind <> 'a'
    )
    select o.name, o.oid::text as oid,
      coalesce(nullif(position('foundation.require_read_committed()' in o.body), 0)
        < regexp_instr(o.body, ${`\\m(${lock})`}), false) as asks_first
    from ours o where o.body ~ ${`\\m(${lock})`} order by 1`.execute(db);
  return found.rows;
}

/** The functions that would decide on a snapshot older than their lock. */
export const blindFunctions = async (db: Db): Promise<string[]> =>
  (await lockingFunctions(db))
    .filter((lockingFunction) => !lockingFunction.asksFirst)
    .map((lockingFunction) => lockingFunction.name);
