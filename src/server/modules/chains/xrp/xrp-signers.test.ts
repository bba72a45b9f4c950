import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode, multisign, type SubmittableTransaction, Wallet } from 'xrpl';
import { unsignedXrpPayment } from '../chains.ts';
import { combineHolders, keysOf, missingWeight } from './xrp-signers.ts';

const [account, wallet, two, three] = [1, 2, 3, 4].map((seed) =>
  Wallet.fromEntropy(new Uint8Array(16).fill(seed)),
) as [Wallet, Wallet, Wallet, Wallet];
const holders = [wallet, two, three].map(({ classicAddress }, index) => ({
  account: classicAddress,
  weight: index + 1,
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
  const copies = [copy(three), copy(wallet), copy(two)];
  assert.deepEqual(combineHolders(copies), [multisign(copies)]);
  // The same copy twice, copies of two payments, and a file that no holder signed.
  assert.deepEqual(combineHolders([copies[0]!, copies[0]!]), [copies[0]]);
  const other = copy(two, { Sequence: 8 });
  assert.deepEqual(combineHolders([copies[0]!, 'AB', other]), [copies[0], 'AB', other]);
});

test('bytes that the codec reads and cannot write again are no copy, nor is another list', () => {
  // A fee of more than all XRP, as random bytes hold: decoded, it is refused by the encoder.
  const fee = copy(three).replace(/68[0-9A-F]{16}/, `68${'4F'.repeat(8)}`);
  assert.throws(() => encode(decode(fee) as never));
  const memos = encode({ ...decode(copy(two)), Signers: [{ Memo: { MemoData: 'AB' } }] } as never);
  assert.deepEqual(combineHolders([fee, memos, memos]), [fee, memos, memos]);
  assert.equal(missingIn(memos), null);
});

const missingIn = (blob: string): number | null => missingWeight(decode(blob), signers);

test('it is signed once those who did have the weight, and lacks it before', () => {
  const missing = (...by: Wallet[]) => missingIn(combineHolders(by.map((of) => copy(of)))[0]!);
  assert.deepEqual([missing(wallet, three), missing(wallet, two), missing(three)], [0, 1, 1]);
});

test('what the ledger would not take is nothing: of another, wrong, turned or twice', () => {
  const whole = combineHolders([copy(wallet), copy(three)])[0]!;
  assert.equal(missingIn(whole), 0);
  const [foreign] = (decode(copy(three, { Amount: '1' })) as { Signers: Signer[] }).Signers;
  const spoilt: Record<string, string> = {
    'a stranger’s': combineHolders([copy(three), copy(account)])[0]!,
    'a signature of another payment': withSigners(copy(three), () => [foreign!]),
    'in another order': withSigners(whole, (all) => all.toReversed()),
    'a holder twice': withSigners(whole, (all) => [all[0]!, ...all]),
  };
  for (const [what, raw] of Object.entries(spoilt)) {
    assert.equal(missingIn(raw), null, what);
  }
});

test('a holder whose own key is ended signs with the one in its place alone', () => {
  const ended = (key?: Wallet) => ({
    quorum: 2,
    holders: [{ account: two.classicAddress, weight: 2, key: key?.classicAddress, ended: true }],
  });
  const own = decode(copy(two));
  assert.deepEqual([missingWeight(own, ended()), missingWeight(own, ended(three))], [null, null]);
  const inItsPlace = { ...unsignedXrpPayment(facts).json } as unknown as SubmittableTransaction;
  const byOther = decode(three.sign(inItsPlace, two.classicAddress).tx_blob);
  assert.equal(missingWeight(byOther, ended(three)), 0);
  assert.equal(missingWeight(byOther, ended()), null);
});

test('an account’s own key signs alone until it is ended, and one named in its place does', () => {
  const [own, other] = [account.classicAddress, wallet.classicAddress];
  assert.deepEqual(keysOf(own, { Flags: 0 }), [own]);
  assert.deepEqual(keysOf(own, { Flags: 0, RegularKey: other }), [own, other]);
  assert.deepEqual(keysOf(own, { Flags: 0x00120000, RegularKey: other }), [other]);
  assert.deepEqual(keysOf(own, { Flags: 0x00100000 }), []);
});
