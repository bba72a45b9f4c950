import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derivedUuid } from './derived-uuid.ts';

test('a derived UUID is the one that the books of version 0.1.0 already hold', () => {
  assert.equal(derivedUuid('a', 'b'), '7e18f737-311b-8dc3-a2f2-69dd78396b03');
});

test('other parts, and the same parts cut elsewhere, name something else', () => {
  const all = [['a', 'b'], ['a\n', 'b'], ['b', 'a'], ['ab'], ['a', 'b', '']].map((parts) =>
    derivedUuid(...parts),
  );
  assert.equal(new Set(all).size, all.length);
});
