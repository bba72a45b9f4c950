import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { connect } from './db.ts';

const database = await testDatabase();

test('a statement is planned once, with values or without; several at once still run', async () => {
  const { db, close } = connect(database.url('candor_web'), 'candor_web', 1);
  try {
    for (let index = 0; index < 3; index += 1) {
      await sql`select 'none' as asked`.execute(db);
      await sql`select ${index}::integer as asked_with`.execute(db);
      await sql.raw(`select 1; select 2`).execute(db);
    }
    const { rows } = await sql<{ statement: string; runs: bigint }>`
      select statement, generic_plans + custom_plans as runs from pg_prepared_statements
      where statement like '%asked%' and statement not like '%pg_prepared%'
      order by 1`.execute(db);
    assert.deepEqual(rows, [
      { statement: 'select $1::integer as asked_with', runs: 3n },
      { statement: `select 'none' as asked`, runs: 3n },
    ]);
  } finally {
    await close();
  }
});
