import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { connect } from '#platform/db/db.ts';
import { createDatabase, programText } from '#platform/db/migrate.ts';
import { startTestServer } from '#test/ledger/postgres.ts';
import { sealedTables } from './sealed-tables.sql.ts';

// integrity.added_column names each nullable column that a migration added to a sealed table: an
// upgrade digests all rows of a table again for a column that nobody named (SCL-6).

const server = await startTestServer();
after(() => server.remove());
await createDatabase(server.url('candor_bootstrap', 'postgres'), 'columns');

type Column = { table: string; name: string; isNullable: boolean };
const nameOf = ({ table, name }: Column): string => `${table} ${name}`;

const columns = `
  select attrelid::regclass::text as table, attname as name, not attnotnull as "isNullable"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind in ('r', 'p') and not c.relispartition and attnum > 0 and not attisdropped
    and c.relowner = current_user::regrole
  order by 1, 2`;

/** Plays migrations one by one; returns the nullable columns that came later than their tables. */
async function addedBy(migrations: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.url('candor_owner', 'columns') });
  await client.connect();
  const tables = new Map<string, Set<string>>();
  let present: Column[] = [];
  try {
    await client.query('begin; set local check_function_bodies = off');
    for (const text of migrations) {
      await client.query(text);
      ({ rows: present } = await client.query<Column>(columns));
      for (const [table, its] of Map.groupBy(present, (column) => column.table)) {
        if (!tables.has(table)) tables.set(table, new Set(its.map(({ name }) => name)));
      }
    }
  } finally {
    await client.end();
  }
  const added = present.filter(({ table, name }) => !tables.get(table)!.has(name));
  return added.filter(({ isNullable }) => isNullable).map(nameOf);
}

const migrations = programText().migrations.map(({ text }) => text);

test('the list names the nullable columns that came later than their sealed tables', async () => {
  const { db, close } = connect(server.url('candor_owner', 'template'), 'candor_owner', 1);
  const sealed = await db.transaction().execute(sealedTables).finally(close);
  const listed = sealed.flatMap(({ name, added }) => added.map((column) => `${name} ${column}`));
  const covered = new Set(
    sealed.flatMap(({ name, columns: its, leftOut }) =>
      its
        .filter((column) => !leftOut.includes(column.name))
        .map((column) => `${name} ${column.name}`),
    ),
  );
  const found = (await addedBy(migrations)).filter((column) => covered.has(column));
  assert.deepEqual(listed.toSorted(), found.toSorted());
});

test('a column is found that a migration adds, or renames, and that may be null', async () => {
  const later = [
    `create table site.planted (a text primary key, b text);
     alter table site.planted add column c text;`,
    `alter table site.planted add column d text, add column e text not null;
     alter table site.planted rename column b to f;
     create table site.other (a text)`,
    'alter table site.planted drop column d, add column g text',
  ];
  const before = await addedBy(migrations);
  const found = await addedBy([...migrations, ...later]);
  assert.deepEqual(
    found.filter((column) => !before.includes(column)),
    ['site.planted f', 'site.planted g'],
  );
});
