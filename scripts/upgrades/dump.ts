import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { pathOfCode } from '#platform/db/program-text.ts';

// Dumps a database as one SQL text that any client can load into an empty one: the tables from the
// release's migrations, every row, then the release's functions and triggers. No package that we
// install includes pg_dump.

const ours = `nspname not like 'pg\\_%' and nspname <> 'information_schema'`;

async function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(statement, values)).rows;
}

/** Programs create the upgrade records, not migrations, so they are read from the catalogue. */
async function memoryOfUpgrades(client: pg.Client): Promise<string> {
  const lines = await ask<{ line: string }>(
    client,
    `select line from (
      select 0 as nth, 'create schema migrations;' as line
      union all select 1, format('create sequence %s;', oid::regclass) from pg_class
        where relkind = 'S' and relnamespace = 'migrations'::regnamespace
      union all select 2, format('create table %s (%s);', c.oid::regclass, (
          select string_agg(format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
            case when a.attnotnull then ' not null' else '' end,
            ' default ' || pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
          from pg_attribute a
          left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped))
        from pg_class c where relkind = 'r' and relnamespace = 'migrations'::regnamespace
      union all select 3, format('alter table %s add constraint %I %s;', conrelid::regclass,
          conname, pg_get_constraintdef(oid))
        from pg_constraint
        where contype in ('p', 'c') and connamespace = 'migrations'::regnamespace
      union all select 4, pg_get_functiondef(oid) || ';' from pg_proc
        where pronamespace = 'migrations'::regnamespace
      union all select 5, pg_get_triggerdef(t.oid) || ';' from pg_trigger t
        join pg_class c on c.oid = t.tgrelid
        where not tgisinternal and c.relnamespace = 'migrations'::regnamespace
    ) made order by nth, line`,
  );
  return lines.map(({ line }) => line).join('\n');
}

/** The release's SQL: its migrations by name, and its code in the order of its application. */
async function ownText(client: pg.Client, program: string) {
  const text = (path: string): string => readFileSync(join(program, 'db', path), 'utf8');
  const migrations = await ask<{ name: string }>(
    client,
    'select name from migrations.applied order by name',
  );
  // A fresh database applied each file once, so its rows are in the order of the files.
  const code = await ask<{ name: string }>(
    client,
    'select name from migrations.code_file order by ctid',
  );
  return {
    migrations: migrations.map(({ name }) => text(`migrations/${name}.sql`)),
    code: code.map(({ name }) => text(pathOfCode(name))),
  };
}

/** The queue's schema, as created by the release's copy of the library. */
async function queueText(program: string): Promise<string> {
  const entry = join(program, 'node_modules/pg-boss/dist/index.js');
  const { getConstructionPlans } = (await import(
    pathToFileURL(entry).href
  )) as typeof import('pg-boss');
  return getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
}

type Table = { name: string; columns: string; literals: string };

const rowsTogether = 200;

async function rowsOf(client: pg.Client, { name, columns, literals }: Table): Promise<string[]> {
  const rows = await ask<{ line: string }>(
    client,
    `select concat_ws(', ', ${literals}) as line from ${name} order by 1`,
  );
  const into = `insert into ${name} (${columns}) overriding system value values`;
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += rowsTogether) {
    const items = rows.slice(at, at + rowsTogether).map(({ line }) => `(${line})`);
    parts.push(`${into}\n${items.join(',\n')};`);
  }
  return parts;
}

/** Every row of our tables, in an order independent of physical position. */
export async function dataOf(client: pg.Client): Promise<string> {
  await client.query(`set timezone = 'UTC'; set search_path = pg_catalog`);
  const tables = await ask<Table>(
    client,
    `select c.oid::regclass::text as name,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns,
      string_agg(format('quote_nullable(%I::text)', attname), ', ' order by attnum) as literals
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and ${ours}
      and attnum > 0 and not attisdropped and attgenerated = ''
      -- Statistics of the queue lie in a table a day, which is another on the day of a restore.
      and c.relname !~ '^queue_stats_[0-9]{8}$'
    group by c.oid order by 1`,
  );
  const rows: string[] = [];
  for (const table of tables) rows.push(...(await rowsOf(client, table)));
  const counters = await ask<{ line: string }>(
    client,
    `select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value)
       as line from pg_sequences where last_value is not null order by 1`,
  );
  const names = tables.map(({ name }) => name).join(', ');
  return [`truncate ${names};`, ...rows, ...counters.map(({ line }) => line)].join('\n');
}

/** The row count of each of our tables, the largest first. */
export async function rowsByTable(client: pg.Client): Promise<[string, number][]> {
  const rows = await ask<{ name: string; rows: number }>(
    client,
    `select n.nspname || '.' || c.relname as name, (xpath('/row/count/text()', query_to_xml(
        format('select count(*) from %s', c.oid::regclass), false, true, '')))[1]::text::int as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and ${ours} order by 2 desc, 1`,
  );
  return rows.map(({ name, rows: count }) => [name, count]);
}

/** Dumps the database that `program`, a checkout of the release, created: tables, rows, code. */
export async function dumpOf(client: pg.Client, program: string): Promise<string> {
  await client.query('begin isolation level repeatable read');
  await client.query('set local search_path = pg_catalog');
  const { migrations, code } = await ownText(client, program);
  const parts = [
    await memoryOfUpgrades(client),
    ...migrations,
    await queueText(program),
    await dataOf(client),
    'set search_path = public; set check_function_bodies = off;',
    ...code,
  ];
  await client.query('rollback');
  return `${parts.join('\n')}\n`;
}
