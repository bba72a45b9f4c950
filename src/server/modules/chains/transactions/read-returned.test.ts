import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { encode } from 'ripple-binary-codec';
import { transactionsIn } from './read-returned.ts';

/** A transaction of a Bitcoin-family coin with this many outputs, and its PSBT. */
function spend(outputs: number) {
  const tx = new Transaction({ allowUnknownOutputs: true, allowUnknownInputs: true });
  tx.addInput({ txid: hex.encode(new Uint8Array(32).map((_, index) => index)), index: outputs });
  for (let index = 0; index < outputs; index += 1) {
    const script = Uint8Array.from([0, 20, ...new Uint8Array(20).fill(index)]);
    tx.addOutput({ script, amount: BigInt(index + 1_000) });
  }
  const psbt = base64.encode(tx.toPSBT());
  tx.updateInput(0, { finalScriptSig: new Uint8Array(), finalScriptWitness: [new Uint8Array(71)] });
  return { psbt, raw: hex.encode(tx.toBytes(true, true)) };
}

const [row, other] = [spend(3), spend(5)];
const pays = {
  TransactionType: 'Payment',
  Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  Destination: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
  Amount: '20000000',
  Fee: '12',
  Sequence: 7,
  SigningPubKey: '02'.padEnd(66, 'A'),
  TxnSignature: '30'.padEnd(140, 'B'),
};
const blob = encode(pays);

const inLines = (text: string, width: number, end = '\n'): string =>
  text.match(new RegExp(`.{1,${width}}`, 'g'))!.join(end);

const wholes: [what: string, text: string][] = [
  ['a PSBT in base64', row.psbt],
  ['a transaction in hex', row.raw],
  ['a blob of the XRP Ledger', blob],
];

describe('what signers hand over is read as it comes (INP-4)', () => {
  test('a transaction that was broken into lines is one', () => {
    for (const [what, text] of wholes) {
      for (const width of [20, 64, 76, 80]) {
        for (const end of ['\n', '\r\n', '\n  ']) {
          assert.deepEqual(transactionsIn(inLines(text, width, end)), [text], `${what}, ${width}`);
        }
      }
    }
  });

  test('several that were broken into lines stay several, and whole ones stay whole', () => {
    const two = `${inLines(row.psbt, 76)}\n${inLines(other.psbt, 76)}\n`;
    assert.deepEqual(transactionsIn(two), [row.psbt, other.psbt]);
    const mixed = `${other.raw}\n\n${inLines(row.raw, 80)}\n`;
    assert.deepEqual(transactionsIn(mixed), [other.raw, row.raw]);
    const later = encode({ ...pays, Sequence: 8 });
    assert.deepEqual(transactionsIn(`${blob}\n${later}\n`), [blob, later]);
  });

  test('another alphabet of base64, no padding, quotes and unseen signs change nothing', () => {
    const { psbt } = row;
    const urlSafe = psbt.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    for (const text of [
      urlSafe,
      psbt.replace(/=+$/, ''),
      `\u200b${psbt}\u2060`,
      `\ufeff${psbt}`,
      `“${psbt}”`,
      `{"base64": "${psbt}"}`,
      `{“psbt”: “${psbt}”, “complete”: true}`,
      `{"psbt": "${inLines(psbt, 64, '\\n')}"}`,
    ]) {
      assert.deepEqual(transactionsIn(text), [psbt], text);
    }
  });

  test('a list in JSON is its texts, and one of objects is never cut at their commas', () => {
    const list = [row.psbt, other.psbt];
    for (const text of [JSON.stringify(list), JSON.stringify(list, null, 2)]) {
      assert.deepEqual(transactionsIn(text), list);
    }
    const named = list.map((psbt) => ({ psbt, complete: true, inputs: [1, 2] }));
    for (const text of [JSON.stringify(named), JSON.stringify(named, null, 2)]) {
      assert.deepEqual(transactionsIn(text), list);
    }
    const unnamed = JSON.stringify(pays);
    for (const text of [`[${unnamed}]`, `[${unnamed},${unnamed}]`]) {
      assert.deepEqual(transactionsIn(text), [text.slice(1, -1)], 'stays as it was');
    }
  });

  test('the same text twice is one', () => {
    for (const [what, text] of wholes) {
      assert.deepEqual(transactionsIn(`${text}\n${text}`), [text], what);
    }
  });

  test('many lines that are nothing are tried in a bounded number of ways', () => {
    const nothing = Array.from({ length: 6_000 }, () => 'A'.repeat(64)).join('\n');
    assert.equal(transactionsIn(nothing).length > 0, true);
  });
});
