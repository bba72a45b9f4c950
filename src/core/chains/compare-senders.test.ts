import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareSenders } from './compare-senders.ts';

const sender = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const other = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH';
const said = (fromAddress: string | null, words = 'From my wallet.') => ({ fromAddress, words });

test('what is signed or named is compared with who sent it', () => {
  assert.equal(compareSenders('XRP', [other, sender], said(sender)), 'match');
  assert.equal(compareSenders('XRP', [other], said(sender)), 'no_match');
  assert.equal(compareSenders('XRP', [sender], said(null, `I paid from ${sender}.`)), 'match');
});

test('a signed address counts, whatever the words name', () => {
  assert.equal(compareSenders('XRP', [sender], said(other, `I paid from ${sender}.`)), 'no_match');
});

test('where one side says nothing, nothing is known', () => {
  assert.equal(compareSenders('XRP', [], said(sender)), 'unknown');
  assert.equal(compareSenders('XRP', [sender], said(null)), 'unknown');
});

test('capitals count in base 58 and not in bech32', () => {
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  assert.equal(compareSenders('BTC', [address], said(address.toUpperCase())), 'match');
  assert.equal(compareSenders('XRP', [sender], said(sender.toLowerCase())), 'no_match');
});
