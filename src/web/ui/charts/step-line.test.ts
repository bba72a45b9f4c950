import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layStepLine, marksOf, momentByKey, roundTop, stepAt } from './step-line.ts';

const frame = { width: 740, height: 300, right: 62, bottom: 26, band: 0 };

test('the scale ends at a round figure at or above the greatest value', () => {
  for (const cents of [1n, 9_999n, 10_000n, 850_000n, 1_000_001n, 123_456_789n]) {
    const top = roundTop(cents);
    assert.ok(top >= cents, `${top} covers ${cents}`);
    assert.equal(top % 10_000n, 0n);
  }
  assert.equal(roundTop(850_000n), 1_000_000n);
});

test('a balance holds until its next step: the line has no slope', () => {
  const steps = [
    { at: 0, value: '0.00', change: '0.00' },
    { at: 50, value: '500.00', change: '500.00' },
    { at: 75, value: '250.00', change: '-250.00' },
  ];
  const { line, points } = layStepLine(steps, 0, 100, frame);
  assert.match(line, /^M0\.0 274\.0(H[\d.]+V[\d.]+)+H678\.0$/);
  const [zero, high, low] = points;
  assert.ok(zero && high && low);
  assert.ok(high.y < low.y && low.y < zero.y);
  assert.equal(high.x, 339);
});

test('nothing is drawn of nothing', () => {
  assert.equal(layStepLine([], 0, 1, frame).line, '');
});

const year = [
  { at: 0, value: '0.00', change: '0.00', below: '0.00' },
  { at: 50, value: '1000.00', change: '1000.00', below: '0.00' },
  { at: 60, value: '1012.00', change: '0.00', below: '12.00' },
];

test('a round balance leaves room above its line', () => {
  const { points, gridlines } = layStepLine(year, 0, 100, frame);
  const [lowest, highest] = [gridlines[0]!.y, gridlines.at(-1)!.y];
  const free = (points[1]!.y - highest) / (lowest - highest);
  assert.ok(free >= 0.12, `${free} of the height is free`);
});

test('a smaller quantity has a band and a scale of its own, on the same axis', () => {
  const { points, below, gridlines, floor } = layStepLine(year, 0, 100, { ...frame, band: 54 });
  assert.ok(below);
  assert.deepEqual(
    below.points.map(({ x }) => x),
    points.map(({ x }) => x),
  );
  assert.equal(below.gridlines[0]!.y, floor);
  assert.ok(below.gridlines.at(-1)!.y > gridlines[0]!.y, 'the bands do not meet');
  assert.equal(below.gridlines.at(-1)!.cents, 10_000n);
});

test('the cursor reads what held at its moment, and keys lead from step to step', () => {
  assert.equal(stepAt(year, 55)?.value, '1000.00');
  assert.equal(stepAt(year, 60)?.value, '1012.00');
  assert.equal(stepAt(year, -1)?.value, '0.00');
  assert.equal(momentByKey('ArrowLeft', year, null), 60);
  assert.equal(momentByKey('ArrowLeft', year, 60), 50);
  assert.equal(momentByKey('ArrowLeft', year, 0), 0);
  assert.equal(momentByKey('ArrowRight', year, 50), 60);
  assert.equal(momentByKey('ArrowRight', year, 60), null);
  assert.equal(momentByKey('Home', year, 60), 0);
  assert.equal(momentByKey('End', year, 0), null);
  assert.equal(momentByKey('a', year, 0), undefined);
});

test('movements of one day are one mark with their sum and number', () => {
  const day = (at: number) => (at < 60 ? 'first' : 'second');
  const moved = [...year, { at: 55, value: '3000.00', change: '2000.00' }];
  const [mark, ...more] = marksOf(moved, day);
  assert.deepEqual([mark?.point.at, mark?.cents, mark?.count, more], [55, 300_000n, 2, []]);
});
