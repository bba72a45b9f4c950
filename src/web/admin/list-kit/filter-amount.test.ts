import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundTyped } from './filter-amount.ts';

test('an amount is taken as people write it, and nothing else for one', () => {
  const taken: [string, string | null][] = [
    ['', ''],
    ['  ', ''],
    ['1500', '1500'],
    ['$1,500.50', '1500.50'],
    ['0.000000001', '0.000000001'],
    ['12,345,678', '12345678'],
    ['1,5', '1.5'],
    ['1’500 USD', '1500'],
    ['1,50,000', '150000'],
    ['1,50,00', null],
    ['-3', null],
    ['1e3', null],
    ['0.0000000001', null],
    ['1234567890123', null],
  ];
  for (const [typed, bound] of taken) assert.equal(boundTyped(typed), bound, typed);
});
