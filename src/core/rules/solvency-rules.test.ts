import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centsForCoinsUp, formatRatio, ratioFloor } from './solvency-rules.ts';

test('a ratio is rounded down: a cent short of whole never reads as whole', () => {
  assert.equal(formatRatio(ratioFloor(100_000n, 100_000n)!), '100.00');
  assert.equal(formatRatio(ratioFloor(99_999n, 100_000n)!), '99.99');
  assert.equal(formatRatio(ratioFloor(0n, 5n)!), '0.00');
  assert.equal(ratioFloor(5n, 0n), null);
});

test('coins that are owed are worth the next whole cent', () => {
  assert.equal(centsForCoinsUp('BTC', 1n, 60_000_000_000n), 1n);
  assert.equal(centsForCoinsUp('BTC', 2_500_000n, 60_000_000_000n), 150_000n);
  assert.equal(centsForCoinsUp('SOL', 0n, 240_000_000n), 0n);
});
