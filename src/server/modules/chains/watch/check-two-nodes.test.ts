import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryNode } from '../../../../../tests/chains/rigs/memory-node.ts';
import { coreDialect } from '../bitcoin/bitcoin-types.ts';
import { bitcoinChain } from '../bitcoin/bitcoin.ts';
import type { ChainPort, Found, Scan, Watched } from '../port.ts';
import { checkTwoNodes } from './check-two-nodes.ts';

// Two nodes of one chain with blocks that a reorg can remove.

const watched: Watched = {
  among: async (addresses) => new Set(addresses.filter((address) => address === 'ours')),
  newest: async () => ['ours'],
};

const required = async (): Promise<number> => 3;
const portOf = ({ rpc }: MemoryNode): ChainPort =>
  bitcoinChain({ asset: 'BTC', rpc, dialect: coreDialect, required });

function aNode(): MemoryNode {
  const node = new MemoryNode();
  node.mine(3);
  return node;
}

/** A first node that alters its scan. */
const lying = (port: ChainPort, lie: (scan: Scan) => Partial<Scan>): ChainPort => ({
  ...port,
  scan: async (...requests) => {
    const scan = await port.scan(...requests);
    return { ...scan, ...lie(scan) };
  },
});

test('a block that only the first says has left is not let go (review chains, C16)', async () => {
  const node = aNode();
  const liar = lying(portOf(node), ({ tip }) => ({ detached: [tip.hash] }));
  await assert.rejects(checkTwoNodes(liar, portOf(node)).scan(null, watched), {
    kind: 'behind',
    message: /still holds block/,
  });
});

test('a block that left on both, or that the second never had, is let go', async () => {
  const node = aNode();
  const second = portOf(node);
  // For amounts below a hundred the first node is enough.
  const both = checkTwoNodes(portOf(node), second, 100n);
  const start = await both.scan(null, watched);
  const { txid } = node.pay('ours', 6n);
  node.mine(1);
  const { cursor } = await both.scan(start.cursor, watched);
  node.reorganise(1, true);
  const { detached, dropped } = await both.scan(cursor, watched);
  assert.deepEqual([detached.length, dropped], [1, [txid]]);
  assert.equal(await second.hasLeft!(detached[0]!), true);
  assert.equal(await second.hasLeft!('a block that nobody has'), null);
  const strange = lying(portOf(node), () => ({ detached: ['a block that nobody has'] }));
  assert.equal((await checkTwoNodes(strange, second).scan(cursor, watched)).detached.length, 1);
});

test('a payment that only the first takes for lost is kept (review chains, C16)', async () => {
  const node = aNode();
  const port = portOf(node);
  const { cursor } = await port.scan(null, watched);
  const { txid } = node.pay('ours', 7n);
  const waiting = await port.scan(cursor, watched);
  node.doubleSpend(txid);
  const by = (state: Found['state']) => {
    const found = { state, outputs: [], confirmations: 1, final: false } as Found;
    return checkTwoNodes(port, { ...port, lookup: async () => found });
  };
  assert.deepEqual((await by('pending').scan(waiting.cursor, watched)).dropped, []);
  await assert.rejects(by('confirmed').scan(waiting.cursor, watched), { kind: 'foreign' });
  // It stays in the cursor and is checked again until both agree.
  const kept = await by('pending').scan(waiting.cursor, watched);
  assert.deepEqual((await by('unknown').scan(kept.cursor, watched)).dropped, [txid]);
});

test('a node that is cut off from its network is not read (review chains, C14)', async () => {
  const node = aNode();
  const port = portOf(node);
  const refuses = async (text: RegExp): Promise<void> => {
    for (const ask of [() => port.scan(null, watched), () => port.tip()]) {
      await assert.rejects(ask, { kind: 'behind', message: text });
    }
    const input = { addresses: async () => [], outputs: async () => [] };
    await assert.rejects(port.holdings(input), { kind: 'behind', message: text });
  };
  node.chain = 'main';
  node.tipAgeSeconds = 89 * 60;
  await port.scan(null, watched);
  node.tipAgeSeconds = 91 * 60;
  await refuses(/no block for over 90 minutes/);
  node.tipAgeSeconds = 0;
  node.connections = 0;
  await refuses(/connected to no other node/);
  node.chain = 'regtest';
  await port.scan(null, watched);
});

