import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  plainAmount,
  plainDigits,
  readCode,
  readKey,
  readName,
  readPhone,
  readText,
  turnsText,
} from './typed-text.ts';

// One invisible mark of each kind that copying adds.
const unseen = [
  ['soft hyphen', '\u00ad'],
  ['zero width space', '\u200b'],
  ['left-to-right mark', '\u200e'],
  ['word joiner', '\u2060'],
  ['isolate', '\u2066'],
  ['byte order mark', '\ufeff'],
] as const;
const atEnds = [...unseen, ['embedding', '\u202a'], ['override', '\u202e'], ['NBSP', '\u00a0']];

test('words lose at both ends what nobody can see, and keep all that is inside', () => {
  for (const [what, mark] of atEnds) {
    assert.equal(readText(`${mark} one two ${mark}\n`), 'one two', what);
  }
  assert.equal(readText('ภาษา\u200bไทย'), 'ภาษา\u200bไทย');
  assert.equal(readText('one\r\n\ttwo'), 'one\r\n\ttwo');
  assert.equal(readText('\u200b\u3164 \u2800'), '');
});

test('words in two spellings become one', () => {
  assert.equal(readText('Zoe\u0308'), 'Zoë');
  assert.equal(readText('ﬁve ½'), 'ﬁve ½');
});

test('a joiner is a letter of its script, and goes where it joins nothing', () => {
  for (const name of ['علی\u200cرضا', 'ශ්\u200dරී', 'സാജന്\u200d', '👩\u200d💻']) {
    assert.equal(readName(name), name);
    assert.equal(readName(`\u200d ${name}\u200c`), name);
  }
});

test('a name loses unseen marks inside as well', () => {
  for (const [what, mark] of unseen) assert.equal(readName(`An${mark}na`), 'Anna', what);
});

test('a key loses every unseen mark, joiners too, and keeps its spaces', () => {
  for (const [what, mark] of [...unseen, ['joiner', '\u200d'], ['override', '\u202e']] as const) {
    assert.equal(readKey(` ${mark}bc1q${mark}xyz${mark} `), 'bc1qxyz', what);
  }
  assert.equal(readKey('one two'), 'one two');
  assert.equal(readKey('１２'), '１２');
});

test('a code loses its spaces, and wide digits are digits', () => {
  assert.equal(readCode(' １２3\u00a0456\u200b '), '123456');
});

test('the digits of each script are its 0 to 9, also where rows of two lie behind each other', () => {
  const rows = [
    '٠١٢٣٤٥٦٧٨٩',
    '०१२३४५६७८९',
    '႐႑႒႓႔႕႖႗႘႙',
    '\u{11f50}',
    '\u{1e5f1}',
    '\u{116d0}',
    '\u{116da}',
  ];
  for (const row of rows) {
    const zero = row.codePointAt(0)!;
    const ten = Array.from({ length: 10 }, (_, index) => String.fromCodePoint(zero + index)).join(
      '',
    );
    assert.equal(plainDigits(ten), '0123456789', row);
  }
});

test('a telephone number has the spaces and dashes of a keyboard', () => {
  assert.equal(readPhone('\u202a+49\u00a030\u201112–34\u202c'), '+49 30-12-34');
});

test('an override is seen, wherever it stands', () => {
  assert.ok(turnsText('evil\u202egnp.exe'));
  assert.ok(!turnsText('שלום \u2067abc\u2069'));
});

test('a long row of spaces is read in one go', () => {
  const spaces = ' '.repeat(400_000);
  assert.equal(readText(`a${spaces}b`).length, 400_002);
  assert.equal(readKey(`\u200b${spaces}b`), 'b');
});

test('an amount has one spelling, with the decimals that are asked for at least', () => {
  const dollars = ['12', '12.0', '12.00', '012', '0012.0'].map((text) => plainAmount(text, 2));
  assert.deepEqual(new Set(dollars), new Set(['12.00']));
  const coins = ['0.10', '0.1', '00.100000000'].map((text) => plainAmount(text));
  assert.deepEqual(new Set(coins), new Set(['0.1']));
  assert.deepEqual(
    ['0.05', '1200', '5.000', '1.005'].map((text) => plainAmount(text)),
    ['0.05', '1200', '5', '1.005'],
  );
  for (const text of ['', '1e2', '1,2', '-1', '.5']) assert.equal(plainAmount(text, 2), text);
});
