import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountNotes } from './amount-notes.ts';

const quote = { investment: { amount: '1500.00' }, reversed: null, in_review: null };

test('a credit of what was quoted needs no words; another names the quote', () => {
  assert.deepEqual(amountNotes({ ...quote, credited: '1500.00' }), []);
  assert.deepEqual(amountNotes({ ...quote, credited: '3000.00' }), ['Quoted $1,500.00']);
});

test('an amount that nobody was credited is named a quote, beside what arrived', () => {
  assert.deepEqual(amountNotes({ ...quote, credited: null }), ['Quoted, not credited']);
  assert.deepEqual(amountNotes({ ...quote, credited: null, in_review: '600.00' }), [
    'Quoted, not credited',
    '$600.00 arrived, in review',
  ]);
});

test('what was reversed is named, and the rest is what counts', () => {
  assert.deepEqual(amountNotes({ ...quote, credited: '1500.00', reversed: '1498.50' }), [
    '$1,498.50 reversed',
  ]);
});
