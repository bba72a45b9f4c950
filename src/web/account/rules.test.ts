import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDigits } from '#core/typed/typed-text.ts';
import { recoveryCodeRule, sixDigitsRule } from './rules.ts';

test('a code is the same however it is parted', () => {
  const pasted = [
    '478\u00a0896',
    '478\u2013896',
    '\u200b478896\u200e',
    '\uff14\uff17\uff18\uff18\uff19\uff16\n',
  ];
  for (const typed of ['478896', '478 896', ' 478-896 ', '4 7 8 8 9 6', ...pasted]) {
    assert.equal(readDigits(typed), '478896');
    assert.match(sixDigitsRule.setValueAs(typed), sixDigitsRule.pattern.value);
  }
  assert.doesNotMatch(readDigits('478 89'), sixDigitsRule.pattern.value);
});

test('a recovery code is the same in groups, in small letters and with what copying brings', () => {
  for (const typed of [
    'ABCD-EFGH-JK23',
    'abcd efgh jk23',
    '\u2060ABCDEFGHJK23 ',
    'ABCD\u2014EFGH\u2014JK23',
  ]) {
    assert.match(recoveryCodeRule.setValueAs(typed), recoveryCodeRule.pattern.value, typed);
  }
  assert.doesNotMatch(recoveryCodeRule.setValueAs('ABCD-EFGH-JK2'), recoveryCodeRule.pattern.value);
});
