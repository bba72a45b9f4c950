import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sixDigits } from './factors.ts';
import { signUpInput } from './identity-inputs.ts';

const takes = (phoneNumber: string): boolean =>
  signUpInput.shape.phoneNumber.safeParse(phoneNumber).success;

test('a phone number has five digits at least, however they are parted (review, D23)', () => {
  for (const number of ['12345', '+44 20 7946 0958', '(030) 12-34.5', ' 020/1234 ']) {
    assert.ok(takes(number), number);
  }
  for (const number of ['-----', '( ) . /', '1234', '1 2 3 4', '+1-234', '12345x', '++12345']) {
    assert.ok(!takes(number), number);
  }
});

test('a code of six digits is read however it is written down (F17, INP-1)', () => {
  const spelled = [
    '123456',
    '123 456',
    ' 12 34 56\n',
    '123-456',
    '123–456',
    '１２３４５６',
    '123\u200b456',
  ];
  for (const typed of spelled) assert.equal(sixDigits.parse(typed), '123456', typed);
  for (const typed of ['12345', '1234567', '12345a', '', '------']) {
    assert.equal(sixDigits.safeParse(typed).success, false, typed);
  }
});
