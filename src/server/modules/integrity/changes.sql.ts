import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** A table that is sealed: its key, and the columns that are left out. */
export type SealedTable = { name: string; keys: string[]; leftOut: string[] };

/**
 * The tables that are sealed, by the catalogue and the list of what is not: read here, not through
 * the database's own view of them, which a superuser could narrow.
 */
export async function sealedTables(db: Db): Promise<SealedTable[]> {
  const found = await sql<SealedTable>`
    select t.name, coalesce(t.keys, '{}') as keys, coalesce(u.columns, '{}') as "leftOut"
    from (select format('%I.%I', n.nspname, c.relname) as name,
        (select array_agg(a.attname::text order by k.place) from pg_index i
          cross join lateral unnest(i.indkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary) as keys
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^pg_'
        and n.nspname not in ('information_schema', 'pgboss', 'migrations', 'public')) t
    left join (select table_name, array_agg(column_name order by column_name) as columns
      from integrity.unsealed group by 1) u on u.table_name = t.name
    where not coalesce('' = any (u.columns), false) order by 1`.execute(db);
  return found.rows;
}

const literal = (values: string[]) =>
  sql`array[${sql.join(values.map((v) => sql.lit(v)))}]::text[]`;

const keyOf = (keys: string[]) =>
  sql.join(
    keys.map((key) => sql`(r.fields ->> ${sql.lit(key)})`),
    sql` || '|' || `,
  );

const presentRows = ({ name, keys, leftOut }: SealedTable) => sql`
  select ${sql.lit(name)} as table_name, ${keyOf(keys)} as key,
    sha256(convert_to((r.fields - ${literal(leftOut)})::text, 'UTF8')) as digest
  from (select to_jsonb(t) as fields from ${sql.raw(name)} t offset 0) r`;

/**
 * Rows that are not as the log of changes says they were left: changed, missing or added; of all
 * sealed tables, or of those asked for.
 */
export async function rowsUnlikeTheirLog(
  tx: Tx,
  limit: number,
  asked?: readonly SealedTable[],
): Promise<string[]> {
  const tables = asked ?? (await sealedTables(tx));
  // A row's digest is made of its JSON in these settings (db/code/integrity/integrity.sql).
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local bytea_output = 'hex'`.execute(tx);
  await sql`set local intervalstyle = 'postgres'`.execute(tx);
  const found = await sql<{ detail: string }>`
    with present as (${sql.join(tables.map(presentRows), sql` union all `)}),
    logged as (
      select c.table_name, c.key, c.digest from integrity.change c
      join (select max(position) as position from integrity.change group by table_name, key) l
        using (position)
      where c.digest is not null
        and c.table_name = any (${literal(tables.map(({ name }) => name))})
    ), fault as materialized (
      select format('%s %s: %s', coalesce(p.table_name, l.table_name), coalesce(p.key, l.key),
        case when p.key is null then 'is missing' when l.key is null then 'was never logged'
          else 'is not as it was last logged' end) as detail
      from present p full join logged l on l.table_name = p.table_name and l.key = p.key
      where p.digest is distinct from l.digest
    ) select detail from fault order by detail limit ${limit}`.execute(tx);
  return found.rows.map(({ detail }) => detail);
}
