import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { base58 } from '@scure/base';
import {
  AccountRole,
  address,
  type Address,
  appendTransactionMessageInstruction,
  createTransactionMessage,
  getAddressEncoder,
  getBase64Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Instruction,
  lamports,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import {
  asking,
  nodeAt,
  readSignedSolana,
  solanaRpc,
  unsignedSolanaTransfer,
} from '../../src/server/modules/chains/chains.ts';
import type { Cursor, Watched } from '../../src/server/modules/chains/port.ts';
import { faultyNode } from './rigs/faulty-node.ts';
import { solanaPayer } from './rigs/solana-rig.ts';
import { solanaStandIn } from './rigs/solana-stand-in.ts';

const server = await solanaStandIn();
const { cluster } = server;
const node = await faultyNode(server.url);
const aPort = () => solanaRpc(asking(nodeAt(node.url)));
const port = aPort();
const { rpc, bank, transfer, sign, send } = await solanaPayer(server);
after(async () => {
  await node.stop();
  await server.stop();
});

const anAddress = async (): Promise<string> => base58.encode(new Uint8Array(randomBytes(32)));
const watching = (addresses: string[]): Watched => ({
  among: async (items) => new Set(items.filter((item) => addresses.includes(item))),
  newest: async (count, skip = 0) => addresses.slice(skip, skip + count),
});
const pay = (to: string, amount = 2_000_000n) => send(transfer({ address: to, tag: null, amount }));
const amounts = async (cursor: Cursor | null, addresses: string[]) =>
  (await port.scan(cursor, watching(addresses))).seen.map((output) => output.amount);
const here = async () => (await port.scan(null, watching([]))).cursor;

test('only what is finalized is seen, and a fork that dies was never there', async () => {
  const to = await anAddress();
  const start = await here();
  const txid = await pay(to);
  const states = [(await port.lookup(txid)).state];
  cluster.advance();
  states.push((await port.lookup(txid)).state);
  assert.deepEqual(await amounts(start, [to]), []);
  cluster.dropFork();
  cluster.finalise();
  states.push((await port.lookup(txid)).state);
  assert.deepEqual(states, ['pending', 'pending', 'unknown']);
  assert.deepEqual(await amounts(start, [to]), []);
  await pay(to, 3_000_000n);
  cluster.finalise();
  assert.deepEqual(await amounts(start, [to]), [3_000_000n]);
});

test('a transaction that failed brought nothing, whatever it says', async () => {
  const to = await anAddress();
  await pay(to);
  const wire = await sign(transfer({ address: to, tag: null, amount: 10n ** 15n }));
  const txid = await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  cluster.finalise();
  assert.deepEqual(await amounts(null, [to]), [2_000_000n]);
  assert.equal((await port.lookup(txid)).state, 'failed');
});

// A lookup table: a 56-byte header, then addresses.
function aTable(at: Address, holds: string[]): void {
  const data = new Uint8Array(56 + 32 * holds.length);
  data[0] = 1;
  data.fill(255, 4, 12);
  holds.forEach((hold, index) =>
    data.set(getAddressEncoder().encode(address(hold)), 56 + 32 * index),
  );
  cluster.svm.setAccount({
    address: at,
    data,
    executable: false,
    lamports: lamports(10_000_000n),
    programAddress: address('AddressLookupTab1e1111111111111111111111111'),
    space: BigInt(data.length),
  });
}

async function signByTable(to: string, table: Address): Promise<string> {
  const { value: life } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const plain = transfer({ address: to, tag: null, amount: 5_000_000n });
  const entry = {
    address: address(to),
    addressIndex: 0,
    lookupTableAddress: table,
    role: AccountRole.WRITABLE,
  };
  const loading = { ...plain, accounts: [plain.accounts[0], entry] } as unknown as Instruction;
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (item) => setTransactionMessageFeePayerSigner(bank, item),
    (item) => setTransactionMessageLifetimeUsingBlockhash(life, item),
    (item) => appendTransactionMessageInstruction(loading, item),
  );
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
}

