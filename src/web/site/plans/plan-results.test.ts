import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePlan } from '#test/site-facts.ts';
import { barOf, depthOf, scaleOf } from './month-scale.ts';
import { lossesOf, monthlyTarget, type Plan, verdictOf, worstMonthOf } from './plan-results.ts';

const year = samplePlan.last_12_months;
const withPaid = (paid: string, target: string, missed = false): Plan => ({
  ...samplePlan,
  missed,
  last_12_months: { ...year, performance: { ...year.performance!, paid, target } },
});
/** Builds months from payments and losses: '0.30', '0.30 -0.10', null for an empty plan. */
const withMonths = (...sides: (string | null)[]): Plan => ({
  ...samplePlan,
  last_12_months: {
    ...year,
    months: sides.map((side, at) => {
      const [paid = null, lost = '0.00'] = side?.split(' ') ?? [];
      const losses = lost === '0.00' ? '0.00' : '5.00';
      const over = at < sides.length - 1;
      return { ...year.months[at]!, paid, lost: paid && lost, losses, over };
    }),
  },
});

test('a target is met from its last hundredth on, and missed by points', () => {
  assert.deepEqual(verdictOf(withPaid('4.00', '4.00')), { is: 'met' });
  assert.deepEqual(verdictOf(withPaid('3.71', '4.00', true)), { is: 'missed', points: '0.29' });
  assert.deepEqual(verdictOf(withPaid('-2.40', '4.00', true)), { is: 'missed', points: '6.40' });
});

test('what can still be paid is behind its target and has not missed it', () => {
  assert.deepEqual(verdictOf(withPaid('3.99', '4.00')), { is: 'below', points: '0.01' });
});

test('a plan that paid nothing has no verdict', () => {
  const unpaid = { ...withPaid('0.00', '4.00') };
  const { last_12_months: lately } = unpaid;
  assert.equal(verdictOf({ ...unpaid, last_12_months: { ...lately, gains: '0.00' } }), null);
  assert.equal(verdictOf({ ...unpaid, last_12_months: { ...lately, performance: null } }), null);
});

test('losses are counted among the months that were measured, and are the sum of theirs', () => {
  const twice = withMonths(null, '0.30', '0.90 -0.10', '0.00 -0.10');
  assert.deepEqual(lossesOf(twice), { lost: 2, of: 3, sum: '10.00' });
  assert.deepEqual(lossesOf(withMonths(null, null)), { lost: 0, of: 0, sum: '0.00' });
});

test('the worst month is over, or has lost money already', () => {
  assert.equal(worstMonthOf(withMonths('0.30', '0.10', '0.05'))?.worst, '0.10');
  assert.equal(worstMonthOf(withMonths('0.30', '0.90 -0.10', '0.90 -0.20'))?.worst, '-0.20');
  assert.equal(worstMonthOf(withMonths(null, null)), null);
});

test('a target of a year is a twelfth of it a month', () => {
  assert.equal(monthlyTarget({ ...samplePlan, percentage: '4', termDays: 365 }).toFixed(2), '0.33');
});

test('charts side by side share a scale from the deepest loss to the best month', () => {
  const scale = scaleOf([withMonths('0.40', '0.10 -0.20'), withMonths('0.60', null)]);
  assert.deepEqual(scale, { low: -0.2, high: 0.6 });
  assert.equal(depthOf(scale, 0), 75);
  assert.deepEqual(barOf(scale, 0.6), { y: 0, height: 75 });
  assert.deepEqual(barOf(scale, -0.2), { y: 75, height: 25 });
  assert.deepEqual(barOf(scale, 0), { y: 75, height: 0 });
});

test('the target is in sight where it is higher than any month, and a small month is seen', () => {
  const scale = scaleOf([{ ...withMonths('0.01'), percentage: '48', termDays: 365 }]);
  assert.deepEqual(scale, { low: 0, high: 4 });
  assert.equal(barOf(scale, 0.01).height, 0.6);
});

test('a plan without a month keeps its axis at the target', () => {
  assert.equal(scaleOf([withMonths(null, null)]).low, 0);
  assert.deepEqual(scaleOf([withMonths(null, null)], false), { low: 0, high: 1 });
});
