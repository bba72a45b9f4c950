import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceSteps } from './balance-steps.ts';
import type { Movement } from './wire.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-21T12:00:00Z');

const movement = (daysAgo: number, amount: string, after: string): Movement => ({
  id: String(daysAgo),
  _id: String(daysAgo),
  kind: 'deposit',
  figure: 'balance',
  amount,
  balance_after: after,
  source: '',
  subject: '',
  at: new Date(now - daysAgo * dayMs).toISOString(),
});
const newestFirst = [movement(10, '-200.00', '800.00'), movement(100, '1000.00', '1000.00')];

test('the whole line begins at zero, a day before the first movement', () => {
  const { steps, from } = balanceSteps(newestFirst, 0, now);
  assert.deepEqual(
    steps.map(({ value }) => value),
    ['0.00', '1000.00', '800.00'],
  );
  assert.equal(from, now - 101 * dayMs);
});

test('a period begins with what stood before it', () => {
  const { steps } = balanceSteps(newestFirst, 90, now);
  assert.deepEqual(
    steps.map(({ value }) => value),
    ['1000.00', '800.00'],
  );
});

test('movements of profit are no part of the balance', () => {
  const profit: Movement = { ...movement(5, '3.00', '3.00'), figure: 'profit' };
  assert.equal(balanceSteps([profit], 0, now).isEmpty, true);
});
