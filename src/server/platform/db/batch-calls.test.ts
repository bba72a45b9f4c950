import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { batchCalls } from './batch-calls.ts';
import type { Db } from './db.ts';

const { web } = await testDatabase();

/** Halves integers in one statement, which divides by zero for a zero. */
function halves(batches: number[][]) {
  return async (db: Db, inputs: number[]): Promise<number[]> => {
    batches.push(inputs);
    const found = await sql<{ half: number }>`
      select 50 / (100 / n) as half from unnest(${inputs}::integer[]) with ordinality i (n, nth)
      order by nth`.execute(db);
    return found.rows.map((row) => row.half);
  };
}

test('calls of one moment travel together, those that come meanwhile in the next batch', async () => {
  const batches: number[][] = [];
  const half = batchCalls(halves(batches));
  const first = [half(web, 10), half(web, 20)];
  while (batches.length === 0) await turn();
  const later = [half(web, 50), half(web, 100)];
  assert.deepEqual(await Promise.all([...first, ...later]), [5, 10, 25, 50]);
  assert.deepEqual(batches, [
    [10, 20],
    [50, 100],
  ]);
});

test('calls that come turn after turn travel together', async () => {
  const batches: number[][] = [];
  const half = batchCalls(halves(batches), { most: 4 });
  const halved: Promise<number>[] = [];
  for (const n of [10, 20, 50]) {
    halved.push(half(web, n));
    await turn();
  }
  assert.deepEqual(await Promise.all(halved), [5, 10, 25]);
  assert.deepEqual(batches, [[10, 20, 50]]);
});

test('no more travel together than may, and those of one name never do', async () => {
  const batches: number[][] = [];
  const half = batchCalls(halves(batches), { most: 2, apartBy: (n) => String(n) });
  const halved = [10, 10, 10, 20, 50].map((n) => half(web, n));
  assert.deepEqual(await Promise.all(halved), [5, 5, 5, 10, 25]);
  assert.deepEqual(batches, [[10, 20], [10, 50], [10]]);
});

test('one that the database refuses spoils no other', async () => {
  const batches: number[][] = [];
  const half = batchCalls(halves(batches));
  const settled = await Promise.allSettled([half(web, 10), half(web, 0), half(web, 20)]);
  assert.deepEqual(
    settled.map((item) => (item.status === 'fulfilled' ? item.value : String(item.reason))),
    [5, 'error: division by zero', 10],
  );
  assert.deepEqual(batches.slice(1).flat(), [10, 0, 20]);
  assert.equal(await half(web, 100), 50);
});

test('where it is unknown what was done, nothing is done again', async () => {
  let runs = 0;
  const lost = batchCalls(async () => {
    runs += 1;
    throw new Error('Connection terminated unexpectedly');
  });
  const settled = await Promise.allSettled([lost(web, 1), lost(web, 2)]);
  assert.ok(settled.every((item) => item.status === 'rejected'));
  assert.equal(runs, 1);
});
