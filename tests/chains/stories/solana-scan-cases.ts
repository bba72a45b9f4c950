import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { base58 } from '@scure/base';
import { getTransferSolInstruction } from '@solana-program/system';
import { address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { asking, nodeAt, solanaRpc } from '../../../src/server/modules/chains/chains.ts';
import type { Cursor, LastSeenBalance, Watched } from '../../../src/server/modules/chains/port.ts';
import { faultyNode } from '../rigs/faulty-node.ts';
import { solanaPayer } from '../rigs/solana-rig.ts';
import { solanaStandIn } from '../rigs/solana-stand-in.ts';

// The requests of a round, which must miss nothing despite being few (review chains, C13).

const server = await solanaStandIn();
const { cluster } = server;
const node = await faultyNode(server.url);
const { rpc, bank, transfer, sign, send } = await solanaPayer(server);
after(async () => {
  await node.stop();
  await server.stop();
});

const anAddress = (): string => base58.encode(new Uint8Array(randomBytes(32)));
const pay = (to: string, amount = 2_000_000n) => send(transfer({ address: to, tag: null, amount }));

/** A watch that keeps its state as a database would. */
class Watch {
  cursor: Cursor | null = null;
  readonly looked = new Map<string, LastSeenBalance>();
  port = solanaRpc(asking(nodeAt(node.url)));
  readonly addresses: string[];
  readonly homes: ReadonlySet<string>;

  constructor(addresses: string[], homes: string[] = []) {
    this.addresses = [...addresses, ...homes];
    this.homes = new Set(homes);
  }

  watched(): Watched {
    return {
      among: async (items) => new Set(items.filter((item) => this.addresses.includes(item))),
      newest: async (count, skip = 0) => this.addresses.slice(skip, skip + count),
      looked: async () => this.looked,
      homes: async () => this.homes,
    };
  }

  /** Reads a round and saves it; returns the payments seen and the methods called. */
  async round(): Promise<{ seen: [string, bigint][]; asked: string[] }> {
    node.asked.length = 0;
    const scan = await this.port.scan(this.cursor, this.watched());
    this.cursor = JSON.parse(JSON.stringify(scan.cursor)) as Cursor;
    for (const lastSeenBalance of scan.looked ?? [])
      this.looked.set(lastSeenBalance.address, lastSeenBalance);
    return {
      seen: scan.seen.map((output) => [output.address, output.amount]),
      asked: [...node.asked],
    };
  }
}

const count = (requests: string[], method: string): number =>
  requests.filter((request) => request === method).length;

beforeEach(() => {
  cluster.finalise();
  node.lies(null);
});

test('a thousand addresses with money at them cost a few questions while they are quiet', async () => {
  const many = Array.from({ length: 1_000 }, anAddress);
  const watch = new Watch(many);
  for (const payee of many) {
    cluster.give(payee, 1_000_000n);
    watch.looked.set(payee, { address: payee, units: 1_000_000n, until: null });
  }
  cluster.finalise();
  for (let turn = 0; turn < 3; turn += 1) {
    const { asked } = await watch.round();
    assert.ok(asked.length <= 20, `${asked.length}: ${asked.join()}`);
    assert.equal(count(asked, 'getMultipleAccounts'), 10);
  }
  await pay(many[500]!);
  cluster.finalise();
  const { seen, asked } = await watch.round();
  assert.deepEqual(seen, [[many[500], 2_000_000n]]);
  assert.ok(asked.length <= 22, String(asked.length));
});

test('what is left of many changes at once is read in the next rounds, and none is lost', async () => {
  const many = Array.from({ length: 130 }, anAddress);
  const watch = new Watch(many);
  await watch.round();
  for (const payee of many) await pay(payee);
  cluster.finalise();
  const first = await watch.round();
  assert.equal(first.seen.length, 100);
  // However long the others wait.
  cluster.advance(4_000);
  const second = await watch.round();
  assert.equal(new Set([...first.seen, ...second.seen].map(([item]) => item)).size, 130);
});

test('a history is read no further than where it was read before, by a new process too', async () => {
  const to = anAddress();
  const watch = new Watch([to]);
  await watch.round();
  for (const amount of [2_000_000n, 3_000_000n, 4_000_000n]) await pay(to, amount);
  cluster.finalise();
  assert.equal((await watch.round()).seen.length, 3);
  watch.port = solanaRpc(asking(nodeAt(node.url)));
  await pay(to, 5_000_000n);
  cluster.finalise();
  const { seen, asked } = await watch.round();
  assert.deepEqual(seen, [[to, 5_000_000n]]);
  assert.equal(count(asked, 'getTransaction'), 1);
});

test('a balance that no history explains is asked of again until one does', async () => {
  const to = anAddress();
  const watch = new Watch([to]);
  await watch.round();
  await pay(to);
  cluster.finalise();
  node.lies((method, result) => (method === 'getSignaturesForAddress' ? [] : result));
  assert.deepEqual((await watch.round()).seen, []);
  assert.equal(watch.looked.has(to), false);
  node.lies(null);
  // An index hours behind its blocks would be a gap; a lag of minutes is waited out.
  cluster.advance(1_000);
  assert.deepEqual((await watch.round()).seen, [[to, 2_000_000n]]);
  assert.equal(watch.looked.get(to)?.units, 2_000_000n);
});

/** Moves coins from `from` to `to`; the bank pays the fee. */
const move = (from: KeyPairSigner, to: string, amount: bigint) =>
  getTransferSolInstruction({ source: from, destination: address(to), amount });

test('what came and went between two looks is found in its turn', async () => {
  const from = await generateKeyPairSigner();
  const watch = new Watch([from.address, ...Array.from({ length: 12 }, anAddress)]);
  await watch.round();
  await pay(from.address, 7_000_000n);
  await send(move(from, anAddress(), 7_000_000n));
  cluster.finalise();
  const seen: unknown[] = [];
  for (let turn = 0; turn < 4; turn += 1) seen.push(...(await watch.round()).seen);
  assert.deepEqual(seen[0], [from.address, 7_000_000n]);
});

test('what is gathered at the account that pays out came from nobody else (CHN-10)', async () => {
  const [from, home] = [await generateKeyPairSigner(), anAddress()];
  const watch = new Watch([from.address], [home]);
  await pay(from.address, 9_000_000n);
  await pay(home, 1n + 1_000_000n);
  cluster.finalise();
  assert.deepEqual(
    new Map((await watch.round()).seen),
    new Map([
      [from.address, 9_000_000n],
      [home, 1_000_001n],
    ]),
  );
  await send(move(from, home, 4_000_000n));
  cluster.finalise();
  assert.deepEqual((await watch.round()).seen, []);
  // A stranger's lamport within the same transaction is a stranger's.
  await send(move(from, home, 2_000_000n), transfer({ address: home, tag: null, amount: 1n }));
  cluster.finalise();
  assert.deepEqual((await watch.round()).seen, [[home, 1n]]);
  const held = cluster.lamports(from.address) + cluster.lamports(home);
  assert.equal(held, 9_000_000n + 1_000_001n + 1n);
});

test('a fee that a failed transaction took explains a balance', async () => {
  const home = bank.address;
  const watch = new Watch([], [home]);
  const until = await pay(anAddress());
  cluster.finalise();
  const units = cluster.lamports(home);
  watch.looked.set(home, { address: home, units, until });
  await watch.round();
  const wire = await sign(transfer({ address: anAddress(), tag: null, amount: 10n ** 15n }));
  await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  await pay(anAddress(), 3_000_000n);
  cluster.finalise();
  assert.deepEqual((await watch.round()).seen, []);
  assert.equal(watch.looked.get(home)?.units, units - 3_000_000n - 10_000n);
});

test('a node whose newest final block is old is not read (review chains, C14)', async () => {
  const watch = new Watch([anAddress()]);
  cluster.ageSeconds = 240;
  await watch.round();
  cluster.ageSeconds = 320;
  await assert.rejects(watch.round(), { kind: 'behind', message: /no final block for five/ });
  cluster.ageSeconds = 0;
  node.lies((method, result) => (method === 'getBlockTime' ? null : result));
  await assert.rejects(watch.round(), { kind: 'behind', message: /does not tell how old/ });
});
