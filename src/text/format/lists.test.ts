import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOf, oneOf } from './lists.ts';

test('a list reads as a sentence for one name, two and more', () => {
  assert.equal(allOf(['Bitcoin']), 'Bitcoin');
  assert.equal(allOf(['Dogecoin', 'XRP', 'Solana']), 'Dogecoin, XRP and Solana');
  assert.equal(oneOf(['Bitcoin', 'XRP']), 'Bitcoin or XRP');
  assert.equal(oneOf(['Bitcoin', 'Dogecoin', 'XRP']), 'Bitcoin, Dogecoin or XRP');
});
