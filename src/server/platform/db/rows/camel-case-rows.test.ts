import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { fieldOf } from './camel-case-rows.ts';

const { owner, web } = await testDatabase();

test('a column is named in camelCase, whatever it consists of', () => {
  const columns = ['id', 'amount_cents', 'is_off_peg', 'sha_256', 'last_', '_id', 'aB'];
  const fields = ['id', 'amountCents', 'isOffPeg', 'sha256', 'last_', 'Id', 'aB'];
  assert.deepEqual(columns.map(fieldOf), fields);
});

describe('rows are read', () => {
  test('with the names of their columns alone: what stands in JSON or in a list stays', async () => {
    const { rows } = await sql<object>`select 1 as a_b, '{"c_d": {"e_f": 2}}'::jsonb as g_h,
      array['i_j'] as k, null as l_m, now() as at`.execute(web);
    const [{ at, ...row }] = rows as [{ at: unknown }];
    assert.ok(at instanceof Date);
    assert.deepEqual(row, { aB: 1, gH: { c_d: { e_f: 2 } }, k: ['i_j'], lM: null });
  });

  test('each with its own values, in a transaction as well', async () => {
    const read = sql<{ rowNo: number }>`select generate_series(1, 3) as row_no`;
    const expected = [{ rowNo: 1 }, { rowNo: 2 }, { rowNo: 3 }];
    assert.deepEqual((await read.execute(web)).rows, expected);
    const within = await web.transaction().execute(async (tx) => (await read.execute(tx)).rows);
    assert.deepEqual(within, expected);
  });

  test('of an update as well, which still says how many it changed', async () => {
    const done = await sql`update foundation.installation set mode = mode
      returning mode, made_at > now() as is_later`.execute(owner);
    assert.equal(done.numAffectedRows, 1n);
    assert.deepEqual(done.rows, [{ mode: 'sandbox', isLater: false }]);
  });
});
