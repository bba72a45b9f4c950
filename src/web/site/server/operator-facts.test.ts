import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayInWords } from './operator-facts.ts';

test('a day is said in words, whatever the time zone of the server', () => {
  assert.equal(dayInWords('2027-01-31'), '31 January 2027');
  assert.equal(dayInWords('2027-12-01'), '1 December 2027');
});
