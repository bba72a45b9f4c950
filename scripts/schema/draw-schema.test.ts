import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { drawMap } from './draw-map.ts';
import { drawSchemas } from './draw-schema.ts';
import { readTables } from './read-tables.ts';

// db/schema shows the database's tables for people to read.

const { owner, superuser } = await testDatabase();
const kept = new Map(
  globSync('db/schema/*.sql')
    .toSorted()
    .map((path) => [basename(path, '.sql'), readFileSync(path, 'utf8')]),
);

test('db/schema tells the tables of a fresh database (npm test -- schema --accept)', async () => {
  assert.deepEqual(Object.fromEntries(await drawSchemas(owner)), Object.fromEntries(kept));
});

test('each table says what it is for', async () => {
  const tables = await readTables(owner);
  const silent = tables.filter(({ comment }) => comment === null);
  assert.deepEqual(
    silent.map(({ schema, name }) => `${schema}.${name}`),
    [],
  );
});

const undone = new Error('undo what was planted');

// Changes that a migration could make, and the line that shows each.
const plants = [
  ['alter table plans.plan add extra text', '  extra text'],
  ['alter table plans.plan alter is_open drop not null', '  is_open boolean default true\n'],
  ['alter table plans.plan add next_rank integer not null default 7', 'integer not null default 7'],
  ['alter table plans.plan alter is_open set default false', 'not null default false'],
  ["alter table plans.plan add check (rank in (1, 2) or family like 'real%')", "like 'real%'"],
  ['alter table plans.plan add check (rank between 1 and 9)', '(rank between 1 and 9)'],
  ['alter table plans.plan add unique (family, rank)', '  unique (family, rank)'],
  ['create index on plans.plan (rank desc) where is_open', 'plans.plan (rank desc) where is_open;'],
  ["comment on column plans.plan.rank is 'The order.'", '  -- The order.\n  rank smallint'],
  ["comment on table plans.plan is 'Another.'", '-- Another.\ncreate table plans.plan'],
  ['alter table plans.plan set (fillfactor = 50)', ') with (fillfactor = 50);'],
  ['create table plans.extra (id uuid references plans.plan)', 'references plans.plan\n'],
] as const;

describe('what changes in the database is read in the text of its schema', () => {
  for (const [plant, line] of plants) {
    test(plant, async () => {
      const planting = superuser.transaction().execute(async (tx) => {
        await sql.raw(plant).execute(tx);
        const text = (await drawSchemas(tx)).get('plans')!;
        assert.notEqual(text, kept.get('plans'));
        assert.ok(text.includes(line), text);
        throw undone;
      });
      await assert.rejects(planting, undone);
    });
  }
});

describe('what follows from the map of money', () => {
  test('is written (npm test -- schema --accept)', async () => {
    for (const [path, text] of await drawMap(owner)) {
      assert.equal(readFileSync(path, 'utf8'), text, path);
    }
  });

  test('has a new kind with its rule, and refuses one whose rule is missing', async () => {
    const planting = superuser.transaction().execute(async (tx) => {
      await sql`insert into ledger.kind (name, family, approvers, approval_scope, poster, evidence,
          reason, has_rule)
        values ('deposit_gift', 'gift', 0, 'act', 'worker', false, false, true)`.execute(tx);
      await sql`insert into ledger.flow values
        ('deposit_gift', 1, 'operator_capital', 'member_balance', false, false)`.execute(tx);
      // The rule of a deposit is not that of each kind whose name begins with it.
      await assert.rejects(drawMap(tx), /db\/rules has no rules\.refuse_deposit_gift/);
      await sql`create function rules.refuse_deposit_gift(a ledger.act) returns text
        language sql as $$ select null $$`.execute(tx);
      const written = [...(await drawMap(tx)).values()].join('');
      assert.match(written, /'deposit_gift' then return rules\.refuse_deposit_gift\(a\);/);
      assert.match(written, /\| 'deposit_gift'/);
      throw undone;
    });
    await assert.rejects(planting, undone);
  });
});
