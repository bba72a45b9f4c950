import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../../tests/support/ledger/database.ts';

const { owner } = await testDatabase();
const questions = readFileSync('db/code/ledger/questions.sql', 'utf8');

test('every question of a module is answered by another, and none is open', async () => {
  const asked = globSync('db/code/*/questions.sql').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/replace (?:function|view) (\w+\.\w+)/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  const found = await sql<{ name: string; open: boolean }>`
    select pronamespace::regnamespace || '.' || proname as name,
      position('no module answers' in prosrc) > 0 as open from pg_proc
    union all
    select schemaname || '.' || viewname, definition ~ 'WHERE false;?$' from pg_views
  `.execute(owner);
  const open = new Map(found.rows.map((row) => [row.name, row.open]));
  assert.ok(asked.length > 40);
  assert.deepEqual(
    asked.filter((name) => open.get(name) !== false),
    [],
  );
  assert.deepEqual(
    found.rows.filter((row) => row.open),
    [],
  );
});

test('a question that no module answers raises, so that nothing is posted past it', async () => {
  const open = /create or replace function ledger\.refuse_rate[\s\S]*?\$\$;\n/.exec(questions);
  await assert.rejects(
    owner.transaction().execute(async (tx) => {
      await sql.raw(open?.[0] ?? '').execute(tx);
      await sql`select ledger.refuse_rate(null::ledger.act, 'in')`.execute(tx);
    }),
    /no module answers/,
  );
});
