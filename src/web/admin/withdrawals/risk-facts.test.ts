import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Withdrawal, WithdrawalContext } from '../list-kit/api-types.ts';
import { riskFacts } from './risk-facts.ts';

const withdrawal = { amount: '1200.00', createdAt: '2026-11-20T10:00:00Z' } as Withdrawal;
const usual: WithdrawalContext = {
  read_at: '2026-11-20T11:00:00Z',
  member: {
    id: 'm',
    _id: 'm',
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.org',
    status: 'active',
    createdAt: '2026-01-02T10:00:00Z',
    identity_level: 1,
  },
  account_balance: '3400.00',
  withdrawable_profit: '0.00',
  on_hold: '1200.00',
  last_30_days: { deposits: '0.00', withdrawals: '1200.00' },
  largest_payout: '1000.00',
  address: {
    first_used_at: '2026-02-01T10:00:00Z',
    is_saved: true,
    payouts: 3,
    paid: '2400.00',
    other_members: 0,
  },
  last_log_in: null,
  security: [],
};
const unusualOf = (context: WithdrawalContext) =>
  riskFacts(withdrawal, context).flatMap(({ unusual }) => unusual ?? []);

test('an ordinary payout has the same facts and nothing unusual', () => {
  assert.deepEqual(unusualOf(usual), []);
  assert.ok(riskFacts(withdrawal, usual).some(({ value }) => value === '$3,400.00'));
});

test('what is unusual says so in words: size, a new address, a young account, a changed password', () => {
  const found = unusualOf({
    ...usual,
    member: { ...usual.member, createdAt: '2026-11-18T10:00:00Z' },
    largest_payout: '100.00',
    address: { ...usual.address, payouts: 0, other_members: 2 },
    security: [{ kind: 'password_changed', at: '2026-11-19T10:00:00Z' }],
  });
  assert.deepEqual(found, [
    'Less than 7 days before this request',
    'This one is 12 times that',
    'First payout to this address',
    'Also used by 2 other members',
    'Password changed',
  ]);
});
