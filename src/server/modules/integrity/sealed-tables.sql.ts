import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import type { Column } from './row-json.ts';

/**
 * A sealed table: its columns, its key, the columns that are left out, and the added ones, which
 * are left out where they are null.
 */
export type SealedTable = {
  name: string;
  columns: Column[];
  keys: string[];
  leftOut: string[];
  added: string[];
};

const elsewhere = new Set(['information_schema', 'pgboss', 'migrations', 'public']);
const isOurs = (schema: string): boolean => !schema.startsWith('pg_') && !elsewhere.has(schema);

async function readTables(tx: Tx) {
  // This makes Postgres write names with their schemas.
  await sql`set local search_path = pg_catalog`.execute(tx);
  const schemas = await all<{ oid: number; name: string }>(tx)`
    select oid, nspname as name from pg_catalog.pg_namespace`;
  const ours = new Set(schemas.filter(({ name }) => isOurs(name)).map(({ oid }) => oid));
  type Relation = { oid: number; name: string; kind: string; schema: number; isPart: boolean };
  const relations = await all<Relation>(tx)`
    select oid, oid::regclass as name, relkind as kind, relnamespace as schema,
      relispartition as is_part
    from pg_catalog.pg_class`;
  // A table in periods is read as a whole.
  return relations.filter(
    ({ kind, schema, isPart }) => 'rp'.includes(kind) && ours.has(schema) && !isPart,
  );
}

type Attribute = { table: number; name: string; number: number; type: number; isDropped: boolean };

/** Returns the columns of each table in order, by table OID. */
async function readColumns(tx: Tx): Promise<Map<number, Attribute[]>> {
  const rows = await all<Attribute>(tx)`
    select attrelid as table, attname as name, attnum as number, atttypid as type,
      attisdropped as is_dropped
    from pg_catalog.pg_attribute`;
  const kept = rows.filter(({ number, isDropped }) => number > 0 && !isDropped);
  return Map.groupBy(
    kept.toSorted((attribute, other) => attribute.number - other.number),
    ({ table }) => table,
  );
}

/** Returns the column by which each table in periods is divided. */
async function readDivisions(tx: Tx): Promise<Map<number, number>> {
  const rows = await all<{ table: number; columns: string }>(tx)`
    select partrelid as table, partattrs as columns from pg_catalog.pg_partitioned_table`;
  return new Map(rows.map(({ table, columns }) => [table, Number(columns)]));
}

/**
 * Returns the key columns of each table with a primary key, as numbers in order. The period, which
 * a primary key needs beside others, is none.
 */
async function readKeys(tx: Tx): Promise<Map<number, number[]>> {
  const rows = await all<{ table: number; columns: string; isPrimary: boolean }>(tx)`
    select indrelid as table, indkey as columns, indisprimary as is_primary
    from pg_catalog.pg_index`;
  const divisions = await readDivisions(tx);
  const primary = rows.filter(({ isPrimary }) => isPrimary);
  return new Map(
    primary.map(({ table, columns }) => {
      const whole = columns.split(' ').map(Number);
      const keys = whole.filter((column) => whole.length === 1 || column !== divisions.get(table));
      return [table, keys];
    }),
  );
}

/**
 * Returns the sealed tables, from the catalogue, the list of exceptions and that of added columns.
 * All are read in full and filtered here, because a superuser could narrow a view or a condition of
 * the database.
 */
export async function sealedTables(tx: Tx): Promise<SealedTable[]> {
  type Listed = { table: string; column: string };
  const [tables, columns, keys] = [await readTables(tx), await readColumns(tx), await readKeys(tx)];
  const unsealed = await all<Listed>(tx)`
    select table_name as table, column_name as column from integrity.unsealed`;
  const added = await all<Listed>(tx)`
    select table_name as table, column_name as column from integrity.added_column`;
  return tables.flatMap(({ oid, name }) => {
    const leftOut = unsealed.filter(({ table }) => table === name).map((row) => row.column);
    if (leftOut.includes('')) return [];
    const its = columns.get(oid) ?? [];
    const keyed = (keys.get(oid) ?? []).flatMap(
      (index) => its.find((attribute) => attribute.number === index) ?? [],
    );
    return [
      {
        name,
        columns: its.map((attribute) => ({ name: attribute.name, type: attribute.type })),
        keys: keyed.map((attribute) => attribute.name),
        leftOut,
        added: added.filter(({ table }) => table === name).map((row) => row.column),
      },
    ];
  });
}
