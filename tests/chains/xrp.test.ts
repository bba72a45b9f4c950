import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client, hashes, type SubmittableTransaction, Wallet } from 'xrpl';
import {
  asking,
  nodeAt,
  unsignedXrpPayment,
  xrpRpc,
} from '../../src/server/modules/chains/chains.ts';
import type { Cursor, Watched } from '../../src/server/modules/chains/port.ts';
import { faultyNode } from './rigs/faulty-node.ts';
import { missingKeys, recorded } from './rigs/xrp-recorded.ts';
import { xrpStandIn } from './rigs/xrp-stand-in.ts';

const server = await xrpStandIn();
const { ledger } = server;
const { bank } = ledger;
const node = await faultyNode(server.url);
const port = xrpRpc(asking(nodeAt(node.url)));
const client = new Client(server.socket);
await client.connect();
after(async () => {
  await client.disconnect();
  await node.stop();
  await server.stop();
});

const ours = Wallet.generate();
const watched: Watched = {
  among: async (addresses) => new Set(addresses),
  newest: async (count, skip = 0) => [ours.classicAddress].slice(skip, skip + count),
};
const cursorAt = (index: number): Cursor => ({ ledger: index });
const scanFrom = (index: number) => port.scan(cursorAt(index), watched);

type Fields = Record<string, unknown>;
const pays = (amount: string, more: Fields = {}): SubmittableTransaction =>
  Object.assign(
    {
      TransactionType: 'Payment' as const,
      Account: bank.classicAddress,
      Destination: ours.classicAddress,
      Amount: amount,
    },
    more,
  );
const sign = async (transaction: SubmittableTransaction, by = bank) =>
  by.sign(await client.autofill(transaction));
async function send(transaction: SubmittableTransaction, by = bank) {
  const { tx_blob: blob, hash } = await sign(transaction, by);
  const { result } = await client.submit(blob);
  return { code: result.engine_result, hash, blob };
}

test('the official client connects, fills in, signs, submits and waits through it', async () => {
  const closing = setInterval(() => ledger.close(), 60);
  const done = await client.submitAndWait(pays('20000000'), { wallet: bank });
  clearInterval(closing);
  assert.equal(done.result.validated, true);
  assert.equal(await client.getXrpBalance(ours.classicAddress), 20);
  assert.deepEqual(missingKeys(done.result, recorded.tx), []);
});

test('its answers have all that recorded ones of a real server have', async () => {
  await send(pays('5', { DestinationTag: 1 }));
  const ask = (method: string, params: Fields = {}) =>
    asking(nodeAt(server.url))({ method, params: [{ ...params, api_version: 2 }] }) as Promise<{
      result: Fields;
    }>;
  const { tx_blob: blob } = await sign(pays('6'));
  const submitted = await ask('submit', { tx_blob: blob });
  ledger.close();
  const account = bank.classicAddress;
  const page = await ask('account_tx', { account, ledger_index_min: -1, limit: 1 });
  const info = await ask('server_info');
  const held = await ask('account_info', { account });
  assert.deepEqual(missingKeys(submitted.result, recorded.submit), []);
  assert.deepEqual(missingKeys(page.result, recorded.accountTx), []);
  assert.deepEqual(missingKeys(info.result, recorded.serverInfo), []);
  assert.deepEqual(missingKeys(held.result, recorded.accountInfo), []);
});

test('a long history is read page by page, and once', async () => {
  const from = ledger.top.index;
  const number = (await client.getLedgerIndex()) && ledger.open.get(bank.classicAddress)!.sequence;
  const blank = await client.autofill(pays('1', { DestinationTag: 5 }));
  for (let at = 0; at < 45; at += 1) {
    ledger.submit(bank.sign({ ...blank, Sequence: number + at }).tx_blob);
    if (at % 15 === 14) ledger.close();
  }
  node.asked.length = 0;
  ledger.mostRows = 20;
  const { seen, cursor } = await scanFrom(from);
  assert.equal(new Set(seen.map((output) => output.txid)).size, 45);
  assert.equal(node.asked.filter((method) => method === 'account_tx').length, 3);
  assert.deepEqual(cursor, cursorAt(ledger.top.index));
  ledger.mostRows = 400;
});

test('ledgers that the server does not hold stop the watch, clamped in silence or not', async () => {
  ledger.close(5);
  const from = ledger.top.index - 4;
  await send(pays('1'));
  ledger.close();
  ledger.forgotten.add(from + 2);
  await assert.rejects(scanFrom(from), { kind: 'gap' });
  // It claims to hold all ledgers but clamps the range: only the echoed range reveals it.
  node.lies((method, result: { info: Fields }) =>
    method === 'server_info'
      ? { info: { ...result.info, complete_ledgers: `1-${ledger.top.index}` } }
      : result,
  );
  for (let index = 1; index <= from + 2; index += 1) ledger.forgotten.add(index);
  await assert.rejects(scanFrom(from), { kind: 'gap' });
  node.lies(null);
  ledger.forgotten.clear();
  assert.equal((await scanFrom(from)).seen.length, 1);
});

