import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedDecimal, typedDollars } from './typed-amounts.ts';

test('typed dollars are read as people, keypads and programs write them (F15)', () => {
  const meant: Record<string, string> = {
    ' $1,500.5 ': '1500.50',
    '007': '7.00',
    '0': '0.00',
    '25,50': '25.50',
    '25,5': '25.50',
    '1500,50': '1500.50',
    '25,': '25.00',
    '25.': '25.00',
    '1,025': '1025.00',
    '1,025,000.10': '1025000.10',
    '1 025': '1025.00',
    '1\u00a0025,50': '1025.50',
    '1\u202f025.50': '1025.50',
    '1’025.00': '1025.00',
    "1'025'000": '1025000.00',
    '25 USD': '25.00',
    'USD 25,50': '25.50',
    'US$1,025': '1025.00',
    '25$': '25.00',
    '\uff11\uff12\uff15\uff0e\uff15\uff10': '125.50',
    '\u200e$25.50\u200b': '25.50',
    '1.025,50': '1025.50',
    '1.025.000': '1025000.00',
    '1.025.000,5': '1025000.50',
    '1,23,456.78': '123456.78',
    '١٬٢٣٤٫٥٦': '1234.56',
    '۱۲۳': '123.00',
    '१२३': '123.00',
    '.5': '0.50',
    ',05': '0.05',
    '+12': '12.00',
    '25.50000': '25.50',
    '25US$': '25.00',
    '25,-': '25.00',
    '25.–': '25.00',
  };
  for (const [typed, dollars] of Object.entries(meant)) {
    assert.equal(typedDollars(typed), dollars, typed);
  }
});

test('what could be another amount elsewhere is no amount, and neither is what is none', () => {
  const none = ['', '-1', '−1', '1.234', '1.230', '1e3', 'ten', '.', ',', '1,2345', '1,50,00'];
  const more = [
    '$1$2',
    '25 €',
    '€25',
    '25 BTC',
    '1 02',
    '1 025 00',
    "1'02",
    '1,5.0',
    '1 025,500',
    '1.025,555',
    '.555',
    '1,5000',
    '12,0000',
    '++1',
    '1,2,345',
    '1.02.345',
  ];
  for (const typed of [...none, ...more]) assert.equal(typedDollars(typed), null, typed);
});

test('a number of more decimals is read the same way, three behind a comma are a thousand', () => {
  const meant: Record<string, string | null> = {
    '0,25': '0.25',
    '0.374921': '0.374921',
    '0,3749': '0.3749',
    '1,025': '1025',
    '1.025': '1.025',
    '12.3456789': null,
    '64 000,5': '64000.5',
  };
  for (const [typed, read] of Object.entries(meant))
    assert.equal(typedDecimal(typed, 6), read, typed);
});

test('a number without decimals is read without any, and one with some is none', () => {
  for (const typed of ['5', '5.', '1,025', '٥']) {
    assert.match(typedDecimal(typed, 0) ?? 'none', /^\d+$/, typed);
  }
  for (const typed of ['.5', '5.1', '5.00', '.0', ',', ''])
    assert.equal(typedDecimal(typed, 0), null, typed);
});
