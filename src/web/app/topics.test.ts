import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomsOf } from './topics.ts';

test('a topic concerns its own room and what is summed up from it', () => {
  assert.deepEqual(roomsOf(['balance']), ['overview']);
  assert.ok(roomsOf(['deposits'])?.includes('overview'));
  assert.ok(!roomsOf(['deposits'])?.includes('withdrawals'));
  assert.ok(roomsOf(['withdrawals'])?.includes('approvals'));
});

test('a message that came in concerns the inbox, and the queues on the overview', () => {
  assert.deepEqual(roomsOf(['inbox']), ['inbox', 'overview']);
});

test('several topics are answered at once', () => {
  assert.deepEqual(roomsOf(['balance', 'balance']), ['overview']);
  assert.deepEqual(
    new Set(roomsOf(['deposits', 'withdrawals'])),
    new Set(['approvals', 'deposits', 'notices', 'overview', 'plans', 'suspense', 'withdrawals']),
  );
  assert.deepEqual(roomsOf([]), []);
});

test('a topic that is not known here may concern everything', () => {
  for (const topic of ['open', 'toString', '']) assert.equal(roomsOf(['balance', topic]), null);
});
