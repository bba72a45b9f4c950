import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assets, coinOf, coins, decimalsOf, methodOf, methods } from './assets.ts';

test('every coin has one method and every method one coin', () => {
  for (const coin of coins) assert.equal(coinOf[methodOf[coin]], coin);
  for (const method of methods) assert.equal(methodOf[coinOf[method]], method);
  assert.equal(coins.length, methods.length);
});

test('what is no dollar is a coin, and each has the decimals of its chain', () => {
  assert.deepEqual(
    assets.filter((asset) => asset !== 'USD'),
    [...coins],
  );
  const decimals = (['USD', 'BTC', 'DOGE', 'XRP', 'SOL', 'USDC'] as const).map(
    (asset) => decimalsOf[asset],
  );
  assert.deepEqual(decimals, [2, 8, 8, 6, 9, 6]);
});
