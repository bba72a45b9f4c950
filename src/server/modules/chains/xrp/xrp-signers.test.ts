import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode, multisign, type SubmittableTransaction, Wallet } from 'xrpl';
import { readSignedXrp, unsignedXrpPayment } from '../chains.ts';
import { combineHolders } from './xrp-signers.ts';

const [account, one, two, three] = [1, 2, 3, 4].map((seed) =>
  Wallet.fromEntropy(new Uint8Array(16).fill(seed)),
) as [Wallet, Wallet, Wallet, Wallet];
const holders = [one, two, three].map(({ classicAddress }, nth) => ({
  account: classicAddress,
  weight: nth + 1,
}));
const signers = { quorum: 4, holders };
const facts = {
  from: account.classicAddress,
  to: { address: three.classicAddress, tag: '7', amount: 5_000_000n },
  sequence: 7,
  fee: 40n,
  lastLedger: 900,
  networkId: 0,
};
type Signer = { Signer: { TxnSignature: string } };
const copy = (by: Wallet, change: object = {}): string => {
  const json = { ...unsignedXrpPayment(facts).json, ...change };
  return by.sign(json as unknown as SubmittableTransaction, true).tx_blob;
};
const withSigners = (blob: string, change: (all: Signer[]) => Signer[]): string => {
  const fields = decode(blob) as { Signers: Signer[] };
  const changed = { ...fields, Signers: change(fields.Signers) };
  return encode(changed as unknown as SubmittableTransaction);
};

test('copies of several holders are one file, as the official library makes it', () => {
  const copies = [copy(three), copy(one), copy(two)];
  assert.deepEqual(combineHolders(copies), [multisign(copies)]);
  // Twice the same, or of two payments, and beside what nobody of them signed.
  assert.deepEqual(combineHolders([copies[0]!, copies[0]!]), [copies[0]]);
  const other = copy(two, { Sequence: 8 });
  assert.deepEqual(combineHolders([copies[0]!, 'AB', other]), [copies[0], 'AB', other]);
});

test('it is signed once those who did have the weight, and lacks it before', () => {
  const lacks = (...by: Wallet[]) =>
    readSignedXrp(combineHolders(by.map((of) => copy(of)))[0]!, signers)?.lacks;
  assert.equal(lacks(one, three), undefined);
  assert.deepEqual(lacks(one, two), { missing: 1, of: 4 });
  assert.deepEqual(lacks(three), { missing: 1, of: 4 });
});

test('what the ledger would not take is nothing: of another, wrong, turned or twice', () => {
  const whole = combineHolders([copy(one), copy(three)])[0]!;
  assert.equal(readSignedXrp(whole, signers)?.from, account.classicAddress);
  const [foreign] = (decode(copy(three, { Amount: '1' })) as { Signers: Signer[] }).Signers;
  const spoilt: Record<string, string> = {
    'a stranger’s': combineHolders([copy(three), copy(account)])[0]!,
    'a signature of another payment': withSigners(copy(three), () => [foreign!]),
    'in another order': withSigners(whole, (all) => all.toReversed()),
    'a holder twice': withSigners(whole, (all) => [all[0]!, ...all]),
  };
  for (const [what, raw] of Object.entries(spoilt)) {
    assert.equal(readSignedXrp(raw, signers), null, what);
  }
  assert.equal(readSignedXrp(whole), null, 'where nobody was named');
});
