import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareSenders } from './compare-senders.ts';

const sender = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const other = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH';
const messageOf = (fromAddress: string | null, text = 'From my wallet.') => ({
  fromAddress,
  words: text,
});

test('what is signed or named is compared with who sent it', () => {
  assert.equal(compareSenders('XRP', [other, sender], messageOf(sender)), 'match');
  assert.equal(compareSenders('XRP', [other], messageOf(sender)), 'no_match');
  assert.equal(compareSenders('XRP', [sender], messageOf(null, `I paid from ${sender}.`)), 'match');
});

test('a signed address counts, whatever the words name', () => {
  assert.equal(
    compareSenders('XRP', [sender], messageOf(other, `I paid from ${sender}.`)),
    'no_match',
  );
});

test('where one side says nothing, nothing is known', () => {
  assert.equal(compareSenders('XRP', [], messageOf(sender)), 'unknown');
  assert.equal(compareSenders('XRP', [sender], messageOf(null)), 'unknown');
});

test('capitals count in base 58 and not in bech32', () => {
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  assert.equal(compareSenders('BTC', [address], messageOf(address.toUpperCase())), 'match');
  assert.equal(compareSenders('XRP', [sender], messageOf(sender.toLowerCase())), 'no_match');
});
