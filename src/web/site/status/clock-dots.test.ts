import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockClass } from '#core/money/payout-clock.ts';
import { dotsOf, inMinutes } from './clock-dots.ts';

const counted = (index: number, count: number) => ({ ...clockClass(index), count });

test('a dot is one withdrawal while the highest column has room', () => {
  const { unit, stacks } = dotsOf([counted(10, 14), counted(20, 1)]);
  assert.deepEqual([unit, stacks.map(({ dots }) => dots)], [1, [14, 1]]);
});

test('a dot is more withdrawals where one column would be too high, and one is always seen', () => {
  assert.deepEqual(
    dotsOf([counted(10, 15), counted(20, 1)]).stacks.map(({ dots }) => dots),
    [8, 1],
  );
  const { unit, stacks } = dotsOf([counted(10, 20_000)]);
  assert.ok(unit > 1000 && stacks[0]!.dots <= 14);
});

test('columns stand in the middle of their class, and beyond the ends at the ends', () => {
  const places = dotsOf([counted(0, 1), counted(24, 1), counted(49, 1)]).stacks;
  assert.equal(places[0]!.place, 0);
  assert.ok(Math.abs(places[1]!.place - 23.5 / 48) < 0.001);
  assert.equal(places[2]!.place, 1);
});

test('without a withdrawal there is no dot', () => {
  assert.deepEqual(dotsOf([]), { unit: 1, stacks: [] });
});

test('a time is told to the nearest minute, and a shorter one in seconds', () => {
  assert.deepEqual([0, 59, 60, 89, 90, 21_601].map(inMinutes), [0, 59, 60, 60, 120, 21_600]);
});
