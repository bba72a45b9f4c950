import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MonthEntry, monthsOf } from './position-months.ts';

const term = {
  openedAt: new Date('2026-03-09T10:00:00.000Z'),
  until: new Date('2026-05-20T10:00:00.000Z'),
  targetHundredths: 400,
  termDays: 365,
};
const held = 400_000n;
const entry = (month: string, cents: bigint, days: number): MonthEntry => ({
  month,
  cents,
  centDays: held * BigInt(days),
  days,
  aimedDays: days,
});

test('a month says percent of what was invested in it, and is never made a year', () => {
  const months = monthsOf(term, [entry('2026-03', 702n, 22), entry('2026-04', 931n, 30)]);
  assert.deepEqual(months, [
    { month: '2026-03', amount: '7.02', paid: '0.17', loss: '0.00', lost: '0.00', target: '0.24' },
    { month: '2026-04', amount: '9.31', paid: '0.23', loss: '0.00', lost: '0.00', target: '0.32' },
    { month: '2026-05', amount: null, paid: null, loss: null, lost: null, target: null },
  ]);
});

test('a loss stands beside what was paid in its month, and is never taken off it', () => {
  const loss = { month: '2026-04', cents: -620n, centDays: held, days: 1, aimedDays: 0 };
  const alone = monthsOf(term, [loss])[1]!;
  assert.deepEqual([alone.paid, alone.lost, alone.target], ['0.00', '-0.16', null]);
  const both = monthsOf(term, [entry('2026-04', 931n, 30), loss])[1]!;
  assert.deepEqual([both.amount, both.loss, both.paid], ['9.31', '-6.20', '0.23']);
});

test('what was paid for days outside the term keeps its month, so that all adds up', () => {
  const months = monthsOf(term, [entry('2026-06', 100n, 5), entry('2026-02', 50n, 5)]);
  assert.deepEqual(
    months.map(({ month }) => month),
    ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
  );
  assert.equal(months[0]!.target, '0.05');
});
