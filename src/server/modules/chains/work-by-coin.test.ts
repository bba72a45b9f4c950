import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Coin } from '#core/chains/assets.ts';
import { NodeFault } from './port.ts';
import { workByCoin } from './work-by-coin.ts';

// No work waits because of another coin (CHN-7).

const listOf = (...assets: Coin[]) => assets.map((asset, index) => ({ asset, nth: index }));

test('once a node does not answer, its coin waits for the next round and no other does', async () => {
  const requests: number[] = [];
  const done = await workByCoin(listOf('XRP', 'BTC', 'XRP', 'XRP', 'BTC'), async (row) => {
    requests.push(row.nth);
    if (row.asset === 'XRP') throw new NodeFault('unreachable', 'the node does not answer in time');
    return true;
  });
  assert.deepEqual([done, requests], [2, [0, 1, 4]]);
});

test('what a node answers, and a fault of our own, is thrown once all others had their turn', async () => {
  for (const fault of [new NodeFault('behind', 'the node is loading'), new Error('broken')]) {
    const requests: number[] = [];
    const working = workByCoin(listOf('XRP', 'XRP', 'BTC'), async (row) => {
      requests.push(row.nth);
      if (row.nth === 0) throw fault;
      return true;
    });
    await assert.rejects(working, fault);
    assert.deepEqual(requests, [0, 1, 2]);
  }
});
