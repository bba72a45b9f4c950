import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keys } from '#text/en/admin/keys.ts';
import { linesOfId, placesAfterG } from './palette-rules.ts';

test('an id leads to a withdrawal, a proposal and a member; other text to none', () => {
  const id = '0197d0f5-7c1e-7aaa-8bbb-0123456789ab';
  const lines = linesOfId(` ${id.toUpperCase()} `);
  assert.equal(lines.length, 3);
  assert.ok(lines.every(({ to }) => to.includes(id)));
  for (const typed of ['', 'ada', `${id}0`]) assert.deepEqual(linesOfId(typed), []);
});

test('the help names each key after g, and no other', () => {
  const named = keys.general.flatMap(([key]) => (key.startsWith('g ') ? [key.slice(2)] : []));
  assert.deepEqual(named.toSorted(), Object.keys(placesAfterG).toSorted());
});
