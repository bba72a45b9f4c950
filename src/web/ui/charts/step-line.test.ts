import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layStepLine, roundTop } from './step-line.ts';

const frame = { width: 740, height: 300, right: 62, bottom: 26 };

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
