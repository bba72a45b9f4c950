import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode, hashes, type SubmittableTransaction, Wallet } from 'xrpl';
import { readSignedXrp, unsignedXrpPayment } from '../chains.ts';

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
type Signable = SubmittableTransaction & { SigningPubKey?: string };
const signed = (change: Record<string, unknown> = {}, by = wallet): string =>
  by.sign({ ...unsignedXrpPayment(facts).json, ...change } as unknown as Signable).tx_blob;

test('what is exported is what comes back signed by the official library', () => {
  const { blob, json } = unsignedXrpPayment(facts);
  assert.deepEqual(decode(blob), json);
  const raw = signed();
  assert.deepEqual(readSignedXrp(raw), {
    txid: hashes.hashSignedTx(raw),
    from: wallet.classicAddress,
    signer: wallet.classicAddress,
    outputs: [facts.to],
    fee: 12n,
    until: 900n,
    sequence: 7,
    life: null,
  });
  assert.deepEqual(readSignedXrp(` ${raw.toLowerCase()}\n`), readSignedXrp(raw));
});

test('a network that has an id has it in every transaction', () => {
  assert.equal(unsignedXrpPayment({ ...facts, networkId: 1 }).json['NetworkID'], undefined);
  const { json } = unsignedXrpPayment({ ...facts, networkId: 63_456 });
  assert.equal(json['NetworkID'], 63_456);
  assert.equal(readSignedXrp(signed({ NetworkID: 63_456 }))?.life, '63456');
});

test('a delegated key signs for the account, and is named', () => {
  const raw = signed({ SigningPubKey: other.publicKey }, other);
  const read = readSignedXrp(raw);
  assert.equal(read?.from, wallet.classicAddress);
  assert.equal(read?.signer, other.classicAddress);
});

test('what is not a plain, rightly signed payment of drops is nothing', () => {
  const token = { currency: 'USD', issuer: other.classicAddress, value: '5' };
  const changed = { ...decode(signed()), Amount: '99000000' };
  const strange: Record<string, string> = {
    'a partial payment': signed({ Flags: 0x00020000, SendMax: token }),
    'by way of a token': signed({ SendMax: token }),
    'a token': signed({ Amount: token }),
    'another kind': wallet.sign({
      TransactionType: 'AccountSet',
      Account: wallet.classicAddress,
      Fee: '12',
      Sequence: 7,
    }).tx_blob,
    'not signed': unsignedXrpPayment(facts).blob,
    'changed after it was signed': encode(changed as unknown as SubmittableTransaction),
    'nothing at all': '',
    'no bytes': 'hello',
    'bytes behind the end': `${signed()}00`,
  };
  for (const [what, raw] of Object.entries(strange)) assert.equal(readSignedXrp(raw), null, what);
});
