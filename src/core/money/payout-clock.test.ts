import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockClass, clockFrom, clockPlace, clockTo } from './payout-clock.ts';

test('the classes follow one another from nothing to no end', () => {
  const classes = Array.from({ length: 50 }, (_, index) => clockClass(index));
  assert.deepEqual(classes[0], { from: 0, to: clockFrom });
  assert.deepEqual(classes.at(-1), { from: clockTo, to: null });
  for (const [at, { from }] of classes.entries()) {
    if (at > 0) assert.equal(from, classes[at - 1]!.to);
  }
});

test('the scale is logarithmic and has ends', () => {
  assert.deepEqual([1, clockFrom, clockTo, 10 * clockTo].map(clockPlace), [0, 0, 1, 1]);
  assert.ok(Math.abs(clockPlace(Math.sqrt(clockFrom * clockTo)) - 0.5) < 1e-9);
});
