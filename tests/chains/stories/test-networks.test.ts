import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress } from '#core/chains/addresses.ts';
import type { Coin } from '#core/chains/assets.ts';
import { coinRecords, isOfFamily, type Networks } from '#core/chains/coin-records.ts';
import { scriptsAt } from '#core/chains/derive-address.ts';
import { readPublicKey } from '#core/chains/public-keys.ts';
import { keyOf, holderOf } from '#test/key-holders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { bitcoinRpc } from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { asking, type ChainPort, nodeAt } from '../../../src/server/modules/chains/chains.ts';
import { networkOf } from '../../../src/server/modules/chains/networks.ts';
import { portOf } from '../../../src/server/modules/chains/watch/open-nodes.ts';
import { isFull } from '../../is-full.ts';
import { nodeProgram } from '../rigs/fetch-nodes.ts';
import { startNode } from '../rigs/regtest-node.ts';

// Public networks: a node of Bitcoin's signet without peers, and the test network nodes that an
// operator names (docs/test-networks.md). Nothing is sent to any of them.

test('signet reads our addresses, and we read its own (review chains, C4)', async (t) => {
  const program = isFull
    ? nodeProgram('bitcoind')
    : { absent: 'played by npm test -- chains --full' };
  if ('absent' in program) return t.skip(program.absent);
  const node = await startNode(program, 'signet', ['-connect=0', '-dnsseed=0']);
  t.after(() => node.stop());
  const { rpc } = node;
  const port = portOf((await testDatabase()).worker, 'BTC', nodeAt(node.url), 'test');
  assert.equal(networkOf('BTC', await port.identity()), 'test');
  const [, extended] = /\](tpub\w+)/.exec(keyOf(holderOf(31)))!;
  const material = readPublicKey('BTC', 'test', extended!);
  for (const branch of [0, 1] as const) {
    for (const position of [0, 1, 77]) {
      const { address, script } = scriptsAt('BTC', 'test', { material, branch, position });
      const validation = await rpc.ask<{ isvalid: boolean; scriptPubKey: string }>([
        'validateaddress',
        address,
      ]);
      assert.deepEqual(
        [validation.isvalid, validation.scriptPubKey],
        [true, Buffer.from(script).toString('hex')],
      );
    }
  }
  for (const type of ['legacy', 'p2sh-segwit', 'bech32', 'bech32m']) {
    const address = await rpc.ask<string>(['getnewaddress', '', type]);
    for (const text of type.startsWith('bech32') ? [address, address.toUpperCase()] : [address]) {
      assert.equal(readAddress('BITCOIN', text, 'test')?.address, address, text);
      assert.equal(readAddress('BITCOIN', text, 'main'), null, text);
    }
  }
  // Without peers it has only its first block, and is not read.
  await assert.rejects(port.tip(), { kind: 'behind' });
});

/** Returns the ids of some transactions in a node's newest blocks, as the node reports them. */
async function newest(asset: Coin, url: string): Promise<{ txid: string; hash?: string }[]> {
  const ask = asking(nodeAt(url));
  const call = async (method: string, ...params: unknown[]) =>
    ((await ask({ jsonrpc: '2.0', id: 1, method, params })) as { result: never }).result;
  if (isOfFamily(asset, 'bitcoin')) {
    const rpc = bitcoinRpc(nodeAt(url));
    const hash = await rpc.ask<string>(['getbestblockhash']);
    const { tx } = await rpc.ask<{ tx: string[] }>(['getblock', hash, 1]);
    return tx.map((txid) => ({ txid, hash }));
  }
  if (isOfFamily(asset, 'xrp')) {
    const input = { ledger_index: 'validated', transactions: true, api_version: 2 };
    const { ledger } = (await call('ledger', input)) as { ledger: { transactions?: string[] } };
    return (ledger.transactions ?? []).map((txid) => ({ txid }));
  }
  const slot = (await call('getSlot', { commitment: 'finalized' })) as number;
  const options = { transactionDetails: 'signatures', rewards: false };
  const block = (await call('getBlock', slot, options)) as { signatures: string[] } | null;
  return (block?.signatures ?? []).map((txid) => ({ txid }));
}

const mostRead = 25;

/** Reads the reports of a node on any network: its identity, its height, and its content. */
async function readNode(asset: Coin, url: string, port: ChainPort): Promise<string> {
  const network: Networks = networkOf(asset, await port.identity());
  const { height } = await port.tip();
  const nobody = { among: async () => new Set<string>(), newest: async () => [] };
  const { cursor, tip } = await port.scan(null, nobody);
  assert.ok(tip.height >= height);
  await port.scan(cursor, nobody);
  const states: Record<string, number> = {};
  for (const { txid, hash } of (await newest(asset, url)).slice(0, mostRead)) {
    const found = await port.lookup(txid, hash === undefined ? {} : { blockHash: hash });
    states[found.state] = (states[found.state] ?? 0) + 1;
    if (found.state !== 'confirmed') continue;
    const outputs = found.outputs.filter((output) => output.address !== null && output.amount > 0n);
    for (const { address } of outputs.slice(0, 1)) {
      const { method } = coinRecords[asset];
      assert.ok(readAddress(method, address, network), `${txid} pays ${address}`);
    }
  }
  if (port.spending?.kind === 'coins') assert.ok((await port.spending.feeRate()) > 0n);
  assert.notEqual(network, 'main', 'money is not played with');
  return `${network}, block ${height}, ${JSON.stringify(states)}`;
}

const named = { BTC: 'BITCOIN', LTC: 'LITECOIN', DOGE: 'DOGECOIN', XRP: 'XRP', SOL: 'SOLANA' };

for (const [asset, name] of Object.entries(named) as [Coin, string][]) {
  const url = process.env[`CANDOR_RIG_${name}_URL`];
  const skip = url === undefined && `CANDOR_RIG_${name}_URL names no node`;
  test(`a node of ${coinRecords[asset].name} that was named is read`, { skip }, async () => {
    const { worker } = await testDatabase();
    const port = portOf(worker, asset, nodeAt(url!), 'test');
    console.log(`# ${coinRecords[asset].name}: ${await readNode(asset, url!, port)}`);
  });
}
