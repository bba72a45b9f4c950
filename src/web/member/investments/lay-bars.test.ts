import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layBars } from './lay-bars.ts';

const month = (
  name: string,
  paid: string | null,
  target: string | null = '0.32',
  lost: string | null = paid && '0.00',
) => ({ month: name, amount: paid, paid, loss: lost, lost, target });

test('bars and targets share one scale, and months to come keep their place', () => {
  const { bars, zero } = layBars(
    [month('2026-03', '0.16'), month('2026-04', null, null)],
    '2026-06-09T00:00:00.000Z',
    'paid',
  );
  assert.equal(zero, 0);
  assert.deepEqual(
    bars.map(({ month: name, to, target }) => [name, Math.round(to), target && Math.round(target)]),
    [
      ['2026-03', 50, 100],
      ['2026-04', 0, null],
      ['2026-05', 0, null],
      ['2026-06', 0, null],
    ],
  );
});

test('a loss hangs below the line of nothing, also where as much was paid beside it', () => {
  const { bars, zero } = layBars(
    [month('2026-03', '0.30', '0.30'), month('2026-04', '0.30', '0.30', '-0.10')],
    '2026-04-30T00:00:00.000Z',
    'paid',
  );
  assert.equal(Math.round(zero), 25);
  assert.deepEqual([Math.round(bars[1]!.from), Math.round(bars[1]!.to)], [0, 100]);
  assert.deepEqual([bars[0]!.loss, bars[1]!.loss], [null, '-0.10']);
});

test('of a long term the newest months are shown, and fewer of them on a phone', () => {
  const months = Array.from({ length: 20 }, (_, index) =>
    month(new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 7), '0.10'),
  );
  const { bars } = layBars(months, '2027-12-31T00:00:00.000Z', 'amount');
  assert.equal(bars.length, 13);
  assert.equal(bars.filter(({ isFar }) => !isFar).length, 7);
  assert.ok(bars.some(({ month: name, isFar }) => name === months.at(-1)!.month && !isFar));
  assert.ok(bars.every(({ target }) => target === null));
});

test('without a month at all there is no bar beside the term itself', () => {
  const { bars, zero } = layBars([], '2026-04-30T00:00:00.000Z', 'paid');
  assert.deepEqual([bars.length, zero], [1, 0]);
});
