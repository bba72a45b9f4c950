import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Transaction } from '@scure/btc-signer';
import { transactionWith } from '#test/anchored-transaction.ts';
import { type AnchoredHead, anchorScript } from './anchor.ts';
import { faultOfAnchor } from './anchored-transaction.ts';
import { hexOf } from './bytes.ts';

const head = { size: 258n, root: new Uint8Array(32).fill(7) };
const other = { size: 258n, root: new Uint8Array(32).fill(8) };

/** The published form of an anchor in a transaction. */
const publishedIn = (tx: Transaction, of: AnchoredHead = head) => ({
  txid: tx.id,
  transaction: hexOf(tx.toBytes(true, false)),
  size: of.size.toString(),
  root: hexOf(of.root),
});

describe('a published anchor', () => {
  test('holds where the transaction of this id carries this head', () => {
    assert.equal(faultOfAnchor(publishedIn(transactionWith(anchorScript(head))), sha256), null);
  });

  test('does not hold for another head, another transaction, two heads or none', () => {
    const right = publishedIn(transactionWith(anchorScript(head)));
    const faults = [
      [{ ...right, size: '259' }, 'other_head'],
      [{ ...right, root: hexOf(other.root) }, 'other_head'],
      [publishedIn(transactionWith()), 'other_head'],
      [publishedIn(transactionWith(anchorScript(head), anchorScript(other))), 'other_head'],
      [{ ...right, txid: 'ab'.repeat(32) }, 'other_transaction'],
      [
        { ...right, transaction: publishedIn(transactionWith(anchorScript(other))).transaction },
        'other_transaction',
      ],
      [{ ...right, transaction: right.transaction.slice(2) }, 'no_transaction'],
      [{ ...right, transaction: `${right.transaction}00` }, 'no_transaction'],
      [{ ...right, transaction: 'hello' }, 'no_transaction'],
      [{ ...right, transaction: '{' }, 'no_transaction'],
      [{ ...right, transaction: '' }, 'no_transaction'],
    ] as const;
    for (const [given, fault] of faults) {
      assert.equal(faultOfAnchor(given, sha256), fault, JSON.stringify(given));
    }
  });

  test('holds with the witnesses of its transaction too, which are no part of its id', () => {
    const tx = transactionWith(anchorScript(head));
    const whole = { ...publishedIn(tx), transaction: hexOf(tx.toBytes(true, true)) };
    assert.equal(faultOfAnchor(whole, sha256), null);
    const cut = { ...whole, transaction: whole.transaction.slice(0, -8) };
    assert.equal(faultOfAnchor(cut, sha256), 'no_transaction');
  });

  test('of the simulated chain is a text, whose id follows from it', () => {
    const transaction = JSON.stringify({ anchor: hexOf(anchorScript(head)) });
    const hashed = hexOf(sha256(new TextEncoder().encode(`BTC\n${transaction}`)));
    const right = { ...publishedIn(transactionWith(anchorScript(head))), transaction };
    const named = { ...right, txid: `sim${hashed.slice(0, 61)}` };
    assert.equal(faultOfAnchor(named, sha256), null);
    assert.equal(faultOfAnchor({ ...named, size: '1' }, sha256), 'other_head');
    assert.equal(faultOfAnchor(right, sha256), 'other_transaction');
  });
});
