import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { checkQueries } from './queries/check.ts';
import { Describer } from './queries/describe.ts';
import { madeOf } from './queries/driver-types.ts';
import { faultyPath, PLANTED_LINE, PLANTS, plantedFiles, unsaidFile } from './queries/plants.ts';
import { COLUMNS } from './queries/samples.ts';
import { UNJUDGED } from './queries/unjudged.ts';
import { isTest, readTree } from './tidy/tree.ts';

// Every query of the server against the migrated database: it prepares, and its row type lists only
// columns that it returns, with the driver's types and their nulls.

const root = fileURLToPath(new URL('..', import.meta.url));
const ours = readTree(root).filter(
  ({ path }) => /^src\/(server|core|contract)\/.*\.ts$/.test(path) && !isTest(path),
);
// Registered before the database is created: connections close before it is dropped.
after(() => describer.close());
const database = await testDatabase();
const describer = await Describer.open(database.url('candor_bootstrap'));

const planted = [...plantedFiles(), unsaidFile];
const isPlanted = (line: string): boolean => /^src\/server\/(planted|mended)-/.test(line);
const checked = await checkQueries(root, [...ours, ...planted], describer);

describe('queries and the migrated database', () => {
  test('each query prepares, and each row type agrees with its columns', () => {
    assert.deepEqual(
      checked.faults.filter((line) => !isPlanted(line)),
      [],
    );
  });

  test('the queries that cannot be judged are exactly the listed ones', () => {
    assert.deepEqual(
      checked.unjudged.filter((line) => !isPlanted(line)),
      UNJUDGED.map(({ path, within }) => `${path} ${within}`).toSorted(),
    );
    for (const { path, reason } of UNJUDGED) assert.ok(reason.length > 40, path);
  });

  test('no template that is executed in the text of a file is overlooked', () => {
    for (const { path, text } of ours.filter((file) => file.path.startsWith('src/server/'))) {
      const executed =
        text.match(/`\s*\.execute\(|\b(all|maybe|one)(<[^`]*>)?\(\w+\)`/g)?.length ?? 0;
      const found = checked.queries.filter((query) => query.path === path).length;
      assert.ok(found >= executed, `${path}: ${found} of ${executed} queries found`);
    }
  });
});

describe('each planted fault is reported by file, line and field', () => {
  for (const [place, { name, fault }] of PLANTS.entries()) {
    test(name, () => {
      const path = faultyPath(place);
      assert.deepEqual(
        checked.faults.filter((line) => line.startsWith(`${path}:`)),
        [`${path}:${PLANTED_LINE} ${fault}`],
      );
    });
  }

  test('the same queries without their faults are not reported', () => {
    assert.deepEqual(
      checked.faults.filter((line) => line.includes('mended-')),
      [],
    );
  });

  test('a query whose table is named at run time is reported as not judged', () => {
    assert.ok(checked.unjudged.includes(`${unsaidFile.path} countRows`));
  });
});

describe('what the database says of columns', () => {
  for (const [text, expected] of COLUMNS) {
    test(text.replaceAll(/\s+/g, ' '), async () => {
      const query = {
        path: '',
        line: 1,
        within: '',
        texts: [text],
        rowType: { start: 0, end: 0, text: '' },
        unsaid: undefined,
      };
      const described = await describer.describe(query);
      assert.ok('columns' in described, JSON.stringify(described));
      assert.deepEqual(
        described.columns.map(({ nullability }) => nullability),
        expected,
      );
    });
  }
});

/** One value of each type, and the class or primitive that its TypeScript type is. */
const VALUES = {
  int2: '1::int2',
  int4: '1::int4',
  int8: '1::int8',
  oid: '1::oid',
  float8: '1::float8',
  numeric: '1::numeric',
  bool: 'true',
  text: "'a'::text",
  uuid: 'gen_random_uuid()',
  date: "'2026-01-01'::date",
  timestamptz: 'now()',
  bytea: "'a'::bytea",
  _int4: 'array[1::int4]',
  _int8: 'array[1::int8]',
  _numeric: 'array[1::numeric]',
  _bool: 'array[true]',
  _text: "array['a'::text]",
  _uuid: 'array[gen_random_uuid()]',
  _timestamptz: 'array[now()]',
  _bytea: "array['a'::bytea]",
};

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${typeOf(value[0])}[]`;
  if (typeof value !== 'object' || value === null) return typeof value;
  return value.constructor.name;
};

test('the driver makes of each type what the table of types says', async () => {
  for (const [name, value] of Object.entries(VALUES)) {
    const found = await sql<{ value: unknown }>`select ${sql.raw(value)} as value`.execute(
      database.owner,
    );
    assert.equal(typeOf(found.rows[0]!.value), madeOf(name), name);
  }
});
