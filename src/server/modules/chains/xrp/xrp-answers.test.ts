import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client, type SubmittableTransaction, Wallet } from 'xrpl';
import { channelKey } from '../../../../../tests/chains/rigs/xrp-promises.ts';
import { xrpStandIn } from '../../../../../tests/chains/rigs/xrp-stand-in.ts';
import { asking, nodeAt, xrpRpc } from '../chains.ts';
import type { Cursor, Watched } from '../port.ts';

// Money that reaches an account without a payment (review chains, C3): the balance in the validated
// metadata shows it, for any type of transaction and any sender.

const server = await xrpStandIn();
const { ledger } = server;
const { bank } = ledger;
const port = xrpRpc(asking(nodeAt(server.url)));
const client = new Client(server.socket);
await client.connect();
after(async () => {
  await client.disconnect();
  await server.stop();
});

const [ours, stranger, finisher] = [Wallet.generate(), Wallet.generate(), Wallet.generate()];
const [us, them] = [ours.classicAddress, stranger.classicAddress];
const watched: Watched = {
  among: async (addresses) => new Set(addresses),
  newest: async (count, skip = 0) => [us].slice(skip, skip + count),
};

type Fields = Record<string, unknown>;
async function send(fields: Fields, by = stranger) {
  const transaction = {
    Account: by.classicAddress,
    ...fields,
  } as unknown as SubmittableTransaction;
  // The client queries the fee of closing an account differently: here it is given.
  const { sequence: Sequence } = ledger.open.get(by.classicAddress)!;
  const whole = { ...transaction, Sequence, NetworkID: ledger.networkId };
  const filled = 'Fee' in fields ? whole : await client.autofill(transaction);
  const { tx_blob: blob, hash } = by.sign(filled);
  const { result } = await client.submit(blob);
  assert.equal(result.engine_result, 'tesSUCCESS', JSON.stringify(fields));
  return { hash, sequence: filled.Sequence! };
}

const pay = (to: string, amount: string, more: Fields = {}) =>
  send({ TransactionType: 'Payment', Destination: to, Amount: amount, ...more }, bank);
for (const { classicAddress } of [ours, stranger, finisher]) {
  await pay(classicAddress, '100000000');
}
ledger.close(300);
const balance = (): bigint => ledger.validated.get(us)!.balance;

let cursor: Cursor = { ledger: ledger.top.index };
/** Closes a ledger and reads it; returns the results. */
async function read() {
  ledger.close();
  const scan = await port.scan(cursor, watched);
  cursor = scan.cursor;
  return scan.seen.map(({ txid, amount, tag }) => ({ txid, amount, tag }));
}

test('an escrow that a third person finishes is seen, and is its owner’s', async () => {
  const before = balance();
  const escrow = { TransactionType: 'EscrowCreate', Destination: us, Amount: '5000000' };
  const { sequence } = await send({ ...escrow, FinishAfter: ledger.top.closedAt + 1 });
  assert.deepEqual(await read(), []);
  ledger.close(2);
  const finish = { TransactionType: 'EscrowFinish', Owner: them, OfferSequence: sequence };
  const { hash } = await send(finish, finisher);
  assert.deepEqual(await read(), [{ txid: hash, amount: 5_000_000n, tag: null }]);
  assert.equal(balance(), before + 5_000_000n);
  const found = await port.lookup(hash);
  assert.ok(found.state === 'confirmed');
  assert.deepEqual(found.senders, [them]);
  assert.deepEqual(
    found.outputs.map((output) => [output.address, output.amount]),
    [[us, 5_000_000n]],
  );
});

test('what a channel pays is seen each time, by the difference', async () => {
  const create = { TransactionType: 'PaymentChannelCreate', Destination: us, Amount: '9000000' };
  const more = { SettleDelay: 60, PublicKey: stranger.publicKey };
  const { sequence } = await send({ ...create, ...more });
  const Channel = channelKey(them, us, sequence);
  const seen: bigint[] = [];
  for (const Balance of ['2000000', '7000000']) {
    await send({ TransactionType: 'PaymentChannelClaim', Channel, Balance });
    seen.push(...(await read()).map(({ amount }) => amount));
  }
  assert.deepEqual(seen, [2_000_000n, 5_000_000n]);
});

test('an account that is closed leaves what it had, with the tag that it names', async () => {
  const left = ledger.validated.get(finisher.classicAddress)!.balance;
  const { hash } = await send(
    { TransactionType: 'AccountDelete', Destination: us, DestinationTag: 7, Fee: '200000' },
    finisher,
  );
  assert.deepEqual(await read(), [{ txid: hash, amount: left - 200_000n, tag: '7' }]);
});

test('what our account sends, or only pays a fee for, is no arrival', async () => {
  const before = balance();
  await send({ TransactionType: 'Payment', Destination: them, Amount: '1000000' }, ours);
  await send({ TransactionType: 'AccountSet' }, ours);
  assert.deepEqual(await read(), []);
  assert.ok(balance() < before - 1_000_000n);
});

test('all that was seen is all that came: the balance is the sum of it', async () => {
  const before = balance();
  const start = cursor;
  await pay(us, '3', { DestinationTag: 1 });
  await pay(us, '4');
  const first = await read();
  cursor = start;
  const again = await port.scan(start, watched);
  assert.equal(again.seen.length, 2);
  assert.equal(
    first.reduce((sum, { amount }) => sum + amount, before),
    balance(),
  );
});
