import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryNode } from '../../../../../tests/chains/rigs/memory-node.ts';
import { type Cursor, NodeFault, type Watched } from '../port.ts';
import type { BitcoinRpc, Call } from './bitcoin-rpc.ts';
import { coreDialect } from './bitcoin-types.ts';
import { bitcoinChain } from './bitcoin.ts';
import { dogecoinDialect } from './dogecoin.ts';

// Whatever a node or a proxy answers, the adapter rejects the wrong shape, and the caller gets a
// node's fault, never one of ours.

const watched: Watched = {
  among: async (addresses) => new Set(addresses.filter((address) => address === 'ours')),
  newest: async () => ['ours'],
};
const odd: unknown[] = [
  null,
  undefined,
  0,
  -1,
  1e300,
  'odd',
  true,
  [],
  [null],
  {},
  { vin: [null] },
];
const estimates = ['estimatesmartfee', 'estimatefee', 'getmempoolentry', 'gettxout'];
const methods = [
  ...estimates,
  'getblockchaininfo',
  'getbestblockhash',
  'getnetworkinfo',
  'getblockheader',
  'getblock',
  'getblockhash',
  'getrawmempool',
  'getrawtransaction',
  'sendrawtransaction',
  'decoderawtransaction',
  'testmempoolaccept',
];

type Lie = { of: string; answer: unknown };

/** Honest except for one method, with this answer. */
function lying({ rpc }: MemoryNode, { of, answer }: Lie): BitcoinRpc {
  const isLie = ([method]: Call): boolean => method === of;
  return {
    ask: async <T>(call: Call) => (isLie(call) ? (answer as T) : rpc.ask<T>(call)),
    askAll: async <T>(calls: readonly Call[]) =>
      Promise.all(
        calls.map(async (call) =>
          isLie(call) ? (answer as T) : (await rpc.askAll<T>([call]))[0]!,
        ),
      ),
  };
}

async function aNode() {
  const node = new MemoryNode();
  node.chain = 'main';
  const { txid } = node.pay('ours', 5n);
  node.mine(2);
  const { txid: waits } = node.pay('ours', 7n);
  return { node, txid, waits };
}

/** Every call to a chain, by name. */
function asked(node: MemoryNode, lie: Lie, txid: string, waits: string) {
  const dialect = lie.of === 'getblock' ? dogecoinDialect : coreDialect;
  const made = (of: typeof dialect) =>
    bitcoinChain({ asset: 'BTC', rpc: lying(node, lie), dialect: of, required: async () => 1 });
  const port = made(coreDialect);
  const { spending } = port;
  assert.ok(spending?.kind === 'coins');
  const own = { txid, outputIndex: 0, address: 'ours', amount: 5n };
  const input = { addresses: async () => ['ours'], outputs: async () => [own] };
  const cursor: Cursor = { marks: [[0, 'genesis']], held: {} };
  const held = { gone: { raw: waits, height: null, hash: null } };
  const waiting: Cursor = { marks: [[0, 'genesis']], held };
  return {
    tip: () => port.tip(),
    identity: () => port.identity(),
    'first scan': () => port.scan(null, watched),
    scan: () => port.scan(cursor, watched),
    'scan by ids': () => made(dialect).scan(waiting, watched),
    hasLeft: () => port.hasLeft!('genesis'),
    lookup: () => port.lookup(txid),
    'lookup of one that waits': () => port.lookup(waits),
    holdings: () => port.holdings(input),
    broadcast: () => port.broadcast(waits),
    feeRate: () => spending.feeRate(),
    unspent: () => spending.unspent([own]),
    whyInvalid: () => spending.whyInvalid(waits),
    spends: () => spending.spends(txid),
    toReplace: () => spending.toReplace(waits),
  };
}

test('a node that answers oddly is a fault of the node, whatever it was asked (CHN-2)', async () => {
  const { node, txid, waits } = await aNode();
  const wrong: string[] = [];
  for (const of of methods) {
    for (const answer of odd) {
      const calls = Object.entries(asked(node, { of, answer }, txid, waits));
      for (const [name, call] of calls) {
        const thrown = await call().then(
          () => null,
          (error: unknown) => error,
        );
        if (thrown === null || thrown instanceof NodeFault) continue;
        wrong.push(`${of} = ${JSON.stringify(answer)}, ${name}: ${(thrown as Error).message}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

test('a transaction that was not asked for is not believed (CHN-2)', async () => {
  const { node, txid, waits } = await aNode();
  const answer = await node.rpc.ask(['getrawtransaction', txid, 1]);
  const calls = asked(node, { of: 'getrawtransaction', answer }, 'ab'.repeat(32), waits);
  await assert.rejects(calls.lookup(), { kind: 'unreachable' });
  await assert.rejects(calls.spends(), { kind: 'unreachable' });
});

test('a stored cursor of another shape ends the scan', async () => {
  const { rpc } = (await aNode()).node;
  const port = bitcoinChain({ asset: 'BTC', rpc, dialect: coreDialect, required: async () => 1 });
  for (const cursor of [{}, { marks: [[0]], held: {} }, { marks: [], held: { a: { raw: 1 } } }]) {
    await assert.rejects(port.scan(cursor, watched), { name: 'ZodError' });
  }
});
