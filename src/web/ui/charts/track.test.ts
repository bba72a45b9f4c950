import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackOf, zeroAt } from './track.ts';

test('the whole length from zero is the target', () => {
  assert.deepEqual(trackOf({ paid: '2.00', target: '4.00' }), { from: zeroAt, to: 55, mark: null });
  assert.deepEqual(trackOf({ paid: '4.00', target: '4.00' }), {
    from: zeroAt,
    to: 100,
    mark: null,
  });
});

test('above the target a mark shows it inside the fill', () => {
  assert.deepEqual(trackOf({ paid: '8.00', target: '4.00' }), { from: zeroAt, to: 100, mark: 55 });
});

test('a loss grows to the left of zero and never beyond the edge', () => {
  const small = trackOf({ paid: '-0.20', target: '4.00' });
  assert.ok(small.to < zeroAt && small.to > 0);
  assert.equal(trackOf({ paid: '-50.00', target: '4.00' }).to, 0);
  assert.equal(trackOf({ paid: '-1.00', target: '0.00' }).to, 0);
});

test('nothing paid is an empty track', () => {
  assert.deepEqual(trackOf(null), { from: zeroAt, to: zeroAt, mark: null });
});

test('where nothing needs room to its left, zero stands at the edge', () => {
  assert.deepEqual(trackOf({ paid: '3.00', target: '4.00' }, 0), { from: 0, to: 75, mark: null });
  assert.deepEqual(trackOf({ paid: '-1.00', target: '4.00' }, 0), { from: 0, to: 0, mark: null });
});
