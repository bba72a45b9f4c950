import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movementGroups, movementKinds, sourceOf } from './movement-source.ts';

test('each kind of movement stands in exactly one group, so that a search can find it', () => {
  const grouped = Object.values(movementGroups).flat().toSorted();
  assert.deepEqual(grouped, movementKinds.toSorted());
});

test('a kind without words shows its name', () => {
  assert.equal(sourceOf('pay'), 'Withdrawal paid');
  assert.equal(sourceOf('some_new_kind'), 'some new kind');
});
