import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastMonth } from './last-month.ts';

test('the month before is whole, and in January it is of the year before', () => {
  const at = (text: string) => lastMonth(Date.parse(text));
  assert.deepEqual(at('2026-11-21T12:00:00Z'), { from: '2026-10-01', to: '2026-11-01' });
  assert.deepEqual(at('2026-01-01T00:00:00Z'), { from: '2025-12-01', to: '2026-01-01' });
});
