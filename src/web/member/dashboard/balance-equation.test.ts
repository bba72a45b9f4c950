import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '../layout/api-types.ts';
import { sumOf } from './balance-equation.ts';

const me: Me = {
  id: '1',
  _id: '1',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@candor.example',
  status: 'active',
  suspension: null,
  referral_code: 'ADA',
  withdrawable_balance: '8500.00',
  total_balance: '74.12',
  withdrawable_profit: '10.40',
  locked_profit: '63.72',
  next_unlock_at: null,
  accumulated_interest: '110.32',
  total_invest: '9000.00',
  total_withdrawal: '530.00',
  pending_withdrawals: '0.00',
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('the sum adds up to the cent, a loss included', () => {
  const sum = sumOf(me);
  assert.equal(sum.yours, '8574.12');
  assert.equal(sum.profit, '74.12');
  assert.deepEqual(sum.other, { isLoss: true, amount: '6.20' });
  assert.equal(sum.onTheWay, null);
});

test('what waits to be paid out is a term of its own', () => {
  const sum = sumOf({ ...me, withdrawable_balance: '8000.00', pending_withdrawals: '500.00' });
  assert.equal(sum.onTheWay, '500.00');
  assert.deepEqual(sum.other, { isLoss: true, amount: '6.20' });
});

test('an adjustment in the member’s favour is a plus', () => {
  const sum = sumOf({ ...me, withdrawable_balance: '8510.00' });
  assert.deepEqual(sum.other, { isLoss: false, amount: '3.80' });
});
