import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { addingColumn } from '#test/ledger/postgres.ts';
import { rowsUnlikeTheirLog } from './changes.sql.ts';
import { sealedTables } from './sealed-tables.sql.ts';

// What an upgrade digests of a sealed table whose columns changed (SCL-6): of an added column only
// the rows that have a value in it.

const { superuser } = await testDatabase();
const undo = new Error('undo what was planted');
const adding = addingColumn('site.planted', 'c');
// Its condition names the columns, so Postgres lets none of them go beside it.
const unwatched = 'drop trigger is_sealed_again on site.planted;';
const leavingOut = (column: string): string =>
  `insert into integrity.unsealed values ('site.planted', '${column}', 'nothing rests on it');`;

/** Runs with a sealed table of three rows, and one that went, in a rolled-back transaction. */
async function withPlanted(act: (tx: Tx) => Promise<void>): Promise<void> {
  const playing = superuser.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`create table site.planted (a text primary key, b text not null, n integer)`.execute(
      tx,
    );
    await upgrade(tx, '');
    await sql`insert into site.planted
      values ('w', '0', 0), ('x', '1', 1), ('y', '2', 2), ('z', '3', null)`.execute(tx);
    await sql`delete from site.planted where a = 'w'`.execute(tx);
    // A column of the same name, of another table.
    await sql`insert into integrity.added_column values ('site.other', 'n')`.execute(tx);
    await act(tx);
    throw undo;
  });
  await assert.rejects(playing, undo);
}

/** Returns the lines logged for a table after a position, by key: + for a row, - for a deletion. */
async function linesSince(tx: Tx, position: bigint, table: string): Promise<string> {
  const { rows } = await sql<{ said: string }>`
    select key || case when digest is null then '-' else '+' end as said from integrity.change
    where table_name = ${table} and position > ${position} order by key collate "C"`.execute(tx);
  return rows.map(({ said }) => said).join(' ');
}

/** Changes the tables as a migration does; returns the tables digested whole, and the lines. */
async function upgrade(tx: Tx, change: string, table = 'site.planted') {
  const last = await sql<{ position: bigint }>`
    select coalesce(max(position), 0) as position from integrity.change`.execute(tx);
  if (change !== '') await sql.raw(change).execute(tx);
  const adopted = await sql<{ whole: number }>`
    select integrity.adopt_tables(${last.rows[0]!.position}) as whole`.execute(tx);
  const behind = await sql`select from integrity.table_to_seal t
    join integrity.sealed_table s using (table_name)
    where (s.columns, s.keys, s.left_out) <> (t.columns, t.keys, t.left_out)`.execute(tx);
  assert.equal(behind.rows.length, 0);
  const lines = await linesSince(tx, last.rows[0]!.position, table);
  return { whole: adopted.rows[0]!.whole, lines };
}

async function faultsOf(tx: Tx, table = 'site.planted'): Promise<string[]> {
  const tables = await sealedTables(tx);
  return rowsUnlikeTheirLog(
    tx,
    20,
    tables.filter(({ name }) => name === table),
  );
}

