import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#test/ledger/database.ts';
import { all, maybe, one } from './read-rows.ts';

const { web } = await testDatabase();
type Row = { rowNo: number };

test('all gives every row, in the order of the query', async () => {
  const upTo = (last: number) =>
    all<Row>(web)`select n as row_no from generate_series(1, ${last}::integer) n order by n`;
  assert.deepEqual(await upTo(2), [{ rowNo: 1 }, { rowNo: 2 }]);
  assert.deepEqual(await upTo(0), []);
});

test('maybe gives the first row, or undefined where there is none', async () => {
  const upTo = (last: number) =>
    maybe<Row>(web)`select n as row_no from generate_series(1, ${last}::integer) n order by n`;
  assert.deepEqual(await upTo(2), { rowNo: 1 });
  assert.equal(await upTo(0), undefined);
});

test('one gives its row, and names the query that gave none, without its values', async () => {
  const upTo = (last: number) =>
    one<Row>(web)`select n as row_no from generate_series(1, ${last}::integer) n order by n`;
  assert.deepEqual(await upTo(1), { rowNo: 1 });
  await assert.rejects(upTo(0), /there is a row: select n as row_no .*\(1, …::integer\)/);
});
