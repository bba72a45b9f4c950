import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAccountID } from 'ripple-address-codec';
import { decode, encode, encodeForMultisigning, encodeForSigning } from 'ripple-binary-codec';
import { sign } from 'ripple-keypairs';
import { Wallet } from 'xrpl';
import {
  alteredPayments,
  signFields,
  without,
} from '../../../../../tests/chains/altered/altered-xrp.ts';
import {
  type Expected,
  verifySignedTransaction,
} from '../transactions/verify-signed-transaction.ts';
import { unsignedXrpPayment } from './xrp-transaction.ts';

// A returned file is the exported payment and its signers' signatures, and nothing else (CHN-9).
// The right keys sign each altered file, so only our check can refuse it.

type Fields = Record<string, unknown>;

const [ours, payee, regular, stranger, wallet, two] = [1, 2, 3, 4, 5, 6].map((seed) =>
  Wallet.fromEntropy(new Uint8Array(16).fill(seed)),
) as [Wallet, Wallet, Wallet, Wallet, Wallet, Wallet];
const holders = [wallet, two].map(({ classicAddress }) => ({ account: classicAddress, weight: 1 }));
const signers = { quorum: 2, holders };

/** An export as the server stores it, and its parsed JSON. */
function exported(tag: string | null, networkId: number, more: Fields = {}) {
  const to = { address: payee.classicAddress, tag, amount: 12_345_678n };
  const payment = { from: ours.classicAddress, to, sequence: 7, fee: 30n, lastLedger: 900 };
  const { json, blob } = unsignedXrpPayment({ ...payment, networkId });
  const expected: Expected = {
    asset: 'XRP',
    networks: 'main',
    unsigned: JSON.stringify({ tx_json: json, tx_blob: blob, ...more }),
    parts: [to],
    change: null,
    fee: 30n,
    inputs: [],
    life: { account: ours.classicAddress, sequence: 7, until: '900' },
  };
  return { json, expected };
}

const signed = (fields: Fields, by = ours): string => signFields(fields, by);

/** The same by several holders, each signing separately, in the ledger's order. */
function together(fields: Fields, by = [wallet, two]): string {
  const whole: Fields = { ...without(fields), SigningPubKey: '' };
  const idOf = ({ classicAddress }: Wallet) =>
    Buffer.from(decodeAccountID(classicAddress)).toString('hex');
  const Signers = by
    .toSorted((left, right) => (idOf(left) < idOf(right) ? -1 : 1))
    .map(({ classicAddress: Account, publicKey: SigningPubKey, privateKey }) => ({
      Signer: {
        Account,
        SigningPubKey,
        TxnSignature: sign(encodeForMultisigning(whole, Account), privateKey),
      },
    }));
  return encode({ ...whole, Signers });
}

function refuses(expected: Expected, file: string, pattern: RegExp, what: string): void {
  const checked = verifySignedTransaction(expected, file);
  assert.ok('differs' in checked, `taken: ${what}`);
  assert.match(checked.differs.join('; '), pattern, what);
}

const takes = (expected: Expected, file: string): boolean =>
  'raw' in verifySignedTransaction(expected, file);

for (const [tag, networkId] of [
  ['4000000001', 0],
  [null, 0],
  [null, 63_456],
] as const) {
  const { json, expected } = exported(tag, networkId);
  const altered = Object.entries(alteredPayments(json));
  const name = `tag ${tag ?? 'none'}, network ${networkId}`;

  test(`${altered.length} ways to alter a field are refused, each with its name: ${name}`, () => {
    assert.ok(altered.length >= 23);
    for (const [what, [change, pattern]] of altered) {
      refuses(expected, signed({ ...json, ...change }), pattern, what);
      assert.ok(takes(expected, signed(json)), `the right one after ${what}`);
    }
  });
}

test('fields of an export that are left out are refused', () => {
  const { json, expected } = exported('7', 63_456);
  for (const name of Object.keys(json)) {
    if (name === 'TransactionType' || name === 'Account') continue;
    const left = { ...json, [name]: undefined };
    // No codec that knows the format can omit its required fields from the bytes.
    if (name === 'Fee' || name === 'Sequence') {
      refuses(expected, signed(left), new RegExp(`its ${name} is missing`), name);
    } else refuses(expected, signed(left), /missing|has tag none/, name);
  }
});

const order = (1n << 256n) - 0x14551231950b75fc4402da1732fc9bebfn;