describe('of an added column', () => {
  test('no row without a value is digested', () =>
    withPlanted(async (tx) => {
      assert.deepEqual(await upgrade(tx, adding), { whole: 0, lines: '' });
      assert.deepEqual(await faultsOf(tx), []);
    }));

  test('the rows that the migration filled are digested, once', () =>
    withPlanted(async (tx) => {
      const filling = `${adding} update site.planted set c = a where a <> 'y'`;
      assert.deepEqual(await upgrade(tx, filling), { whole: 0, lines: 'x+ z+' });
      assert.deepEqual(await upgrade(tx, ''), { whole: 0, lines: '' });
      assert.deepEqual(await faultsOf(tx), []);
    }));

  test('a default is a value in every row', () =>
    withPlanted(async (tx) => {
      const filling = adding.replace('c text', `c text default 'none'`);
      assert.deepEqual(await upgrade(tx, filling), { whole: 0, lines: 'x+ y+ z+' });
      assert.deepEqual(await faultsOf(tx), []);
    }));

  test('a row that the migration also changed elsewhere is digested again', () =>
    withPlanted(async (tx) => {
      const changing = `${adding} update site.planted set n = 9 where a = 'y'`;
      assert.deepEqual(await upgrade(tx, changing), { whole: 0, lines: 'y+ y+' });
      assert.deepEqual(await faultsOf(tx), []);
    }));

  test('each later change is logged, from nothing to a value and back', () =>
    withPlanted(async (tx) => {
      await upgrade(tx, adding);
      const acts = `
        insert into site.planted values ('u', '4', 4, null), ('v', '5', 5, 'v');
        update site.planted set c = 'x' where a = 'x';
        update site.planted set c = null where a = 'v'`;
      assert.equal((await upgrade(tx, acts)).lines, 'u+ v+ v+ x+');
      assert.deepEqual(await faultsOf(tx), []);
    }));

  test('the same holds for a second one, and for a table whose rows are logged as sets', () =>
    withPlanted(async (tx) => {
      const id = '00000000-0000-7000-8000-0000000000';
      const into = 'insert into plans.leaving (withdrawal_id, position_id, cents, left_at';
      const row = (no: number): string => `values ('${id}0${no}', '${id}0${no}', 5, clock.now()`;
      const table = 'plans.leaving';
      await sql.raw(`${into}) ${row(1)}); ${into}) ${row(2)})`).execute(tx);
      const filling = `${addingColumn(table, 'c')}
        update plans.leaving set c = 'c' where position_id = '${id}01'`;
      const key = (no: number): string => `${id}0${no}|${id}0${no}`;
      // The migration's own line, which the triggers for sets write, and that of the upgrade.
      const lines = `${key(1)}+ ${key(1)}+`;
      assert.deepEqual(await upgrade(tx, filling, table), { whole: 0, lines });
      const again = await upgrade(tx, addingColumn(table, 'd'), table);
      assert.deepEqual(again, { whole: 0, lines: '' });
      const acts = `${into}, c) ${row(3)}, 'c'); update plans.leaving set d = 'd'`;
      await sql.raw(acts).execute(tx);
      assert.deepEqual(await faultsOf(tx, table), []);
      await sql`update plans.leaving set c = null, d = null`.execute(tx);
      assert.deepEqual(await faultsOf(tx, table), []);
    }));

  test('nothing is digested where no seal covers it, and its changes are not logged', () =>
    withPlanted(async (tx) => {
      const unsealed = `alter table site.planted add column c text; ${leavingOut('c')}`;
      assert.deepEqual(await upgrade(tx, unsealed), { whole: 0, lines: '' });
      const acts = `update site.planted set c = 'x'`;
      assert.deepEqual(await upgrade(tx, acts), { whole: 0, lines: '' });
      await sql`update site.planted set n = 9, c = 'y' where a = 'x'`.execute(tx);
      assert.deepEqual(await faultsOf(tx), []);
    }));
});

describe('all rows are digested again where a column', () => {
  const changes: [what: string, change: string][] = [
    ['was added that nobody named', 'alter table site.planted add column c text'],
    ['was added beside a named one', `${adding} alter table site.planted add column d text`],
    ['was dropped', `${unwatched} alter table site.planted drop column n`],
    ['was renamed', 'alter table site.planted rename column n to m'],
    ['has another type', `${unwatched} alter table site.planted alter column n type text`],
    [
      'is named though it was there',
      `insert into integrity.added_column
      values ('site.planted', 'n')`,
    ],
    ['is left out', leavingOut('n')],
  ];
  for (const [what, change] of changes) {
    test(what, () =>
      withPlanted(async (tx) => {
        assert.deepEqual(await upgrade(tx, change), { whole: 1, lines: 'x+ y+ z+' });
        assert.deepEqual(await upgrade(tx, ''), { whole: 0, lines: '' });
        assert.deepEqual(await faultsOf(tx), []);
      }),
    );
  }

  test('is no longer left out', () =>
    withPlanted(async (tx) => {
      await upgrade(tx, leavingOut('n'));
      const sealing = `delete from integrity.unsealed where table_name = 'site.planted'`;
      assert.deepEqual(await upgrade(tx, sealing), { whole: 1, lines: 'x+ y+ z+' });
      assert.deepEqual(await faultsOf(tx), []);
    }));

  test('came into the key', () =>
    withPlanted(async (tx) => {
      const keyed = `alter table site.planted drop constraint planted_pkey;
        alter table site.planted add primary key (a, b)`;
      const lines = 'x- x|1+ y- y|2+ z- z|3+';
      assert.deepEqual(await upgrade(tx, keyed), { whole: 1, lines });
      assert.deepEqual(await faultsOf(tx), []);
    }));

  test('was dropped, and a row that was deleted unwatched is marked as deleted', () =>
    withPlanted(async (tx) => {
      const change = `${unwatched} alter table site.planted disable trigger all, drop column n;
        delete from site.planted where a = 'z'`;
      assert.deepEqual(await upgrade(tx, change), { whole: 1, lines: 'x+ y+ z-' });
      assert.deepEqual(await faultsOf(tx), []);
    }));
});
