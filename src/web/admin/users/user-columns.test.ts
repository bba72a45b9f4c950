import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admin } from '#text/en/admin.ts';
import { latestColumns, userColumns } from './user-columns.tsx';

const expected = ['ID', 'Name', 'Email', 'Account Balance', 'Registered Date', 'Status', 'Actions'];

test('all users stand in the columns that were asked for, in their order (ADM-3)', () => {
  assert.deepEqual(
    userColumns.map(({ head }) => head),
    expected,
  );
});

test('fewer columns keep the order of all, and both tables end with Actions (ADM-1)', () => {
  const heads = latestColumns.map(({ head }) => head);
  assert.deepEqual(
    heads,
    expected.filter((head) => heads.includes(head)),
  );
  assert.deepEqual([admin.transactions.action, heads.at(-1)], ['Actions', 'Actions']);
});
