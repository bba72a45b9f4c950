import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assets, coins } from '../chains/assets.ts';
import { summedAsset, sumsOf } from './summed-assets.ts';
import { firstAssets, namesItsSums } from './tree-format.ts';

test('whichever coins there are, their sums are named as the format asks', () => {
  for (let count = 0; count <= coins.length; count += 1) {
    const named = sumsOf(coins.slice(0, count).toReversed());
    assert.equal(named.length, count + 1);
    assert.ok(namesItsSums({ v: 'pol/v2', assets: named }), named.join());
  }
});

test('a sum of any format is of an asset that is known, or of none', () => {
  assert.deepEqual(new Set(sumsOf(coins).map(summedAsset)), new Set(assets));
  assert.deepEqual(firstAssets.map(summedAsset), ['USD', 'BTC', 'DOGE', 'XRP', 'SOL']);
  // A unit keeps the name that the first format gave it.
  assert.deepEqual(sumsOf(['BTC', 'DOGE', 'XRP', 'SOL']).toSorted(), firstAssets.toSorted());
  assert.equal(summedAsset('ETH-wei'), null);
});
