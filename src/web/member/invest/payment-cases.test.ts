import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deposits as german } from '../../text/de/deposits.ts';
import { casesOf } from './payment-cases.ts';

const isTolerant = /0[.,]5.?%|[Mm]aximum|Höchstbetrag/;

test('on a shared address no page says that an amount near it counts as exact (CHN-1)', () => {
  assert.match(String(casesOf({ is_exact: false })), isTolerant);
  for (const told of [casesOf({ is_exact: true }), german.details.casesOfShared]) {
    assert.doesNotMatch(String(told), isTolerant);
    assert.match(String(told), /Any other amount|Jeder andere Betrag/);
  }
});
