import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claims as text } from '#text/claims.ts';
import { claimOf, emptyPaymentClaim, transactionRule } from './claim-rules.ts';

test('the id of a transaction has the length that the contract asks for', () => {
  for (const length of [64, 90]) assert.equal(transactionRule('a'.repeat(length)), true);
  for (const length of [16, 63, 91]) {
    assert.equal(transactionRule('a'.repeat(length)), text.transactionMissing, String(length));
  }
  assert.equal(transactionRule(` ${'a'.repeat(64)} `), true);
  assert.equal(transactionRule(`${'a'.repeat(63)}-`), text.transactionMissing);
});

test('a claim sends what was typed, trimmed, and nothing that was left empty', () => {
  const typed = { ...emptyPaymentClaim, transaction: ' ab ', words: ' by wallet ', signature: 'S' };
  assert.equal(claimOf(typed), null, 'nothing is sent before a method is chosen');
  assert.deepEqual(claimOf({ ...typed, payment_method: 'XRP' }), {
    payment_method: 'XRP',
    transaction: 'ab',
    words: 'by wallet',
    signature: 'S',
  });
});