test('an account that a transaction loads from a table is credited like any other', async () => {
  const to = await anAddress();
  const table = address(await anAddress());
  aTable(table, [to]);
  cluster.advance();
  const wire = await signByTable(to, table);
  await rpc.sendTransaction(wire as never, { encoding: 'base64' }).send();
  cluster.finalise();
  assert.deepEqual(await amounts(null, [to]), [5_000_000n]);
});

test('many payments to one address are read once each, and again after a restart', async () => {
  const to = await anAddress();
  for (let at = 0; at < 12; at += 1) {
    await pay(to, 1_000_000n + BigInt(at));
    if (at % 5 === 4) cluster.advance();
  }
  cluster.finalise();
  const { seen, cursor } = await port.scan(null, watching([to]));
  assert.equal(new Set(seen.map((output) => output.txid)).size, 12);
  const again = await aPort().scan(cursor, watching([to]));
  assert.equal(again.seen.length, 12);
});

test('of many addresses the old ones are read by turns, and none is left out', async () => {
  const many = await Promise.all(Array.from({ length: 2_100 }, anAddress));
  const [first, last] = [many[0]!, many.at(-1)!];
  const watched = watching(many);
  let { cursor } = await port.scan(null, watched);
  await pay(first);
  await pay(last);
  cluster.finalise();
  const turns: string[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    node.asked.length = 0;
    const scan = await port.scan(cursor, watched);
    cursor = scan.cursor;
    turns.push(scan.seen.map((output) => output.address));
    assert.ok(node.asked.length < 40, String(node.asked.length));
  }
  assert.ok(turns[0]!.includes(first));
  assert.ok(turns.flat().includes(last));
  assert.ok(JSON.stringify(cursor).length < 160);
});

test('history that the node holds no more stops the watch', async () => {
  const to = await anAddress();
  const start = await here();
  cluster.advance(4);
  cluster.firstHeld = cluster.slot;
  await assert.rejects(port.scan(start, watching([to])), { kind: 'gap' });
  cluster.firstHeld = 0;
  await port.scan(start, watching([to]));
});

test('a node that is behind, or says two things, is not believed', async () => {
  const to = await anAddress();
  const ahead = { slot: cluster.slot + 9, round: { place: 0, began: 0, since: 0 } };
  await assert.rejects(port.scan(ahead, watching([to])), { kind: 'behind' });
  const txid = await pay(to);
  cluster.finalise();
  const fresh = aPort();
  const refuses = (kind: string) =>
    assert.rejects(fresh.scan(null, watching([to])), { name: 'NodeFault', kind });
  node.lies((method, result) => (method === 'getTransaction' ? null : result));
  await refuses('behind');
  node.lies((method, result: { meta: { preBalances: number[] } }) =>
    method === 'getTransaction' ? { ...result, meta: { ...result.meta, preBalances: [] } } : result,
  );
  await refuses('unreachable');
  node.lies((method, result: { transaction: object }) =>
    method === 'getTransaction'
      ? { ...result, transaction: { ...result.transaction, signatures: ['1'.repeat(64)] } }
      : result,
  );
  await refuses('unreachable');
  await assert.rejects(fresh.lookup(txid), { kind: 'unreachable' });
  node.lies((method, result: { value: unknown[] }) =>
    method === 'getMultipleAccounts' ? { ...result, value: [] } : result,
  );
  await refuses('unreachable');
  node.lies(null);
  assert.equal((await fresh.scan(null, watching([to]))).seen.length, 1);
});