test('a server that is behind what we have read, or alone, is not read', async () => {
  await assert.rejects(scanFrom(ledger.top.index + 1), { kind: 'behind' });
  node.lies((method, result: { info: { validated_ledger: Fields } }) =>
    method === 'server_info'
      ? {
          info: { ...result.info, validated_ledger: { ...result.info.validated_ledger, age: 500 } },
        }
      : result,
  );
  await assert.rejects(scanFrom(ledger.top.index), { kind: 'behind' });
  node.lies(null);
});

test('answers of another shape, or of what was not asked, are not believed', async () => {
  const from = ledger.top.index;
  const { hash } = await send(pays('3'));
  ledger.close();
  const rows = (change: (row: Fields) => Fields) =>
    node.lies((method, result: { transactions: Fields[] }) =>
      method === 'account_tx'
        ? { ...result, transactions: result.transactions.map(change) }
        : result,
    );
  rows((row) => ({ ...row, ledger_index: 1 }));
  await assert.rejects(scanFrom(from), { kind: 'unreachable' });
  rows((row) => ({ ...row, hash: 'x' }));
  await assert.rejects(scanFrom(from), { kind: 'unreachable' });
  rows((row) => ({ ...row, validated: false }));
  assert.deepEqual((await scanFrom(from)).seen, []);
  node.lies((method, result: Fields) =>
    method === 'account_tx' ? { ...result, marker: { ledger: 1, seq: 1 } } : result,
  );
  await assert.rejects(scanFrom(from), /circle/);
  node.lies((method, result: Fields) =>
    method === 'tx' ? { ...result, hash: 'A'.repeat(64) } : result,
  );
  await assert.rejects(port.lookup(hash), /another transaction/);
  node.lies(null);
  assert.equal((await scanFrom(from)).seen.length, 1);
});

test('a payment that the ledger kept and refused has failed', async () => {
  const strict = Wallet.generate();
  await send(pays('30000000', { Destination: strict.classicAddress }));
  ledger.close();
  const set = { TransactionType: 'AccountSet', Account: strict.classicAddress, SetFlag: 1 };
  await send(set as SubmittableTransaction, strict);
  ledger.close();
  const refused = await sign(pays('5', { Destination: strict.classicAddress }));
  assert.equal(await port.broadcast(refused.tx_blob), refused.hash);
  assert.equal((await port.lookup(refused.hash)).state, 'pending');
  ledger.close();
  assert.equal((await port.lookup(refused.hash)).state, 'failed');
});

test('whom the ledger would not let be paid is told beforehand, and why (CHN-7)', async () => {
  const people = Array.from({ length: 5 }, () => Wallet.generate());
  const [tagged, unwilling, guarded, open, unfunded] = people;
  for (const wallet of [tagged, unwilling, guarded, open]) {
    await send(pays('30000000', { Destination: wallet!.classicAddress }));
  }
  ledger.close();
  for (const [who, SetFlag] of [
    [tagged, 1],
    [unwilling, 3],
    [guarded, 9],
  ] as const) {
    const set = { TransactionType: 'AccountSet', Account: who!.classicAddress, SetFlag };
    await send(set as SubmittableTransaction, who);
  }
  ledger.close();
  const payer = bank.classicAddress;
  const why = async (to: Wallet, amount: bigint | null, tag: string | null = null) =>
    (await port.whyUnpayable([{ address: to.classicAddress, tag, amount }], payer))[0];
  assert.equal(await why(tagged!, 5n), 'tag_needed');
  assert.equal(await why(tagged!, 5n, '7'), null);
  assert.equal(await why(unwilling!, 5n), 'address_wants_none');
  assert.equal(await why(guarded!, 5n), 'address_asks_leave');
  assert.equal(await why(open!, 5n), null);
  assert.equal(await why(bank, 5n), 'address_own');
  assert.equal(await why(unfunded!, 999_999n), 'address_unopened');
  assert.equal(await why(unfunded!, 1_000_000n), null);
  assert.equal(await why(unfunded!, null), null);
  // The ledger refuses a payment to oneself as well (Payment.cpp).
  const self = await sign(pays('5', { Destination: payer }));
  await assert.rejects(port.broadcast(self.tx_blob), { kind: 'refused' });
  const barred = await sign(pays('5', { Destination: guarded!.classicAddress }));
  await port.broadcast(barred.tx_blob);
  ledger.close();
  assert.equal((await port.lookup(barred.hash)).state, 'failed');

  const leave = { TransactionType: 'DepositPreauth', Account: guarded!.classicAddress };
  await send({ ...leave, Authorize: payer } as SubmittableTransaction, guarded);
  ledger.close();
  assert.equal(await why(guarded!, 5n), null);
});

