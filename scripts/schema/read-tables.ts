import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** A column from the catalogue. */
export type Column = {
  name: string;
  type: string;
  is_required: boolean;
  value: string | null;
  kind: 'plain' | 'identity' | 'generated';
  comment: string | null;
};

/** A key, reference or check of a table: p, u, f or c, as in pg_constraint. */
export type Constraint = {
  name: string;
  kind: 'p' | 'u' | 'f' | 'c';
  columns: string[];
  text: string;
};

export type Table = {
  schema: string;
  name: string;
  options: string | null;
  /** Of a table in periods: how they are told apart, and the first and the last. */
  periods: { key: string; first: string; last: string } | null;
  isUnlogged: boolean;
  comment: string | null;
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
};

/** Reads all tables of our schemas with everything in them, by schema and name. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name, array_to_string(c.reloptions, ', ') as options,
      (select json_build_object('key', pg_get_partkeydef(c.oid),
          'first', min(h.inhrelid::regclass::text), 'last', max(h.inhrelid::regclass::text))
        from pg_inherits h where h.inhparent = c.oid having c.relkind = 'p') as periods,
      c.relpersistence = 'u' as is_unlogged, obj_description(c.oid, 'pg_class') as comment,
      (select json_agg(json_build_object(
          'name', quote_ident(a.attname),
          'type', concat_ws(' collate ', format_type(a.atttypid, a.atttypmod),
            (select quote_ident(o.collname) from pg_collation o join pg_type t on t.oid = a.atttypid
              where o.oid = a.attcollation and o.oid <> t.typcollation)),
          'is_required', a.attnotnull,
          'value', pg_get_expr(d.adbin, d.adrelid, true),
          'kind', case when a.attidentity <> '' then 'identity'
            when a.attgenerated <> '' then 'generated' else 'plain' end,
          'comment', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object(
          'name', k.conname,
          'kind', k.contype,
          'columns', (select coalesce(json_agg(a.attname order by place), '[]')
            from unnest(k.conkey) with ordinality u (number, place)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number),
          'text', pg_get_constraintdef(k.oid, true))
          order by position(k.contype in 'pufc'), length(k.conname), k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')),
        '[]') as constraints,
      coalesce((select json_agg(pg_get_indexdef(i.indexrelid, 0, true) order by i.indexrelid)
        from pg_index i where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid
            and k.contype in ('p', 'u'))), '[]') as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg'
      and n.nspname not in ('information_schema', 'migrations', 'public', 'pgboss')
    order by 1, 2`.execute(db);
  return rows;
}
