import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lasting, size } from './ages.ts';

test('an age below a minute is in seconds, and a longer one in its two greatest units', () => {
  assert.deepEqual([0, 59, 60, 3_660].map(lasting), ['0 s', '59 s', '1 min', '1 h 1 min']);
});

test('a size is in its greatest unit', () => {
  const sizes = [0, 999, 1_000, 6_100_000_000, 5e15].map(size);
  assert.deepEqual(sizes, ['0 B', '999 B', '1.0 KB', '6.1 GB', '5000.0 TB']);
});
