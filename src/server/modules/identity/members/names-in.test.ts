import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesIn } from './update-profile.ts';

const maryAnn = { firstName: 'Mary Ann', lastName: 'Smith' };
const corrected: [fullName: string, firstName: string, lastName: string][] = [
  ['Mary Ann Smyth', 'Mary Ann', 'Smyth'],
  ['Mary Ann van Smyth', 'Mary Ann', 'van Smyth'],
  ['Mary  Ann   Smith', 'Mary Ann', 'Smith'],
  ['Mary Anne Smith', 'Mary Anne', 'Smith'],
  ['Marie Anne Louise Smith', 'Marie Anne Louise', 'Smith'],
  ['Mary Smith', 'Mary', 'Smith'],
  ['Mary Jones', 'Mary', 'Jones'],
  ['Mary Ann', 'Mary', 'Ann'],
  ['Ada Maria Byron', 'Ada', 'Maria Byron'],
];

test('a corrected full name keeps what still stands of first and last name (F20)', () => {
  for (const [fullName, firstName, lastName] of corrected) {
    assert.deepEqual(namesIn(fullName, maryAnn), { firstName, lastName }, fullName);
  }
});