test('Dogecoin’s blocks come each minute: twenty without one are too many', async () => {
  const node = aNode();
  const { rpc } = node;
  const port = bitcoinChain({ asset: 'DOGE', rpc, dialect: coreDialect, required });
  node.chain = 'main';
  node.tipAgeSeconds = 19 * 60;
  await port.tip();
  node.tipAgeSeconds = 21 * 60;
  await assert.rejects(port.tip(), { kind: 'behind', message: /over 20 minutes/ });
});

test('a replacement has to pay the most that either node says (BIP-125)', async () => {
  const port = portOf(aNode());
  const saying = (fees: bigint, step: bigint): ChainPort => {
    const { spending } = port;
    assert.ok(spending?.kind === 'coins');
    return { ...port, spending: { ...spending, toReplace: async () => ({ fees, step }) } };
  };
  const { spending } = checkTwoNodes(saying(300n, 1_000n), saying(200n, 5_000n));
  assert.ok(spending?.kind === 'coins');
  assert.deepEqual(await spending.toReplace('a txid'), { fees: 300n, step: 5_000n });
});

test('a fee is what neither node says alone: the lower, but where it is no word at all', async () => {
  const port = portOf(aNode());
  const { spending: own } = port;
  assert.ok(own?.kind === 'coins');
  const rateOf = async (a: bigint, b: bigint): Promise<bigint> => {
    const saying = (rate: bigint) => ({ ...port, spending: { ...own, feeRate: async () => rate } });
    const { spending } = checkTwoNodes(saying(a), saying(b));
    assert.ok(spending?.kind === 'coins');
    return spending.feeRate();
  };
  assert.equal(await rateOf(900_000n, 4_000n), 4_000n);
  assert.equal(await rateOf(4_000n, 900_000n), 4_000n);
  // A node with too little data returns the floor.
  assert.equal(await rateOf(1_000n, 4_000n), 4_000n);
  assert.equal(await rateOf(4_000n, 1_000n), 4_000n);
});

test('no node alone says how much the XRP Ledger asks for, nor since when', async () => {
  const factsOf = (more: { fee?: bigint; ledger?: bigint; networkId?: number }) => ({
    sequence: 7,
    fee: 10n,
    ledger: 900n,
    networkId: 1,
    signers: null,
    keys: [],
    ...more,
  });
  const saying = (facts: ReturnType<typeof factsOf>): ChainPort => ({
    ...portOf(aNode()),
    asset: 'XRP',
    spending: { kind: 'xrp', facts: async () => facts, taken: async () => null },
  });
  const agreed = async (...more: Parameters<typeof factsOf>) => {
    const { spending } = checkTwoNodes(saying(factsOf(...more)), saying(factsOf({})));
    assert.ok(spending?.kind === 'xrp');
    return spending.facts('ours');
  };
  const { fee, ledger } = await agreed({ fee: 900_000n, ledger: 90_000n });
  assert.deepEqual([fee, ledger], [10n, 900n]);
  await assert.rejects(agreed({ networkId: 2 }), { kind: 'foreign' });
});

test('what Solana was sent is looked for since the earlier slot, by both nodes’ word', async () => {
  const saying = (slot: bigint, lastValidHeight: bigint): ChainPort => ({
    ...portOf(aNode()),
    asset: 'SOL',
    spending: {
      kind: 'solana',
      token: null,
      facts: async () => ({ blockhash: `of ${slot}`, slot, lastValidHeight }),
      nonce: async () => 'nonce',
      sentSince: async () => [],
    },
  });
  const agreed = async (slot: bigint, end: bigint) => {
    const { spending } = checkTwoNodes(saying(slot, end), saying(1_000n, 1_150n));
    assert.ok(spending?.kind === 'solana');
    return spending.facts('ours');
  };
  // A node that hides a confirmed payout must not cause a second one.
  assert.deepEqual(await agreed(90_000n, 1_140n), {
    blockhash: 'of 90000',
    slot: 1_000n,
    lastValidHeight: 1_150n,
  });
  await assert.rejects(agreed(1_000n, 90_000n), { kind: 'foreign' });
  await assert.rejects(agreed(1_000n, 9n), { kind: 'foreign' });
});
