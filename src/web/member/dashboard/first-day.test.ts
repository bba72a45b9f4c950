import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSteps, isFirstDay } from './first-day.ts';

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
  assert.equal(isFirstDay(nothing), true);
  for (const figure of Object.keys(nothing)) {
    assert.equal(isFirstDay({ ...nothing, [figure]: '0.01' }), false, figure);
  }
});

const nextOf = (known: Parameters<typeof firstSteps>[0]) =>
  firstSteps(known).find(({ isNext }) => isNext)?.name;
const bare = { two_step: false, passkeys: [] };

test('one step is next: the first that is not done', () => {
  assert.equal(nextOf({ security: bare, wallets: {} }), 'protect');
  assert.equal(nextOf({ security: { ...bare, two_step: true }, wallets: {} }), 'address');
  const wallets = { xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' };
  assert.equal(nextOf({ security: { ...bare, two_step: true }, wallets }), 'deposit');
  assert.equal(nextOf({ security: bare, wallets }), 'protect');
});

test('no step is called next before it is known which are done', () => {
  assert.equal(nextOf({ security: undefined, wallets: {} }), undefined);
  assert.equal(nextOf({ security: bare, wallets: undefined }), undefined);
});
