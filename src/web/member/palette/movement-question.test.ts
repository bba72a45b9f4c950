import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionOf } from './movement-question.ts';

test('a word that begins the name of a group narrows to it, the rest is looked for', () => {
  const cases = {
    with: { group: 'withdrawals' },
    'Deposit xrp': { group: 'deposits', search: 'xrp' },
    losses: { group: 'losses' },
    'real estate steady': { search: 'real estate steady' },
    '1,500.00': { search: '1,500.00' },
    dep: { search: 'dep' },
    depositary: { search: 'depositary' },
  };
  for (const [typed, address] of Object.entries(cases))
    assert.deepEqual(questionOf(` ${typed} `), { typed, address }, typed);
});

test('one letter, or none, asks nothing', () => {
  for (const typed of ['', ' ', 'a', ' 7 ']) assert.equal(questionOf(typed), null, typed);
});
