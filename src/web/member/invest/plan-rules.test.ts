import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '../layout/api-types.ts';
import { amountFault, freeCentsOf, refusalOf, shareFloor } from './plan-rules.ts';

const plan = { name: 'STEADY', minAmount: '1000.00', maxAmount: '5000.00' } as Plan;
const missing = 'Please select a plan, a payment method, and enter an amount.';
const range = 'Please enter an amount between $1,000.00 and $5,000.00 for the STEADY plan.';

test('each missing part is asked for in the same words', () => {
  assert.equal(refusalOf({ plan: undefined, method: 'XRP', amount: '1000' }), missing);
  assert.equal(refusalOf({ plan, method: null, amount: '1000' }), missing);
  assert.equal(refusalOf({ plan, method: 'XRP', amount: ' ' }), missing);
});

test('an amount fits at both limits and at neither a cent beyond', () => {
  for (const amount of ['1000', '5,000.00']) {
    assert.equal(refusalOf({ plan, method: 'XRP', amount }), null, amount);
  }
  for (const amount of ['999.99', '5000.01', '0']) {
    assert.equal(refusalOf({ plan, method: 'XRP', amount }), range, amount);
  }
});

test('an amount is judged with its plan before the rest is chosen, and again with another', () => {
  assert.equal(amountFault({ plan, amount: '999.99' }), range);
  assert.equal(amountFault({ plan, amount: '1000,5' }), null);
  assert.equal(amountFault({ plan, amount: 'ten' }), 'Please enter a valid amount.');
  assert.equal(amountFault({ plan: undefined, amount: '5' }), null);
  assert.equal(amountFault({ plan, amount: ' ' }), null);
  const larger = { ...plan, name: 'GROWTH', minAmount: '2000.00' };
  assert.notEqual(amountFault({ plan: larger, amount: '1500' }), null);
});

test('free balance is the balance less what open positions hold, and never below zero', () => {
  const held = [
    { principal: '1000.00', state: 'open' },
    { principal: '0.00', state: 'emptied' },
    { principal: '700.00', state: 'matured' },
    { principal: '250.50', state: 'open' },
  ] as const;
  assert.equal(freeCentsOf('1500.75', held), 25_025n);
  assert.equal(freeCentsOf('1250.50', held), 0n);
  assert.equal(freeCentsOf('1000.00', held), 0n);
});

test('free balance pays up to what there is, and a coin is not asked how much is free', () => {
  const more = 'You have $1,500.00 of free balance. Please enter no more than that.';
  assert.equal(refusalOf({ plan, method: 'free', amount: '1500' }, 150_000n), null);
  assert.equal(refusalOf({ plan, method: 'free', amount: '1500.01' }, 150_000n), more);
  assert.equal(refusalOf({ plan, method: 'free', amount: '999.99' }, 150_000n), range);
  assert.equal(refusalOf({ plan, method: 'XRP', amount: '1500.01' }, 150_000n), null);
});

test('a share is rounded down to the cent', () => {
  assert.equal(shareFloor('1000.00', '4'), '40.00');
  assert.equal(shareFloor('99.99', '3.33'), '3.32');
  assert.equal(shareFloor('50000.00', '400'), '200000.00');
});

test('what is no amount is said to be none, and not to be out of range', () => {
  for (const amount of ['1e3', '1.000,555', '1000.555']) {
    const refusal = refusalOf({ plan, method: 'BITCOIN', amount });
    assert.equal(refusal, 'Please enter a valid amount.', amount);
  }
});
