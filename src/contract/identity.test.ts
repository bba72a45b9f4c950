import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signUpInput } from './identity.ts';

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
