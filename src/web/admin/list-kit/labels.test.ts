import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asStaffReads, duration, fullName, stateWords } from './labels.ts';

test('a duration names its two greatest units', () => {
  assert.equal(duration(0), '0 min');
  assert.equal(duration(59 * 60_000), '59 min');
  assert.equal(duration(137 * 60_000), '2 h 17 min');
  assert.equal(duration(24 * 3_600_000), '1 d');
  assert.equal(duration(76 * 3_600_000), '3 d 4 h');
  assert.equal(duration(-5), '0 min');
});

test('a state without words of its own is still readable', () => {
  assert.equal(stateWords('review'), 'In review');
  assert.equal(stateWords('some_new_state'), 'some new state');
});

test('a person without a last name has no space at the end', () => {
  assert.equal(fullName({ first_name: 'Ada', last_name: '' }), 'Ada');
});

test('what the staff did with a member’s account does not speak to the staff as the member', () => {
  assert.equal(asStaffReads('Opened your account'), 'opened the member’s account');
  assert.equal(asStaffReads('deposit confirmed'), 'deposit confirmed');
});
