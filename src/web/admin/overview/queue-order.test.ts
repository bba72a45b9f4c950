import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder } from './queue-order.ts';

test('queues stand by how long their oldest waits, each by its own clock', () => {
  const places = ['kyc', 'deposits', 'messages', 'claims'].map((name) => ({ name }));
  const queues = {
    kyc: { waiting: 1, oldest_at: '2026-11-02T10:00:00Z' },
    deposits: { waiting: 3, oldest_at: '2026-11-02T08:00:00Z' },
    messages: { waiting: 1, oldest_at: '2026-11-01T10:00:00Z' },
    claims: { waiting: 0, oldest_at: null },
  };
  const business = Date.parse('2026-11-02T12:00:00Z');
  // The clock on the wall is a day behind here, so that the message waits for an hour.
  const wall = Date.parse('2026-11-01T11:00:00Z');
  const { waiting, clear } = inOrder(places, queues, ({ name }) =>
    name === 'messages' ? wall : business,
  );
  assert.deepEqual(
    waiting.map(({ name }) => name),
    ['deposits', 'kyc', 'messages'],
  );
  assert.deepEqual(clear, [{ name: 'claims' }]);
});
