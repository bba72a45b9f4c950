import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnboarding } from './onboarding.ts';

const nothing = {
  withdrawable_balance: '0.00',
  withdrawable_profit: '0.00',
  locked_profit: '0.00',
  total_invest: '0.00',
  total_withdrawal: '0.00',
  pending_withdrawals: '0.00',
  accumulated_interest: '0.00',
};

test('the first day lasts until the first credit, and never comes back', () => {
  assert.equal(isOnboarding(nothing), true);
  for (const figure of Object.keys(nothing)) {
    assert.equal(isOnboarding({ ...nothing, [figure]: '0.01' }), false, figure);
  }
});
