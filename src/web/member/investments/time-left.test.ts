import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftOf } from './time-left.ts';

const hour = 3_600_000;

test('what is left is told in days, and in hours on the last day', () => {
  for (const [ms, text] of [
    [14 * 24 * hour, '14 days'],
    [13 * 24 * hour + 1, '14 days'],
    [25 * hour, '2 days'],
    [24 * hour, '24 hours'],
    [1, '1 hour'],
    [0, null],
    [-1, null],
  ] as const) {
    assert.equal(leftOf(ms), text);
  }
});
