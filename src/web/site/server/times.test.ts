import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timesIn } from './times.ts';

test('a day is said in words, whatever the time zone of the server', () => {
  const { dayOf, momentOf } = timesIn('en');
  assert.equal(dayOf('2027-01-31'), '31 January 2027');
  assert.equal(dayOf('2027-12-01'), '1 December 2027');
  assert.equal(momentOf('2026-11-01T16:05:00Z'), '1 Nov 2026, 16:05 UTC');
});

test('German days and months carry German names', () => {
  const { dayOf, momentOf, monthOf } = timesIn('de');
  assert.equal(dayOf('2027-01-31'), '31. Januar 2027');
  assert.equal(momentOf('2026-03-02T16:05:00Z'), '2. März 2026, 16:05 UTC');
  assert.equal(monthOf('2026-11-21T16:05:00Z'), 'November 2026');
});
