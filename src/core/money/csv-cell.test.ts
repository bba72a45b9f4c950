import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
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

test('what begins a cell for a spreadsheet that parts elsewhere is held back too (F18)', () => {
  const cases: [text: string, cell: string][] = [
    ['Bob;=cmd|A0', "Bob;'=cmd|A0"],
    ['Bob;"=cmd"', `Bob;"'=cmd"`],
    ['Bob\t@SUM(A1)', "Bob\t'@SUM(A1)"],
    ['one\r\n+1', "one\r\n'+1"],
    ['; ＝1', "; '＝1"],
    ['=1;=2', "'=1;'=2"],
  ];
  for (const [text, cell] of cases) assert.equal(csvCell(text), cell);
  for (const text of ['a; b', 'a = b', 'one\ntwo', 'x@y.example'])
    assert.equal(csvCell(text), text);
});

test('whatever writes CSV guards its cells, and says first that it is UTF-8 (F18, F35)', () => {
  const writers = globSync('src/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return /^import .* from 'csv-stringify/m.test(text) ? [{ file, text }] : [];
  });
  assert.ok(writers.length >= 3, `${writers.length} writers`);
  for (const { file, text } of writers) {
    assert.match(text, /csvCell/, file);
    assert.match(text, /bom: true|'\\ufeff'/, file);
    assert.doesNotMatch(text, /escape_formulas/, file);
  }
});
