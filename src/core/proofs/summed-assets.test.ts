import assert from 'node:assert/strict';
import { test } from 'node:test';
import { solAssets } from './merkle-sum.ts';
import { summedAssets, summedCoins } from './summed-assets.ts';

test('the sums of a record are of what its format names, whichever coins there are', () => {
  assert.deepEqual(
    summedAssets,
    solAssets.map((name) => name.split('-')[0]),
  );
  assert.deepEqual(summedAssets, ['USD', ...summedCoins]);
});
