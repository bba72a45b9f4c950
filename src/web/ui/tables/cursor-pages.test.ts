import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesOf } from './cursor-pages.ts';

/** A list with a stored trail, as an address or a screen stores it. */
function list() {
  let trail: readonly string[] = [];
  const now = () => pagesOf(trail, (kept) => void (trail = kept));
  return { now, trail: () => trail };
}

test('a list steps on by the cursors that it was told, and back by those that it passed', () => {
  const { now } = list();
  assert.deepEqual([now().page, now().cursor], [1, undefined]);
  now().turn(2, 'b');
  now().turn(3, 'c');
  assert.deepEqual([now().page, now().cursor], [3, 'c']);
  now().turn(2, 'd');
  assert.deepEqual([now().page, now().cursor], [2, 'b']);
  now().turn(1, 'c');
  assert.deepEqual([now().page, now().cursor], [1, undefined]);
});

test('a list stays where it is before its beginning and after its end', () => {
  const { now, trail } = list();
  now().turn(2, null);
  assert.deepEqual(trail(), []);
  now().turn(0, 'b');
  assert.deepEqual(trail(), []);
});
