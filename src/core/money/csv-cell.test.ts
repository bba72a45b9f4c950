import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell } from './csv-cell.ts';

test('what a spreadsheet would run is held back by an apostrophe', () => {
  for (const text of ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1']) {
    assert.equal(csvCell(text), `'${text}`);
  }
});

test('a figure below zero stays a figure, and plain text is left as it is', () => {
  for (const text of ['-12.50', '-3', '0.00', 'Ada = Okafor', "O'Neill", '']) {
    assert.equal(csvCell(text), text);
  }
});

test('nothing is an empty cell; what is no text is written as JSON', () => {
  assert.deepEqual([null, undefined, true, 7, { a: 1 }].map(csvCell), [
    '',
    '',
    'true',
    '7',
    '{"a":1}',
  ]);
});
