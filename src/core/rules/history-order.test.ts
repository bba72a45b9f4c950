import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historySorts, orderOf, sortNamed, sortOf } from './history-order.ts';

test('every order has its name, and every name its order', () => {
  for (const sort of historySorts) assert.equal(sortOf(orderOf(sort)), sort);
  assert.deepEqual(orderOf('-amount'), { by: 'amount', descending: true });
  assert.deepEqual(orderOf('oldest'), { by: 'date', descending: false });
});

test('an address that names no order gets the usual one', () => {
  assert.equal(sortNamed('-status', 'newest'), '-status');
  assert.equal(sortNamed('sideways', 'newest'), 'newest');
  assert.equal(sortNamed(null, 'oldest'), 'oldest');
});