test('a transfer that was not sent has failed once its blockhash is dead, not before', async () => {
  const to = await anAddress();
  const { slot, lastValidHeight, blockhash } = await port.spendFacts();
  const span = { from: slot, until: lastValidHeight };
  const wire = await sign(transfer({ address: to, tag: null, amount: 2_000_000n }));
  assert.ok(cluster.isLive(blockhash));
  const { txid } = readSignedSolana(wire)!;
  const state = async (within?: typeof span) =>
    (await port.lookup(txid, within && { span: within })).state;
  assert.equal(await state(span), 'unknown');
  cluster.advance(160);
  assert.equal(await state(), 'unknown');
  cluster.firstHeld = Number(slot) + 1;
  assert.equal(await state(span), 'unknown');
  cluster.firstHeld = 0;
  assert.equal(await state(span), 'failed');
  await assert.rejects(port.broadcast(wire), { kind: 'unreachable' });
  assert.equal((await port.sentSince(to, slot)).length, 0);
  cluster.firstHeld = Number(slot) + 1;
  await assert.rejects(port.sentSince(to, slot), { kind: 'gap' });
  cluster.firstHeld = 0;
});

test('what is signed wrongly is refused; what has landed is not sent again', async () => {
  const to = await anAddress();
  const wire = await sign(transfer({ address: to, tag: null, amount: 2_000_000n }));
  const bytes = Buffer.from(wire, 'base64');
  bytes[10]! ^= 1;
  await assert.rejects(port.broadcast(bytes.toString('base64')), { kind: 'refused' });
  const txid = await port.broadcast(wire);
  cluster.finalise();
  assert.equal(await port.broadcast(wire), txid);
  // Long after its blockhash expired, the transaction is still known.
  cluster.advance(160);
  assert.equal(await port.broadcast(wire), txid);
  assert.equal(cluster.lamports(to), 2_000_000n);
  const found = await port.lookup(txid);
  assert.ok(found.state === 'confirmed');
  assert.deepEqual(found.senders, [bank.address]);
});

test('a new account has a minimum, and holdings are told of many in one slot', async () => {
  const many = await Promise.all(Array.from({ length: 120 }, anAddress));
  const why = async (amount: bigint | null) =>
    (await port.whyUnpayable([{ address: many[0]!, tag: null, amount }], bank.address))[0];
  assert.deepEqual([await why(890_879n), await why(890_880n)], ['address_unopened', null]);
  await pay(many[0]!, 900_000n);
  await pay(many[119]!, 900_001n);
  cluster.finalise();
  assert.equal(await why(1n), null);
  const input = { addresses: async () => [...many, many[0]!], outputs: async () => [] };
  const { units, block, isFinal } = await port.holdings(input);
  assert.equal(
    [...units.values()].reduce((sum, value) => sum + value, 0n),
    1_800_001n,
  );
  assert.deepEqual([units.get(many[119]!), isFinal], [900_001n, true]);
  assert.equal(block.height, (await port.tip()).height);
  assert.equal(await port.identity(), `solana ${cluster.genesis}`);
});

test('what is exported is signed elsewhere, sent back, and shown by the chain', async () => {
  const to = await Promise.all([anAddress(), anAddress()]);
  const outputs = to.map((item, at) => ({ address: item, amount: 3_000_000n + BigInt(at) }));
  const { blockhash, slot } = await port.spending.facts(bank.address);
  const unsigned = unsignedSolanaTransfer({ from: bank.address, to: outputs, life: { blockhash } });
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(unsigned));
  const whole = await partiallySignTransaction([bank.keyPair], transaction);
  const raw = getBase64EncodedWireTransaction(whole);
  const read = readSignedSolana(raw)!;
  assert.equal(await port.broadcast(raw), read.txid);
  cluster.finalise();
  const found = await port.lookup(read.txid);
  assert.ok(found.state === 'confirmed');
  // The bytes list accounts in a different order.
  const paid = new Map(found.outputs.map((output) => [output.address, output.amount]));
  assert.deepEqual(paid, new Map(outputs.map((output) => [output.address, output.amount])));
  assert.deepEqual(await port.sentSince(bank.address, slot), [read.txid]);
});
