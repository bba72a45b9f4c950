import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, hashes, type SubmittableTransaction, Wallet } from 'xrpl';
import { unsignedXrpPayment } from '../chains.ts';
import { paidBy, readReturnedXrp } from './returned-xrp.ts';

const wallet = Wallet.fromEntropy(new Uint8Array(16).fill(1));
const other = Wallet.fromEntropy(new Uint8Array(16).fill(2));
const facts = {
  from: wallet.classicAddress,
  to: { address: other.classicAddress, tag: '4000000001', amount: 12_345_678n },
  sequence: 7,
  fee: 12n,
  lastLedger: 900,
  networkId: 0,
};
const signed = (): string =>
  wallet.sign(unsignedXrpPayment(facts).json as unknown as SubmittableTransaction).tx_blob;

test('what is exported is what comes back signed by the official library', () => {
  const { blob, json } = unsignedXrpPayment(facts);
  assert.deepEqual(decode(blob), json);
  const raw = signed();
  const read = readReturnedXrp(raw);
  assert.equal(read?.txid, hashes.hashSignedTx(raw));
  assert.deepEqual(paidBy(read.fields), facts.to);
  assert.deepEqual(readReturnedXrp(` ${raw.toLowerCase()}\n`), read);
});

test('a network that has an id has it in every transaction', () => {
  assert.equal(unsignedXrpPayment({ ...facts, networkId: 1 }).json['NetworkID'], undefined);
  const { json } = unsignedXrpPayment({ ...facts, networkId: 63_456 });
  assert.equal(json['NetworkID'], 63_456);
});
