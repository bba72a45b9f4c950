import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../../tests/support/ledger/database.ts';

const { owner } = await testDatabase();
const questions = readFileSync('db/code/ledger/questions.sql', 'utf8');

test('every question of the ledger is answered by a module, and none is open', async () => {
  const asked = [...questions.matchAll(/function ledger\.(\w+)\(/g)].map((match) => match[1]);
  const found = await sql<{ name: string; open: boolean }>`
    select proname as name, position('no module answers' in prosrc) > 0 as open from pg_proc
    where pronamespace = 'ledger'::regnamespace`.execute(owner);
  const answered = new Set(found.rows.filter(({ open }) => !open).map(({ name }) => name));
  assert.ok(asked.length > 0);
  assert.deepEqual(
    asked.filter((name) => !answered.has(name ?? '')),
    [],
  );
  assert.ok(found.rows.every(({ open }) => !open));
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
