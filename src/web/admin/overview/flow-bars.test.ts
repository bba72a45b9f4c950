import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowBars, largestDay, sumOfDays } from './flow-bars.ts';

const frame = { width: 720, height: 230, labels: 8, left: 56 };
const days = [
  { day: '2026-11-01', deposits: '100.10', withdrawals: '0.00' },
  { day: '2026-11-02', deposits: '0.00', withdrawals: '50.05' },
  { day: '2026-11-03', deposits: '900.20', withdrawals: '10.00' },
];

test('both sums are exact, and the largest day is named where there is one', () => {
  assert.equal(sumOfDays(days, 'deposits'), '1000.30');
  assert.equal(sumOfDays(days, 'withdrawals'), '60.05');
  assert.equal(largestDay(days, 'deposits')?.day, '2026-11-03');
  assert.equal(largestDay([{ ...days[1]!, withdrawals: '0.00' }], 'withdrawals'), undefined);
});

test('deposits stand on the line and withdrawals hang from it, by one scale, within the frame', () => {
  const { base, pairs } = flowBars(days, frame);
  const [first, second, third] = pairs;
  assert.equal(first!.deposits.y + first!.deposits.height, base);
  assert.ok(second!.withdrawals.y >= base);
  const [tall, deep] = [third!.deposits.height / 900.2, second!.withdrawals.height / 50.05];
  assert.ok(Math.abs(tall - deep) < 1e-9);
  for (const { deposits, withdrawals } of pairs) {
    assert.ok(deposits.y >= 0 && withdrawals.y + withdrawals.height <= frame.height - 20);
    assert.ok(deposits.x >= frame.left && deposits.x + deposits.width <= frame.width);
  }
});

test('days without any movement draw no bar', () => {
  const none = flowBars([{ day: '2026-11-01', deposits: '0.00', withdrawals: '0.00' }], frame);
  assert.equal(none.isEmpty, true);
  assert.equal(none.pairs[0]!.deposits.height, 0);
});