test('what waits in the queue for a lower fee is on its way, and no other is refused for it', async () => {
  const row = await sign(pays('7'));
  ledger.queue.asks = 5_000n;
  assert.equal((await port.spendFacts(bank.classicAddress)).fee, 5_000n, 'what it asks for now');
  assert.equal(await port.broadcast(row.tx_blob), row.hash);
  assert.equal((await port.lookup(row.hash)).state, 'unknown');
  ledger.close(2);
  assert.equal((await port.lookup(row.hash)).state, 'unknown', 'it is in no ledger yet');
  ledger.queue.asks = null;
  ledger.close(2);
  assert.equal((await port.lookup(row.hash)).state, 'confirmed');
  // A server refuses to queue it if it would expire first: its fate is open, so this is not a
  // refusal.
  const short = await sign(pays('8', { LastLedgerSequence: ledger.openIndex + 1 }));
  ledger.queue.asks = 5_000n;
  await assert.rejects(port.broadcast(short.tx_blob), { kind: 'unreachable' });
  ledger.queue.asks = null;
  ledger.close(4);
});

test('absence is proved by a search of every ledger where it could stand, and by nothing less', async () => {
  const facts = await port.spendFacts(bank.classicAddress);
  const late = await sign(pays('9', { LastLedgerSequence: Number(facts.ledger) + 3 }));
  const span = { from: facts.ledger, until: facts.ledger + 3n };
  const state = async (hint?: { span: typeof span }) => (await port.lookup(late.hash, hint)).state;
  assert.equal(await state({ span }), 'unknown');
  ledger.close(4);
  assert.equal(await state(), 'unknown');
  ledger.forgotten.add(Number(facts.ledger) + 2);
  assert.equal(await state({ span }), 'unknown');
  ledger.forgotten.clear();
  assert.equal(await state({ span }), 'failed');
  // Too late for the ledger too, but not a clear refusal, for it might have confirmed before.
  await assert.rejects(port.broadcast(late.tx_blob), { kind: 'unreachable' });
  await assert.rejects(port.broadcast('00'), { kind: 'refused' });
  const forged = late.tx_blob.replace(/.{8}$/, 'DEADBEEF');
  await assert.rejects(port.broadcast(forged), { name: 'NodeFault' });
});

test('memos and the sender are told, balances are of validated ledgers', async () => {
  const MemoData = Buffer.from('PoR seq=1').toString('hex').toUpperCase();
  const balance = async (account: string) => {
    const input = { addresses: async () => [account, account], outputs: async () => [] };
    return (await port.holdings(input)).units.get(account) ?? 0n;
  };
  const before = await balance(ours.classicAddress);
  const { hash } = await send(pays('4', { Memos: [{ Memo: { MemoData } }] }));
  assert.equal(await balance(ours.classicAddress), before);
  ledger.close();
  const found = await port.lookup(hash);
  assert.ok(found.state === 'confirmed');
  assert.deepEqual([found.senders, found.notes], [[bank.classicAddress], ['PoR seq=1']]);
  assert.equal(await balance(ours.classicAddress), before + 4n);
  assert.equal(await balance(Wallet.generate().classicAddress), 0n);
  assert.equal(await port.identity(), 'xrp network 63456');
});

test('what is exported is signed elsewhere, sent back, and shown by the ledger', async () => {
  const { sequence, fee, ledger: now, networkId } = await port.spending.facts(bank.classicAddress);
  const to = { address: ours.classicAddress, tag: '77', amount: 1_234_567n };
  const lastLedger = Number(now) + 20;
  const { json } = unsignedXrpPayment({
    from: bank.classicAddress,
    to,
    sequence,
    fee,
    lastLedger,
    networkId,
  });
  const raw = bank.sign(json as unknown as SubmittableTransaction).tx_blob;
  const txid = hashes.hashSignedTx(raw);
  assert.equal(await port.broadcast(raw), txid);
  assert.equal(await port.broadcast(raw), txid);
  ledger.close();
  const found = await port.lookup(txid, { span: { from: now, until: BigInt(lastLedger) } });
  assert.ok(found.state === 'confirmed' && found.final);
  const [output] = found.outputs;
  assert.deepEqual([output?.address, output?.tag, output?.amount], [to.address, to.tag, to.amount]);
  assert.equal((await port.spending.facts(bank.classicAddress)).sequence, sequence + 1);
});
