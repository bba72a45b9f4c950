import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coinEstimate } from './coin-estimate.ts';

const ticks = [
  { asset: 'BTC', price: '64000', fresh: true },
  { asset: 'DOGE', price: '0.1874', fresh: true },
  { asset: 'XRP', price: '2.14', fresh: false },
];

test('an amount is about so many coins, in four digits', () => {
  assert.equal(coinEstimate('2500.00', 'BTC', ticks), 'about 0.03906 BTC');
  assert.equal(coinEstimate('2500.00', 'DOGE', ticks), 'about 13,340 DOGE');
});

test('nothing is estimated without an amount or a price that is fresh', () => {
  assert.equal(coinEstimate(null, 'BTC', ticks), null);
  assert.equal(coinEstimate('2500.00', 'XRP', ticks), null);
  assert.equal(coinEstimate('2500.00', 'SOL', ticks), null);
  assert.equal(coinEstimate('2500.00', 'BTC', [{ asset: 'BTC', price: '0', fresh: true }]), null);
});
