import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '../layout/api-types.ts';
import { outcomesOf, periodShare } from './outcomes.ts';

const performance = { since: '2025-11-21T00:00:00.000Z', days: 365, target: '4.00', yearly: null };
const plan = {
  percentage: '4',
  termDays: 365,
  last_12_months: {
    gains: '350.00',
    capital: '0.00',
    losses: '0.00',
    performance: { ...performance, paid: '1.85' },
  },
} as Plan;

test('what can happen opens with the loss and ends with the target', () => {
  const rows = outcomesOf(plan, '1500.00').map(({ key, change, end }) => [key, change, end]);
  assert.deepEqual(rows, [
    ['loss', '−$1,500.00', '$0.00'],
    ['nothing', '$0.00', '$1,500.00'],
    ['past', '+$27.75', '$1,527.75'],
    ['target', '+$60.00', '$1,560.00'],
  ]);
});

test('each end says why, without a promise', () => {
  assert.deepEqual(
    outcomesOf(plan, '1500.00').map(({ why }) => why),
    [
      'There is no deposit insurance.',
      'No gain is made, and nothing is lost.',
      '1.85% in 365 days, after losses',
      '4% in 365 days, if gains are made',
    ],
  );
});

test('a plan that was never at work has no past to tell, and a bad past is told as it was', () => {
  const last = plan.last_12_months;
  const never = { ...plan, last_12_months: { ...last, performance: null } };
  assert.deepEqual(
    outcomesOf(never, '1500.00').map(({ key }) => key),
    ['loss', 'nothing', 'target'],
  );
  const bad = {
    ...plan,
    last_12_months: { ...last, performance: { ...performance, paid: '-0.40' } },
  };
  assert.equal(outcomesOf(bad, '1500.00')[2]?.change, '−$6.00');
});

test('some days without a payment are no past, and a loss is one from its first day on', () => {
  const last = plan.last_12_months;
  const keysOf = (paid: string, days: number) => {
    const past = { ...last, performance: { ...performance, paid, days } };
    return outcomesOf({ ...plan, last_12_months: past }, '1500.00').map(({ key }) => key);
  };
  assert.equal(keysOf('0.00', 1).includes('past'), false);
  assert.equal(keysOf('0.00', 30).includes('past'), true);
  assert.equal(keysOf('-0.01', 1).includes('past'), true);
  assert.equal(keysOf('0.20', 29).includes('past'), true);
});

test('shares of a period are rounded down, losses too', () => {
  assert.equal(periodShare('100.00', '1.00', 365, 365), '1.00');
  assert.equal(periodShare('100.00', '1.00', 365, 1), '0.00');
  assert.equal(periodShare('100.00', '-1.00', 365, 1), '-0.01');
  assert.equal(periodShare('100.00', '-1.00', 365, 365), '-1.00');
});
