import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsUntil } from './statement-months.ts';

const now = Date.parse('2026-03-09T23:30:00Z');

test('months end with their last day, the newest today', () => {
  const [march, february, january, december] = monthsUntil(now, undefined);
  assert.deepEqual(march, { name: 'March 2026', from: '2026-03-01', to: '2026-03-09' });
  assert.deepEqual(february, { name: 'February 2026', from: '2026-02-01', to: '2026-02-28' });
  assert.equal(january?.to, '2026-01-31');
  assert.equal(december?.from, '2025-12-01');
  assert.equal(monthsUntil(now, undefined).length, 12);
});

test('no month is offered that ended before the account was opened', () => {
  const names = (since: string) => monthsUntil(now, since).map(({ name }) => name);
  assert.deepEqual(names('2026-01-31T10:00:00Z'), ['March 2026', 'February 2026', 'January 2026']);
  assert.deepEqual(names('2026-02-01T00:00:00Z'), ['March 2026', 'February 2026']);
});
