import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DerivedCoin } from '#core/chains/coin-records.ts';
import { MemoryNode } from '../../../../../tests/chains/rigs/memory-node.ts';
import type { Watched } from '../port.ts';
import { coreDialect, outputsOf, unitsOf } from './bitcoin-types.ts';
import { bitcoinChain } from './bitcoin.ts';

const watched: Watched = {
  among: async (addresses) => new Set(addresses.filter((address) => address === 'ours')),
  newest: async () => ['ours'],
};

function aChain(asset: DerivedCoin) {
  const node = new MemoryNode();
  node.mine(2);
  const { rpc } = node;
  const port = bitcoinChain({ asset, rpc, dialect: coreDialect, required: async () => 3 });
  return { node, port };
}

// Some custodians hold more than ten billion DOGE.
const huge = 12_000_000_000n * 10n ** 8n;

test('a stranger’s sum, however large, does not stop the watch (review chains, C12)', async () => {
  const { node, port } = aChain('DOGE');
  const { cursor } = await port.scan(null, watched);
  node.pay('a stranger', huge);
  node.pay('a stranger', 2n ** 80n);
  node.pay('ours', 5n);
  const waiting = await port.scan(cursor, watched);
  assert.deepEqual(
    waiting.seen.map((output) => output.amount),
    [5n],
  );
  node.mine(1);
  const mined = await port.scan(waiting.cursor, watched);
  assert.deepEqual(
    mined.seen.map((output) => [output.amount, output.blockHeight]),
    [[5n, 3n]],
  );
});

test('an amount is read up to what the chain itself can write, and nothing else is one', () => {
  assert.equal(unitsOf('DOGE', '12000000000.00000001'), huge + 1n);
  assert.equal(unitsOf('DOGE', '92233720368.54775807'), 2n ** 63n - 1n);
  assert.equal(unitsOf('BTC', 3), 300_000_000n);
  assert.equal(unitsOf('BTC', '0.5'), 50_000_000n);
  const odd = ['92233720368.54775808', '1e3', '-1', '', '1.123456789', 'NaN', '1.', '.5'];
  for (const text of odd) assert.throws(() => unitsOf('BTC', text), { kind: 'unreachable' }, text);
});

test('what its block itself made is told as such (review chains, C10)', async () => {
  const { node, port } = aChain('BTC');
  const { cursor } = await port.scan(null, watched);
  const { txid } = node.mineTo('ours', 312_500_000n);
  const { seen } = await port.scan(cursor, watched);
  assert.deepEqual(
    seen.map((item) => [item.txid, item.isCoinbase]),
    [[txid, true]],
  );
  const plain = { txid: 'x', hex: '', vin: [{ txid: 'y', vout: 0 }], vout: [] };
  const output = { n: 0, value: '1.0', scriptPubKey: { address: 'ours' } };
  const [found] = outputsOf('BTC', { ...plain, vout: [output] }, null);
  assert.ok(found !== undefined && !('isCoinbase' in found));
});

test('what a block made that left the chain is lost, not waited for (review chains, C10)', async () => {
  const { node, port } = aChain('BTC');
  const start = await port.scan(null, watched);
  const { txid } = node.mineTo('ours', 312_500_000n);
  const seen = await port.scan(start.cursor, watched);
  node.reorganise(1, false);
  const after = await port.scan(seen.cursor, watched);
  assert.equal(after.detached.length, 1);
  assert.deepEqual(after.dropped, [txid]);
});

test('so is what a block paid out of Litecoin’s extension blocks', async () => {
  const { node, port } = aChain('LTC');
  const start = await port.scan(null, watched);
  const { txid } = node.mineTo('ours', 312_500_000n);
  const seen = await port.scan(start.cursor, watched);
  node.reorganise(1, false);
  // Litecoin Core's answer when one is offered.
  node.refuses = { code: -26, said: 'hogex' };
  assert.deepEqual((await port.scan(seen.cursor, watched)).dropped, [txid]);
});

test('a spend of coins that are not ripe yet waits: the chain may take it later', async () => {
  const { node, port } = aChain('BTC');
  node.refuses = { code: -26, said: 'bad-txns-premature-spend-of-coinbase, tried at depth 3' };
  const { spending } = port;
  assert.ok(spending?.kind === 'coins');
  await assert.rejects(port.broadcast('00'), { kind: 'behind' });
  assert.equal(await spending.whyInvalid('00'), null);
  node.refuses = { code: -26, said: 'mandatory-script-verify-flag-failed' };
  await assert.rejects(port.broadcast('00'), { kind: 'refused' });
});
