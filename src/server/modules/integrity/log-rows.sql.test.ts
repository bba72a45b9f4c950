import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';

// The log of changes (INT-13): the triggers that migrations put on each table, and the lines they
// write.

const { superuser } = await testDatabase();
const undo = new Error('undo what was planted');

/** Runs in a transaction that is rolled back, without foreign keys. */
async function undone(act: (tx: Tx) => Promise<void>): Promise<void> {
  const playing = superuser.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await act(tx);
    throw undo;
  });
  await assert.rejects(playing, undo);
}

const adopt = async (tx: Tx): Promise<number> =>
  (await sql<{ n: number }>`select integrity.adopt_tables(0) as n`.execute(tx)).rows[0]!.n;

/** Returns the lines logged for a table so far: each key, with + for a row and - for a deletion. */
async function loggedOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select key || case when digest is null then '-' else '+' end as said
    from integrity.change where table_name = ${table} order by position`.execute(tx);
  return rows.map(({ said }) => said);
}

test('a new table is taken in with the rows it has, and each change of a row is logged', () =>
  undone(async (tx) => {
    await sql`create table site.planted (a text, b text, c text, primary key (a, b))`.execute(tx);
    await sql`insert into site.planted values ('x', 'y', 'z')`.execute(tx);
    assert.equal(await adopt(tx), 1);
    assert.equal(await adopt(tx), 0);
    await sql`insert into site.planted values ('p', 'q', 'r')`.execute(tx);
    await sql`update site.planted set c = 'changed' where a = 'x'`.execute(tx);
    await sql`update site.planted set c = c`.execute(tx);
    await sql`update site.planted set b = 'other' where a = 'x'`.execute(tx);
    await sql`delete from site.planted where a = 'p'`.execute(tx);
    assert.deepEqual(await loggedOf(tx, 'site.planted'), [
      'x|y+',
      'p|q+',
      'x|y+',
      'x|other+',
      'x|y-',
      'p|q-',
    ]);
  }));

test('a table of many rows at once is taken in again with a new column, and logged as sets', () =>
  undone(async (tx) => {
    await sql`alter table distributions.allocated add column planted text`.execute(tx);
    await sql`drop trigger forbid_change_of_allocated on distributions.allocated`.execute(tx);
    assert.equal(await adopt(tx), 1);
    await sql`insert into distributions.allocated (member_loss, share, cents)
      select gen_random_uuid(), gen_random_uuid(), n from generate_series(1, 2) n`.execute(tx);
    const { rows } = await sql<{ key: string }>`
      select member_loss || '|' || share as key
        from distributions.allocated order by cents`.execute(tx);
    const [item, two] = rows.map(({ key }) => key);
    await sql`update distributions.allocated set planted = 'x' where cents = 2`.execute(tx);
    await sql`delete from distributions.allocated where cents = 1`.execute(tx);
    const logged = await loggedOf(tx, 'distributions.allocated');
    assert.deepEqual(logged.slice(0, 2).toSorted(), [`${item}+`, `${two}+`].toSorted());
    assert.deepEqual(logged.slice(2), [`${two}+`, `${item}-`]);
  }));

test('a table whose rows were logged one by one is logged as sets, without a gap or a second digest', () =>
  undone(async (tx) => {
    const triggers = async (): Promise<string> =>
      (
        await sql<{ names: string }>`select string_agg(tgname, ' ' order by tgname) as names
          from pg_trigger where tgrelid = 'plans.leaving'::regclass and not tgisinternal
            and tgenabled = 'A'`.execute(tx)
      ).rows[0]!.names;
    const asSets = await triggers();
    assert.equal(asSets, 'is_sealed_delete is_sealed_insert is_sealed_update');
    // The table as the previous version left it, with a row from that time.
    await sql`do $$
      declare
        t integrity.table_to_seal;
      begin
        select * into t from integrity.table_to_seal where table_name = 'plans.leaving';
        t.in_bulk := false;
        perform integrity.watch_table(t);
      end $$`.execute(tx);
    assert.equal(await triggers(), 'is_sealed is_sealed_again');
    const leave = (withdrawal: string) => sql`
      insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
      values (${withdrawal}, ${withdrawal}, 5, clock.now())`;
    const [before, since] = [randomUUID(), randomUUID()];
    await leave(before).execute(tx);
    assert.equal(await adopt(tx), 0);
    assert.equal(await triggers(), asSets);
    await leave(since).execute(tx);
    await sql`update plans.leaving set cents = 6`.execute(tx);
    await sql`delete from plans.leaving where withdrawal_id = ${before}`.execute(tx);
    const key = (id: string): string => `${id}|${id}`;
    const logged = await loggedOf(tx, 'plans.leaving');
    assert.deepEqual(logged.slice(0, 2), [`${key(before)}+`, `${key(since)}+`]);
    assert.deepEqual(
      logged.slice(2, 4).toSorted(),
      [`${key(before)}+`, `${key(since)}+`].toSorted(),
    );
    assert.deepEqual(logged.slice(4), [`${key(before)}-`]);
  }));

for (const [name, key] of [
  ['no key', ''],
  ['a key of five columns', ', primary key (a, b, c, d, e)'],
]) {
  test(`a table with ${name} stops the upgrade`, () =>
    undone(async (tx) => {
      const columns = sql.raw(`a text, b text, c text, d text, e text${key}`);
      await sql`create table site.planted (${columns})`.execute(tx);
      await assert.rejects(adopt(tx), /it cannot be sealed/);
    }));
}

test('each sealed table is watched, for a replica too', async () => {
  const unwatched = await sql<{ name: string }>`
    select table_name as name from integrity.table_to_seal s
    where (select count(*) from pg_trigger g where g.tgrelid = s.oid and g.tgenabled = 'A'
      and g.tgname like 'is\_sealed%') <> case when s.in_bulk then 3 else 2 end`.execute(superuser);
  assert.deepEqual(unwatched.rows, []);
});
