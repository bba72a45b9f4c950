import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  holdReasons,
  isHoldReason,
  isRejectReason,
  rejectReasons,
  staffActionsIn,
  stillWaits,
  withdrawalActions,
  withdrawalCan,
  type WithdrawalState,
  withdrawalStates,
  withdrawalStatus,
} from './withdrawal-state.ts';

const ended = ['paid', 'rejected', 'cancelled', 'returned'] as const;
const signed = ['signing', 'sent', 'unknown'] as const;

test('nothing happens to what has ended', () => {
  for (const state of ended) {
    for (const act of withdrawalActions) assert.equal(withdrawalCan(state, act), false);
    assert.deepEqual(staffActionsIn(state), []);
  }
});

test('waiting times count until it is exported or over, and no longer (seed 3)', () => {
  for (const state of [...ended, ...signed]) assert.equal(stillWaits(state), false, state);
  for (const state of ['requested', 'approved', 'held'] as const) {
    assert.equal(stillWaits(state), true, state);
  }
});

test('once signed, only the chain decides', () => {
  for (const state of signed) assert.deepEqual(staffActionsIn(state), ['paid']);
  for (const state of signed) assert.equal(withdrawalCan(state, 'cancel'), false);
});

test('before it is signed, a member may always cancel, and a hold does not hinder it', () => {
  for (const state of ['requested', 'approved', 'held'] as const) {
    assert.equal(withdrawalCan(state, 'cancel'), true);
    assert.equal(withdrawalCan(state, 'paid'), false);
  }
  assert.deepEqual(staffActionsIn('requested'), ['approve', 'hold', 'reject']);
  assert.deepEqual(staffActionsIn('approved'), ['hold', 'reject']);
});

test('each state is one of four on the wire', () => {
  const expected: Record<WithdrawalState, string> = {
    requested: 'pending',
    approved: 'pending',
    held: 'pending',
    signing: 'pending',
    sent: 'pending',
    unknown: 'pending',
    paid: 'completed',
    rejected: 'rejected',
    cancelled: 'cancelled',
    returned: 'rejected',
  };
  for (const state of withdrawalStates) assert.equal(withdrawalStatus(state), expected[state]);
});

test('reasons come from closed lists, and the lists keep apart', () => {
  for (const reason of Object.keys(holdReasons)) assert.ok(isHoldReason(reason));
  for (const reason of Object.keys(rejectReasons)) assert.ok(isRejectReason(reason));
  for (const word of ['', 'toString', '__proto__', 'because', 'ADDRESS_CHECK']) {
    assert.ok(!isHoldReason(word) && !isRejectReason(word), word);
  }
  assert.ok(!isHoldReason('asked_by_member'));
  assert.ok(!isRejectReason('technical_fault'));
});
