import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Invested, performanceOf } from './performance.ts';

const day = 86_400n;
const since = new Date('2026-03-09T00:00:00Z');
const until = (days: number) => new Date(since.getTime() + days * 86_400_000);

/** A thousand dollars invested for a number of days. */
const invested = (days: number, more: Partial<Invested> = {}): Invested => ({
  since,
  until: until(days),
  netCents: 2_410n,
  targetCents: 2_820n,
  centSeconds: 100_000n * BigInt(days) * day,
  ...more,
});

test('paid and target are percents of what was invested over the same days', () => {
  const figures = performanceOf(invested(257));
  assert.deepEqual([figures?.paid, figures?.target, figures?.days], ['2.41', '2.82', 257]);
});

test('half of the money for half of the time counts as what it was, in both figures', () => {
  const half = performanceOf(invested(100, { centSeconds: 50_000n * 100n * day }));
  assert.deepEqual([half?.paid, half?.target], ['4.82', '5.64']);
});

test('nothing shorter than a year is made a year’s rate', () => {
  assert.equal(performanceOf(invested(364))?.yearly, null);
  assert.equal(performanceOf(invested(365))?.yearly, '2.41');
  assert.equal(performanceOf(invested(730))?.yearly, '1.20');
});

test('a loss keeps its sign and is never told smaller than it was', () => {
  const lost = performanceOf(invested(30, { netCents: -1n }));
  assert.equal(lost?.paid, '-0.01');
});

test('nothing is told where nothing was invested, or no time has passed', () => {
  assert.equal(performanceOf(invested(10, { centSeconds: 0n })), null);
  assert.equal(performanceOf(invested(0, { centSeconds: 5n })), null);
});

test('paid stands to target as the sums do, whatever the period', () => {
  const cents = fc.bigInt(1n, 10n ** 9n);
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 2000 }), (netCents, days) => {
      const same = performanceOf(invested(days, { netCents, targetCents: netCents }));
      assert.equal(same?.paid, same?.target);
    }),
  );
});
