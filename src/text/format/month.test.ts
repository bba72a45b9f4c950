import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthName, monthShort, period, yearOf } from './month.ts';

test('a month stands by its name, in three letters under a bar', () => {
  assert.equal(monthName('2026-10'), 'October 2026');
  assert.deepEqual(['2026-09', '2026-10'].map(monthShort), ['Sep', 'Oct']);
  assert.equal(yearOf('2027-01'), '2027');
});

test('days that are a month are called by it, others by the first and the last of them', () => {
  assert.equal(period('2026-10-01', '2026-11-01'), 'October 2026');
  assert.equal(period('2026-10-05', '2026-11-01'), '5 Oct 2026 – 31 Oct 2026');
  assert.equal(period('2026-10-01', '2026-12-01'), '1 Oct 2026 – 30 Nov 2026');
});
