import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupedByFour } from './grouped-by-four.ts';

test('an address stands in fours, its last four by themselves', () => {
  assert.deepEqual(groupedByFour('bcrt1q9mlvs9'), { groups: ['bcrt', '1q9m'], last: 'lvs9' });
});

test('what is left over stands before the last four, and nothing of it is lost', () => {
  for (const text of ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'abcd', 'abc', 'abcdef']) {
    const { groups, last } = groupedByFour(text);
    assert.equal(groups.join('') + last, text);
    assert.equal(last, text.slice(-4));
    assert.ok(groups.every((group) => group.length > 0 && group.length <= 4));
  }
});
