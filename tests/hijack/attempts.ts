import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { valuesOf, type Values } from './values.ts';

// The statements a hijacked program could send: generated from the catalogue, so future tables,
// states and functions are tried too. None has a valid session token.

/** One statement, and the line of db/grants.md that allows it. */
export type Attempt = { what: string; by: string; statement: string };

export type Role = 'candor_web' | 'candor_worker';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

type Table = {
  name: string;
  columns: string[];
  granted: { insert: string[]; update: string[] };
  /** A row unchanged, and a copy without a unique conflict. */
  rows: [what: string, row: string][];
};

type Column = { name: string; type: string; unique: boolean; state: string | null };

/** Another value of a column's type; a column that lists its states keeps one of them. */
function another({ type, unique, state }: Column, value: unknown): unknown {
  if (value !== undefined && value !== null && !unique) return value;
  if (state !== null) return state;
  if (type.endsWith('[]')) return [];
  if (type === 'uuid') return randomUUID();
  if (type === 'text') return `forged ${randomUUID()}`;
  if (type === 'boolean') return false;
  if (type === 'jsonb') return {};
  if (type === 'bytea') return `\\x${randomBytes(32).toString('hex')}`;
  if (type === 'date' || type.startsWith('timestamp')) return '2026-11-01';
  return type === 'interval' ? '1 day' : randomInt(1_000, 30_000);
}

/** Every table with the columns that a role may insert and update, and rows to try. */
async function tablesFor(superuser: Db, role: Role): Promise<Table[]> {
  const found = await sql<Omit<Table, 'rows' | 'columns'> & { columns: Column[] }>`
    select n.nspname || '.' || c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'unique', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
          and a.attnum = any (i.indkey)),
        'state', (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)''::text'))[1]
          from pg_constraint k where k.conrelid = c.oid and k.conkey = array[a.attnum]
            and k.contype = 'c' and pg_get_constraintdef(k.oid) like '%= ANY%' limit 1)))
        as columns,
      jsonb_build_object(
        'insert', coalesce(jsonb_agg(a.attname) filter (
          where has_column_privilege(${role}, c.oid, a.attnum, 'insert')), '[]'),
        'update', coalesce(jsonb_agg(a.attname) filter (
          where has_column_privilege(${role}, c.oid, a.attnum, 'update')), '[]')) as granted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity <> 'a'
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_'
      and n.nspname <> 'information_schema'
    group by n.nspname, c.relname order by 1`.execute(superuser);
  const tables: Table[] = [];
  for (const { name, columns, granted } of found.rows) {
    const sample = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t limit 1`.execute(superuser);
    const row = sample.rows[0]?.row ?? {};
    const other = Object.fromEntries(
      columns.map((column) => [column.name, another(column, row[column.name])]),
    );
    const rows: Table['rows'] = [['one of its own', JSON.stringify(other)]];
    if (sample.rows.length > 0) rows.push(['a copy', JSON.stringify(row)]);
    tables.push({ name, columns: columns.map((column) => column.name), granted, rows });
  }
  return tables;
}

/** The queue's tables share one line. */
const lineOf = (table: string): string => (table.startsWith('pgboss.') ? 'pgboss.*' : table);

function* writesOf({ name, columns, granted, rows }: Table): Generator<Attempt> {
  const by = lineOf(name);
  const inserted = granted.insert.length > 0 ? granted.insert : columns;
  const names = inserted.map((item) => `"${item}"`).join(', ');
  for (const [what, row] of rows) {
    const statement = `insert into ${name} (${names})
      select ${names} from jsonb_populate_record(null::${name}, ${literal(row)}::jsonb)`;
    yield { what: `insert ${name}: ${what}`, by: `insert ${by}`, statement };
  }
  for (const item of granted.update.length > 0 ? granted.update : columns.slice(0, 1)) {
    const statement = `update ${name} set "${item}" = (select "${item}" from jsonb_populate_record(
      null::${name}, ${literal(rows.at(-1)![1])}::jsonb))`;
    yield { what: `update ${name}: ${item}`, by: `update ${by}`, statement };
  }
  yield { what: `delete ${name}`, by: `delete ${by}`, statement: `delete from ${name}` };
  yield { what: `truncate ${name}`, by: `truncate ${by}`, statement: `truncate ${name} cascade` };
}

/** Every state of a column that lists its states, changed to each other one. */
async function* statesOf(superuser: Db): AsyncGenerator<Attempt> {
  const found = await sql<{ name: string; column: string; states: string[] }>`
    select n.nspname || '.' || c.relname as name, a.attname as column,
      array(select distinct m[1] from regexp_matches(pg_get_constraintdef(k.oid),
        '''([^'']*)''::text', 'g') m order by 1) as states
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where k.contype = 'c' and pg_get_constraintdef(k.oid) like '%= ANY%'
      and a.attname in ('state', 'status', 'role', 'outcome', 'goes_to', 'verb')
      and n.nspname !~ '^pg'
    order by 1, 2`.execute(superuser);
  for (const { name, column, states } of found.rows) {
    for (const from of states) {
      for (const to of states.filter((state) => state !== from)) {
        const statement = `update ${name} set "${column}" = '${to}' where "${column}" = '${from}'`;
        yield { what: `${name}.${column}: ${from} to ${to}`, by: `update ${name}`, statement };
      }
    }
  }
}

export type Callable = { name: string; signature: string; names: string[]; types: string[] };

/** The functions that a role may call; trigger functions cannot be called. */
export async function functionsFor(superuser: Db, role: Role): Promise<Callable[]> {
  const found = await sql<Callable>`
    select n.nspname || '.' || p.proname as name,
      translate(p.oid::regprocedure::text, '"', '') as signature,
      coalesce(p.proargnames, '{}') as names,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality a (t, nth)
        order by nth) as types
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^pg' and n.nspname <> 'information_schema'
      and p.prorettype <> 'trigger'::regtype
      and has_schema_privilege(${role}, n.oid, 'usage')
      and has_function_privilege(${role}, p.oid, 'execute')
    order by 1`.execute(superuser);
  return found.rows;
}

function* callsOf({ name, signature, names, types }: Callable, values: Values): Generator<Attempt> {
  const sets = values.argumentsFor(name, names, types);
  for (const [index, given] of sets.entries()) {
    const called = given.map((item, place) => `${item}::${types[place]}`).join(', ');
    const what = `${name}(${given.join(', ')})`.slice(0, 200);
    const by = `execute ${signature}`;
    yield { what: `${index} ${what}`, by, statement: `select * from ${name}(${called})` };
  }
}

/** Everything that one role tries. */
export async function attemptsOf(superuser: Db, role: Role): Promise<Attempt[]> {
  const made: Attempt[] = [];
  for (const table of await tablesFor(superuser, role)) made.push(...writesOf(table));
  for await (const state of statesOf(superuser)) made.push(state);
  const values = await valuesOf(superuser);
  for (const callable of await functionsFor(superuser, role))
    made.push(...callsOf(callable, values));
  return made;
}
