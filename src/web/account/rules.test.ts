import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareCode, mailCodeRule } from './rules.ts';

test('a code is the same however it is parted', () => {
  for (const typed of ['478896', '478 896', ' 478-896 ', '4 7 8 8 9 6']) {
    assert.equal(bareCode(typed), '478896');
    assert.match(bareCode(typed), mailCodeRule.pattern.value);
  }
  assert.doesNotMatch(bareCode('478 89'), mailCodeRule.pattern.value);
});
