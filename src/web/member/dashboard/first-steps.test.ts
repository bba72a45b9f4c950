import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSteps, leadingPlans, termsOffered } from './first-steps.ts';

const at = '2026-11-20T14:02:00.000Z';
const bare = { two_step: false, two_step_since: null, email_confirmed_at: at };
const known = { security: bare, wallets: { saved_at: null }, plansSeenAt: at };
const secured = { ...bare, two_step: true, two_step_since: at };
const nextOf = (facts: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ ...known, ...facts }).find(({ isNext }) => isNext)?.name;

test('one step is next: the first that is not done', () => {
  assert.equal(nextOf({ plansSeenAt: null }), 'plans');
  assert.equal(nextOf({}), 'protect');
  assert.equal(nextOf({ security: secured }), 'address');
  const wallets = { saved_at: at };
  assert.equal(nextOf({ security: secured, wallets }), 'deposit');
  assert.equal(nextOf({ wallets }), 'protect');
});

test('no step is called next before it is known which are done', () => {
  assert.equal(nextOf({ security: undefined }), undefined);
  assert.equal(nextOf({ wallets: undefined }), undefined);
});

test('a step that is done says when, where that is known', () => {
  const steps = firstSteps({ ...known, security: { ...secured, two_step_since: null } });
  assert.deepEqual(
    steps.map(({ name, isDone, doneAt }) => [name, isDone, doneAt]),
    [
      ['email', true, at],
      ['plans', true, at],
      ['protect', true, null],
      ['address', false, null],
      ['deposit', false, null],
    ],
  );
});

const plan = (family: 'real_estate' | 'crypto', percentage: string, more = {}) => ({
  family,
  percentage,
  open: true,
  minAmount: '1000.00',
  termDays: 365,
  ...more,
});

test('of each family the open plan with the lowest target leads', () => {
  const plans = [
    plan('real_estate', '12.00'),
    plan('real_estate', '3.00', { open: false }),
    plan('real_estate', '4.00'),
    plan('crypto', '100.00'),
  ];
  assert.deepEqual(
    leadingPlans(plans).map(({ family, percentage }) => [family, percentage]),
    [
      ['real_estate', '4.00'],
      ['crypto', '100.00'],
    ],
  );
  assert.deepEqual(leadingPlans([plan('crypto', '4.00', { open: false })]), []);
});

test('what is asked for is the least and the terms of the plans that are open', () => {
  const plans = [
    plan('real_estate', '4.00'),
    plan('crypto', '9.00', { minAmount: '50.00', termDays: 90 }),
    plan('crypto', '9.00', { minAmount: '1.00', termDays: 7, open: false }),
  ];
  assert.deepEqual(termsOffered(plans), { least: '50.00', shortest: 90, longest: 365 });
  assert.equal(termsOffered([plan('crypto', '9.00', { open: false })]), null);
});
