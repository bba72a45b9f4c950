import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modulesOf } from './topics.ts';

test('a topic concerns its own module and what is summed up from it', () => {
  assert.deepEqual(modulesOf(['balance']), ['reporting']);
  assert.ok(modulesOf(['deposits'])?.includes('reporting'));
  assert.ok(!modulesOf(['deposits'])?.includes('withdrawals'));
  assert.ok(modulesOf(['withdrawals'])?.includes('approvals'));
});

test('a message that came in concerns the inbox, and the queues on the overview', () => {
  assert.deepEqual(modulesOf(['inbox']), ['inbox', 'reporting']);
});

test('several topics are answered at once', () => {
  assert.deepEqual(modulesOf(['balance', 'balance']), ['reporting']);
  assert.deepEqual(
    new Set(modulesOf(['deposits', 'withdrawals'])),
    new Set(['approvals', 'deposits', 'notices', 'reporting', 'plans', 'suspense', 'withdrawals']),
  );
  assert.deepEqual(modulesOf([]), []);
});

test('a topic that is not known here may concern everything', () => {
  for (const topic of ['open', 'toString', '']) assert.equal(modulesOf(['balance', topic]), null);
});
