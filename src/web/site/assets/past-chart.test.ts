import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fallLines, sharedSpan, strokes } from './past-chart.ts';

const halved = [
  [2000, 80],
  [2005, 40],
  [2010, 80],
] as const;

test('a fall goes from the top to its share of the height, and back', () => {
  assert.deepEqual(fallLines(halved, 10), { down: 'M0 8L300 83', back: 'M300 83L600 8' });
});

test('a shorter fall takes its share of the same time', () => {
  const figures = [halved, halved.slice(0, 2)].map((points) => ({
    drawn: { as: 'fall' as const, points },
  }));
  assert.equal(sharedSpan(figures), 10);
  assert.deepEqual(fallLines(halved.slice(0, 2), 20), { down: 'M0 8L150 83', back: null });
});

test('a figure without a fall has no span of its own', () => {
  assert.equal(sharedSpan([{ drawn: { as: 'nothing' } }]), 1);
});

test('a share is as many strokes as it counts', () => {
  assert.equal(strokes(74, 89).split('M').length - 1, 15);
  assert.match(strokes(0, 1), /^M3 40V120$/);
});
