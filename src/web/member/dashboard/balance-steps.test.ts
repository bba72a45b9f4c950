import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BalancePoint } from '../layout/api-types.ts';
import { balanceCsv, balanceSteps, earnedWithin } from './balance-steps.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-21T12:00:00Z');

const point = (daysAgo: number, change: string, balance: string): BalancePoint => ({
  profit: '0.00',
  earned: '0.00',
  change,
  balance,
  at: new Date(now - daysAgo * dayMs).toISOString(),
});
const oldestFirst = [point(100, '1000.00', '1000.00'), point(10, '-200.00', '800.00')];

test('the whole line begins at zero, a day before the first movement', () => {
  const { steps, from } = balanceSteps(oldestFirst, 0, now);
  assert.deepEqual(
    steps.map(({ value }) => value),
    ['0.00', '1000.00', '800.00'],
  );
  assert.equal(from, now - 101 * dayMs);
});

test('a period begins with what stood before it', () => {
  const { steps } = balanceSteps(oldestFirst, 90, now);
  assert.deepEqual(
    steps.map(({ value }) => value),
    ['1000.00', '800.00'],
  );
});

test('without a movement there is nothing to draw', () => {
  assert.equal(balanceSteps([], 0, now).isEmpty, true);
});

test('the file holds what the chart draws, to the cent', () => {
  const [head, first, , end] = balanceCsv(oldestFirst).split('\r\n');
  assert.equal(head, 'at,change,balance,profit,value');
  assert.match(String(first), /Z,1000\.00,1000\.00,0\.00,1000\.00$/);
  assert.equal(end, '');
});

const paid = { ...point(50, '0.00', '1000.00'), profit: '12.00', earned: '12.00' };
const lost = { ...point(20, '0.00', '1000.00'), profit: '7.00', earned: '-5.00' };

test('value is balance and profit together, and profit stands beside it', () => {
  const { steps } = balanceSteps([oldestFirst[0]!, paid, lost], 90, now);
  assert.deepEqual(
    steps.map(({ value, below }) => [value, below]),
    [
      ['1000.00', '0.00'],
      ['1012.00', '12.00'],
      ['1007.00', '7.00'],
    ],
  );
});

test('what was earned is percent of the average balance of the period, never of a year', () => {
  const points = [oldestFirst[0]!, paid, lost];
  const all = earnedWithin(points, now - 100 * dayMs, now);
  assert.deepEqual(all, { earned: '7.00', percent: '0.70' });
  // A longer period that starts without money: half the average, so twice the percentage.
  const longer = earnedWithin(points, now - 200 * dayMs, now);
  assert.deepEqual(longer, { earned: '7.00', percent: '1.40' });
  assert.deepEqual(earnedWithin(points, now - 30 * dayMs, now), {
    earned: '-5.00',
    percent: '-0.50',
  });
  assert.deepEqual(earnedWithin([], now - dayMs, now), { earned: '0.00', percent: null });
});
