import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCoins, type Coin, coins } from '#core/chains/assets.ts';
import { unfitNodes, unfitSums } from './chain-nodes.ts';

// These leave out Solana, one of the four coins that are always offered (0354).

const standard = activeCoins([]);
const offered = standard.filter((coin) => coin !== 'SOL');
const node = ['https://node.example.org'];
const noNodes = Object.fromEntries(coins.map((coin) => [`${coin}_NODE`, []]));
const none = {
  ...(noNodes as unknown as Record<`${Coin}_NODE`, string[]>),
  TWO_NODES_ABOVE: {},
};
const all = { ...none, BTC_NODE: node, DOGE_NODE: node, XRP_NODE: node, SOL_NODE: node };

test('a sum of a coin that is not offered is refused by the name of the coin', () => {
  const above = { ...none, TWO_NODES_ABOVE: { BTC: 5n, SOL: 10n } };
  assert.deepEqual(unfitSums(above, standard), []);
  assert.deepEqual(unfitSums(above, offered), [
    {
      name: 'TWO_NODES_ABOVE',
      because: 'SOL is not offered: name it in OPTIONAL_COINS as well, or leave its sum out',
    },
  ]);
  assert.deepEqual(unfitSums({ ...none, TWO_NODES_ABOVE: { BTC: 5n } }, offered), []);
});

test('a node of a coin that is not offered is refused, and so is a coin without one', () => {
  assert.deepEqual(unfitNodes(all, standard), []);
  assert.deepEqual(unfitNodes({ ...all, SOL_NODE: [] }, offered), []);
  assert.deepEqual(unfitNodes(all, offered), [
    {
      name: 'SOL_NODE',
      because: 'SOL is not offered: name it in OPTIONAL_COINS as well, or leave its node out',
    },
  ]);
  assert.deepEqual(
    unfitNodes({ ...all, SOL_NODE: [] }, standard).map(({ name }) => name),
    ['SOL_NODE'],
  );
});
