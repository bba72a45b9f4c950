import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PlanMonth, recordOf, worstText, worstMonth } from './plan-record.ts';

const now = new Date('2026-11-21T12:00:00Z');
const month = (year: number, index: number, more: Partial<PlanMonth> = {}): PlanMonth => ({
  startsAt: new Date(Date.UTC(year, index - 1, 1)),
  heldSince: new Date(Date.UTC(year, index - 1, 1)),
  gainCents: 0n,
  capitalCents: 0n,
  lostCents: 0n,
  // A thousand dollars at work for thirty days.
  centDays: 100_000n * 30n,
  targetCents: 0n,
  ...more,
});

test('the last 12 months are the current one and the eleven before it', () => {
  const months = [
    month(2025, 11, { gainCents: 700n }),
    month(2025, 12, { gainCents: 50n }),
    month(2026, 11, { gainCents: 50n, capitalCents: 9n }),
  ];
  const record = recordOf(months, now);
  assert.deepEqual([record.gainCents, record.capitalCents], [800n, 9n]);
  const { gainCents, capitalCents, lostCents, performance } = record.lastYear;
  assert.deepEqual([gainCents, capitalCents, lostCents], [100n, 9n, 0n]);
  // $1.00 on the average principal: $1,000.00 for 60 of 355.5 days.
  assert.deepEqual([performance?.paid, performance?.yearly], ['0.59', null]);
});

test('the worst quarter is over, counts losses, and opens with its sign', () => {
  const months = [
    month(2026, 1, { gainCents: 10_000n }),
    month(2026, 4, { lostCents: 100n }),
    month(2026, 5, { gainCents: 50n }),
    // The current quarter does not count, however bad it looks so far.
    month(2026, 10, { lostCents: 90_000n }),
  ];
  assert.equal(worstText(recordOf(months, now)), '−0.16%, April to June 2026');
});

test('a plan without work, or without a quarter that is over, has no worst one', () => {
  assert.equal(worstText(recordOf([], now)), null);
  assert.equal(worstText(recordOf([month(2026, 10)], now)), null);
  assert.equal(worstText(recordOf([month(2026, 2, { centDays: 0n })], now)), null);
  assert.equal(recordOf([], now).lastYear.performance, null);
});

test('a plan’s whole performance counts from the first day that something was in it', () => {
  const months = [
    month(2025, 6, { centDays: 0n }),
    month(2025, 9, { heldSince: new Date('2025-09-10T00:00:00Z'), gainCents: 100n }),
    month(2026, 8, { gainCents: 100n }),
  ];
  const { performance } = recordOf(months, now);
  assert.equal(performance?.since.toISOString(), '2025-09-10T00:00:00.000Z');
  assert.notEqual(performance?.yearly, null, 'more than a year');
});

test('the last 12 months are told one by one, with those in which nothing was invested', () => {
  const { months } = recordOf(
    [
      month(2025, 11, { gainCents: 700n }),
      month(2026, 8, { gainCents: 500n }),
      month(2026, 9, { gainCents: 100n, lostCents: 400n }),
      month(2026, 10, { centDays: 0n }),
      month(2026, 11, { gainCents: 90n, centDays: 100_000n * 20n }),
    ],
    now,
  ).lastYear;
  assert.equal(months.length, 12);
  assert.equal(months[0]!.startsAt.toISOString(), '2025-12-01T00:00:00.000Z');
  assert.equal(months[11]!.startsAt.toISOString(), '2026-11-01T00:00:00.000Z');
  const nothing = Array.from({ length: 8 }, () => null);
  assert.deepEqual(
    months.map(({ paid }) => paid),
    // $5.00 on $967.74 (30 of 31 days); no principal in October.
    [...nothing, '0.51', '0.10', null, '0.09'],
  );
  assert.deepEqual(
    months.map(({ lost }) => lost).slice(8),
    // A loss in September, beside the payments and never netted against them.
    ['0.00', '-0.40', null, '0.00'],
  );
  assert.deepEqual(
    months.map(({ isOver }) => isOver),
    [...Array.from({ length: 11 }, () => true), false],
  );
});

test('a loss is a loss whatever was paid in its month, and where nothing is left to pay on', () => {
  const { months } = recordOf(
    [
      month(2026, 9, { gainCents: 900n, lostCents: 1n }),
      month(2026, 10, { gainCents: -300n }),
      month(2026, 11, { lostCents: 500n, centDays: 0n }),
    ],
    now,
  ).lastYear;
  assert.deepEqual(
    months.slice(9).map(({ paid, lost, lostCents }) => [paid, lost, lostCents]),
    // A cent is not rounded away; a reversed payment is charged; no percentage of nothing.
    [
      ['0.90', '-0.01', 1n],
      ['0.00', '-0.31', 300n],
      [null, null, 500n],
    ],
  );
});

test('the worst quarter counts its loss beside any gain', () => {
  const months = [
    month(2026, 1, { gainCents: 10n }),
    month(2026, 4, { gainCents: 900n, lostCents: 100n }),
  ];
  assert.equal(worstText(recordOf(months, now)), '−0.31%, April to June 2026');
});

const paidMonth = (paid: string | null, over = true, lost = paid && '0.00') => {
  return { paid, lost, over };
};

test('the worst month has the deepest loss; the running one counts once it has lost', () => {
  const loss = paidMonth('2.00', true, '-1.83');
  assert.equal(worstMonth([paidMonth('0.30'), loss, paidMonth('0.10')])?.worst, '-1.83');
  assert.equal(worstMonth([paidMonth('0.30'), paidMonth('0.10', false)])?.worst, '0.30');
  const running = paidMonth('0.20', false, '-0.10');
  assert.equal(worstMonth([paidMonth('0.30'), running])?.worst, '-0.10');
});

test('a plan that nobody was in has no worst month', () => {
  assert.equal(worstMonth([paidMonth(null), paidMonth('0.10', false)]), null);
  assert.equal(worstMonth([]), null);
});