/** The other valid signature of the same key on its curve: the same payment, another id. */
function turned(file: string, signature: string): string {
  const der = Buffer.from(signature, 'hex');
  const [rLength, r] = [der[3]!, der.subarray(4, 4 + der[3]!)];
  const s = BigInt(`0x${der.subarray(6 + rLength).toString('hex')}`);
  const other = Buffer.from(`00${(order - s).toString(16).padStart(64, '0')}`, 'hex');
  const body = Buffer.concat([Buffer.from([2, r.length]), r, Buffer.from([2, 33]), other]);
  const whole = Buffer.concat([Buffer.from([0x30, body.length]), body]).toString('hex');
  const length = (text: string) => (text.length / 2).toString(16).padStart(2, '0');
  const [from, to] = [length(signature) + signature, length(whole) + whole];
  assert.ok(file.includes(from.toUpperCase()));
  return file.replace(from.toUpperCase(), to.toUpperCase());
}

test('a signature that is missing, wrong, of a stranger or of several is refused', () => {
  const { json, expected } = exported('7', 0);
  const right = signed(json);
  const whole: Fields = { ...json, SigningPubKey: ours.publicKey };
  const of = (fields: Fields) => sign(encodeForSigning(fields), ours.privateKey);
  const other = of({ ...whole, Fee: '31' });
  const Signer = {
    Account: wallet.classicAddress,
    SigningPubKey: wallet.publicKey,
    TxnSignature: other,
  };
  const beside = { ...whole, Signers: [{ Signer }] };
  const cases: Record<string, readonly [file: string, words: RegExp]> = {
    'not signed': [encode(json), /not signed/],
    'a stranger’s key': [
      signed(json, stranger),
      new RegExp(`key of ${stranger.classicAddress}, which does not sign for`),
    ],
    'a stranger’s key in our name': [
      encode({ ...whole, TxnSignature: sign(encodeForSigning(whole), stranger.privateKey) }),
      /not signed, or its signature does not cover all of it/,
    ],
    'the signature of another payment': [
      encode({ ...whole, TxnSignature: other }),
      /not signed, or its signature does not cover all of it/,
    ],
    'the signature turned over': [turned(right, of(whole)), /does not cover all of it/],
    'holders where one key signs': [together(json), /several signed it/],
    'a holder beside our key': [encode({ ...beside, TxnSignature: of(beside) }), /several signed/],
    'bytes behind the end': [`${right}00`, /no transaction of the XRP Ledger/],
    'half of it': [right.slice(0, 60), /no transaction of the XRP Ledger/],
    'nothing at all': ['', /no transaction of the XRP Ledger/],
    'no bytes': ['hello', /no transaction of the XRP Ledger/],
  };
  for (const [what, [file, pattern]] of Object.entries(cases)) {
    refuses(expected, file, pattern, what);
    assert.ok(takes(expected, right), `the right one after ${what}`);
  }
  assert.ok(takes(expected, ` ${right.toLowerCase()}\n`));
});

test('the key that signs is the account’s own, or the one the ledger named in its place', () => {
  const both = exported('7', 0, { keys: [ours.classicAddress, regular.classicAddress] });
  assert.ok(takes(both.expected, signed(both.json)));
  assert.ok(takes(both.expected, signed(both.json, regular)));
  refuses(both.expected, signed(both.json, stranger), /does not sign for/, 'a stranger');
  // Its own key is disabled.
  const { json, expected } = exported('7', 0, { keys: [regular.classicAddress] });
  assert.ok(takes(expected, signed(json, regular)));
  refuses(expected, signed(json), /does not sign for/, 'the ended key');
});

test('what holders sign together is altered in no field either (CHN-11)', () => {
  const { json, expected } = exported('7', 0, { signers, keys: [] });
  const right = together(json);
  assert.ok(takes(expected, right));
  refuses(expected, signed(json), /does not sign for/, 'one key for several');
  refuses(expected, together(json, [wallet]), /weight of 1 of 2 are missing/, 'too few');
  const altered = Object.entries(alteredPayments(json));
  for (const [what, [change, pattern]] of altered) {
    refuses(expected, together({ ...json, ...change }), pattern, what);
    assert.ok(takes(expected, right), `the right one after ${what}`);
  }
  // Unsigned content is not allowed either: it would give the same payment another id.
  const fields = decode(right) as Fields & { Signers: { Signer: Fields }[] };
  const [first, second] = fields.Signers as [{ Signer: Fields }, { Signer: Fields }];
  const Memos = [{ Memo: { MemoData: 'AB' } }];
  const loose: Record<string, Fields> = {
    'a signature beside them': { TxnSignature: first.Signer['TxnSignature'] },
    'a field beside one': { Signers: [{ Signer: { ...first.Signer, Memos } }, second] },
  };
  for (const [what, change] of Object.entries(loose)) {
    refuses(expected, encode({ ...fields, ...change }), /a signature in it is wrong/, what);
  }
});
