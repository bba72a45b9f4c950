import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { fieldsOfRecord, microsOf } from '#platform/db/rows/record-text.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { isKnownType, rowJson, rowKey } from './row-json.ts';
import { sealedTables } from './sealed-tables.sql.ts';

// This process builds a row's JSON from the row's text: byte for byte the JSON that the database
// digests (INT-13).

const { owner, superuser } = await testDatabase();
const undone = new Error('undo what was planted');

test('the text of each sealed column is known', async () => {
  const tables = await owner.transaction().execute(sealedTables);
  assert.ok(tables.length > 100, `${tables.length}`);
  const unknown = tables.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => !isKnownType(type)).map((column) => `${name}.${column.name}`),
  );
  assert.deepEqual(unknown, []);
});

test('the tables are those that the database itself would seal', async () => {
  const tables = await owner.transaction().execute(sealedTables);
  const { rows } = await sql<{ name: string; keys: string[]; leftOut: string[] }>`
    select table_name as name, keys, left_out from integrity.table_to_seal`.execute(owner);
  const sorted = <T extends { name: string }>(all: T[]): T[] =>
    all.toSorted((item, other) => (item.name < other.name ? -1 : 1));
  assert.deepEqual(
    sorted(tables.map(({ name, keys, leftOut }) => ({ name, keys, leftOut: leftOut.toSorted() }))),
    sorted(rows),
  );
});

// Each list has the edge cases of its type; each row uses one value from each.
const odd: Record<string, string[]> = {
  id: [],
  text: [
    `''`,
    `'NULL'`,
    `'a,b'`,
    `'("x")'`,
    `E'\\\\'`,
    `E'"\\n\\t\\r\\b\\f\\x01\\x1f\\x7f'`,
    `'ß€😀'`,
    `E'\\u2028'`,
    `' '`,
    `'{1}'`,
  ],
  bytes: [`'\\x'`, `'\\x00ff5c22'`],
  truth: ['true', 'false'],
  big: ['-9223372036854775808', '0'],
  small: ['-32768', '7'],
  whole: ['2147483647', '-1'],
  amount: ['0.00', '-1.500', '12345678901234567890.123', `'NaN'`],
  at: [
    `'2026-11-28 10:00+00'`,
    `'2026-11-28 10:00:00.120+00'`,
    `'infinity'`,
    `'-infinity'`,
    `'0044-03-15 00:00:00 BC'`,
    `'12026-01-01 00:00:00.000001'`,
  ],
  day: [`'2026-02-28'`, `'infinity'`, `'0001-01-01 BC'`],
  span: [`'1 year 2 mons -3 days 04:05:06.7'`, `'0'`],
  uid: [`'00000000-0000-7000-8000-0000000000ab'`],
  said: [`'{"b": [1, 2.50, null], "aa": {"x": "\\"q\\\\\\\\"}}'`, `'"text"'`, `'null'`, `'12'`],
  texts: [`'{}'`, `array['a,b', 'NULL', null, '', '{"', E'\\\\"', 'ß']`, `array[['a'], ['b c']]`],
  numbers: [`'{1,NULL,-3}'`, `'[0:1]={4,5}'::integer[]`],
  bytess: [`array['\\x00'::bytea, null, '\\x']`],
  uids: [`array['00000000-0000-7000-8000-0000000000ab'::uuid]`],
};

async function planted<T>(work: (tx: Parameters<typeof sealedTables>[0]) => Promise<T>) {
  let found: T | undefined;
  const planting = superuser.transaction().execute(async (tx) => {
    await sql`create table site.odd (id integer, text text, gone text, bytes bytea, truth boolean,
      big bigint, small smallint, whole integer, amount numeric, at timestamptz, day date,
      span interval, uid uuid, said jsonb, texts text[], numbers integer[], bytess bytea[],
      uids uuid[], "left out" text, primary key (id, text))`.execute(tx);
    await sql`alter table site.odd drop column gone`.execute(tx);
    const max = Math.max(...Object.values(odd).map((values) => values.length));
    for (let index = 0; index < max; index += 1) {
      const values = Object.entries(odd).map(([name, its]) =>
        name === 'id' ? String(index) : (its[index] ?? (name === 'text' ? `'t${index}'` : 'null')),
      );
      const names = Object.keys(odd).join(', ');
      await sql
        .raw(`insert into site.odd (${names}, "left out") values (${values.join(', ')}, 'never')`)
        .execute(tx);
    }
    await sql`set local timezone = 'UTC'`.execute(tx);
    found = await work(tx);
    throw undone;
  });
  await assert.rejects(planting, undone);
  return found!;
}

describe('a row of odd values', () => {
  test('has the JSON and the key that the database makes of it', async () => {
    const [table, rows] = await planted(async (tx) => {
      const tables = await sealedTables(tx);
      const read = await sql<{ record: string; json: string; key: string }>`
        select t as record, (to_jsonb(t) - array['left out'])::text as json,
          integrity.key_of(to_jsonb(t), array['id', 'text']) as key from site.odd t`.execute(tx);
      return [tables.find(({ name }) => name === 'site.odd')!, read.rows] as const;
    });
    assert.equal(rows.length, 10);
    const [json, key] = [rowJson(table.columns, ['left out']), rowKey(table.columns, table.keys)];
    for (const row of rows) {
      const fields = fieldsOfRecord(row.record);
      assert.equal(json(fields), row.json);
      assert.equal(key(fields), row.key);
    }
  });
});

test('the fields of a record are told apart, those without a value too', () => {
  assert.deepEqual(fieldsOfRecord('(,)'), [null, null]);
  assert.deepEqual(fieldsOfRecord('()'), [null]);
  assert.deepEqual(fieldsOfRecord('(a,"",)'), ['a', '', null]);
  assert.deepEqual(fieldsOfRecord('("a,""b""\\\\",c)'), ['a,"b"\\', 'c']);
});

const yearOf99 = BigInt(new Date('0099-01-01T00:00:00Z').getTime()) * 1000n;

test('a moment is counted in microseconds, whatever the offset it is written with', () => {
  assert.equal(microsOf('1970-01-01 00:00:00.000001+00'), 1n);
  assert.equal(microsOf('1970-01-01 05:30:00+05:30'), 0n);
  assert.equal(microsOf('1969-12-31 18:59:59-05'), -1_000_000n);
  assert.equal(microsOf('0099-01-01 00:00:00+00'), yearOf99);
  assert.equal(microsOf('infinity'), null);
});
