import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceCsv, balanceSteps } from './balance-steps.ts';
import type { BalancePoint } from '../layout/api-types.ts';

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
  assert.equal(head, 'at,change,balance');
  assert.match(String(first), /Z,1000\.00,1000\.00$/);
  assert.equal(end, '');
});
