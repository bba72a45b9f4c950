import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deposits as german } from '#text/de/deposits.ts';
import type { Deposit } from '../layout/api-types.ts';
import { casesOf, leftToPay } from './payment-cases.ts';

const isTolerant = /0[.,]5.?%|[Mm]aximum|Höchstbetrag/;

test('on a shared address no page says that an amount near it counts as exact (CHN-1)', () => {
  assert.match(String(casesOf({ is_exact: false })), isTolerant);
  for (const cases of [casesOf({ is_exact: true }), german.details.casesOfShared]) {
    assert.doesNotMatch(String(cases), isTolerant);
    assert.match(String(cases), /Any other amount|Jeder andere Betrag/);
  }
});

test('a deposit is offered for payment until its rate ends or the chain shows a payment', () => {
  const quote = { expires_at: '2026-03-01T10:15:00.000Z' } as Deposit['quote'];
  const now = Date.parse('2026-03-01T10:14:59.000Z');
  const open = { state: 'waiting' as const, payments: [], quote };
  const seen = [{}] as unknown as Deposit['payments'];
  assert.equal(leftToPay(open, now), 1_000);
  assert.equal(leftToPay(open, now + 1_000), 0);
  assert.equal(leftToPay(open, now + 9_000), 0);
  assert.equal(leftToPay({ ...open, payments: seen }, now), 0);
  assert.equal(leftToPay({ ...open, state: 'expired' }, now), 0);
});
