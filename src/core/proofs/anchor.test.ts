import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import { Transaction } from '@scure/btc-signer';
import {
  anchorBytes,
  anchorDiffers,
  type AnchoredHead,
  anchorScript,
  faultOfAnchor,
  headOfScript,
} from './anchor.ts';
import { hexOf } from './bytes.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(hash('sha256', bytes, 'buffer'));
const head = { size: 258n, root: new Uint8Array(32).fill(7) };
const other = { size: 258n, root: new Uint8Array(32).fill(8) };

/** A transaction of Bitcoin, made by a library that knows nothing of anchors. */
function transactionWith(...heads: AnchoredHead[]): Transaction {
  const tx = new Transaction({
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  });
  tx.addOutput({ script: new Uint8Array([0, 20, ...new Uint8Array(20)]), amount: 1_000n });
  for (const one of heads) tx.addOutput({ script: anchorScript(one), amount: 0n });
  tx.addInput({
    txid: new Uint8Array(32).fill(1),
    index: 0,
    finalScriptWitness: [new Uint8Array([1, 2])],
    finalScriptSig: new Uint8Array(),
  });
  return tx;
}

/** The published form of an anchor in a transaction. */
const publishedIn = (tx: Transaction, of: AnchoredHead = head) => ({
  txid: tx.id,
  transaction: hexOf(tx.toBytes(true, false)),
  size: of.size.toString(),
  root: hexOf(of.root),
});

describe('an anchor', () => {
  test('has a fixed form of 45 bytes, well below what nodes pass on', () => {
    const script = anchorScript(head);
    assert.equal(hexOf(script), `6a2d434e4452010000000000000102${'07'.repeat(32)}`);
    assert.equal(BigInt(script.length) + 9n, anchorBytes);
    assert.deepEqual(headOfScript(script), head);
  });

  test('is read in no other form', () => {
    const script = anchorScript(head);
    for (const at of [0, 1, 2, 5, 6]) {
      const changed = script.slice();
      changed[at]! ^= 1;
      assert.equal(headOfScript(changed), null, `byte ${at}`);
    }
    assert.equal(headOfScript(script.slice(0, -1)), null);
    assert.equal(headOfScript(new Uint8Array([...script, 0])), null);
    assert.equal(headOfScript(anchorScript({ ...head, size: 0n })), null);
  });

  test('comes back once, as it was exported, and burns nothing', () => {
    const wanted = { script: anchorScript(head), amount: 0n };
    const strange = { script: anchorScript(other), amount: 0n };
    assert.deepEqual(anchorDiffers(head, [wanted]), []);
    assert.deepEqual(anchorDiffers(null, []), []);
    assert.equal(anchorDiffers(head, []).length, 1);
    assert.equal(anchorDiffers(null, [wanted]).length, 1);
    assert.equal(anchorDiffers(head, [strange]).length, 1);
    assert.equal(anchorDiffers(head, [wanted, wanted]).length, 1);
    assert.equal(anchorDiffers(head, [wanted, strange]).length, 1);
    assert.equal(anchorDiffers(head, [{ ...wanted, amount: 1n }]).length, 1);
  });
});

describe('a published anchor', () => {
  test('holds where the transaction of this id carries this head', async () => {
    assert.equal(await faultOfAnchor(publishedIn(transactionWith(head)), sha256), null);
  });

  test('does not hold for another head, another transaction, two heads or none', async () => {
    const right = publishedIn(transactionWith(head));
    const faults = [
      [{ ...right, size: '259' }, 'other_head'],
      [{ ...right, root: hexOf(other.root) }, 'other_head'],
      [publishedIn(transactionWith()), 'other_head'],
      [publishedIn(transactionWith(head, other)), 'other_head'],
      [{ ...right, txid: 'ab'.repeat(32) }, 'other_transaction'],
      [
        { ...right, transaction: publishedIn(transactionWith(other)).transaction },
        'other_transaction',
      ],
      [{ ...right, transaction: right.transaction.slice(2) }, 'no_transaction'],
      [{ ...right, transaction: `${right.transaction}00` }, 'no_transaction'],
      [{ ...right, transaction: 'hello' }, 'no_transaction'],
      [{ ...right, transaction: '{' }, 'no_transaction'],
      [{ ...right, transaction: '' }, 'no_transaction'],
    ] as const;
    for (const [given, fault] of faults) {
      assert.equal(await faultOfAnchor(given, sha256), fault, JSON.stringify(given));
    }
  });

  test('of the simulated chain is a text, whose id follows from it', async () => {
    const transaction = JSON.stringify({ anchor: hexOf(anchorScript(head)) });
    const hashed = hexOf(sha256(new TextEncoder().encode(`BTC\n${transaction}`)));
    const right = { ...publishedIn(transactionWith(head)), transaction };
    const named = { ...right, txid: `sim${hashed.slice(0, 61)}` };
    assert.equal(await faultOfAnchor(named, sha256), null);
    assert.equal(await faultOfAnchor({ ...named, size: '1' }, sha256), 'other_head');
    assert.equal(await faultOfAnchor(right, sha256), 'other_transaction');
  });
});
