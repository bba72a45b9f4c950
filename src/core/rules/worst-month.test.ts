import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worstMonth } from './worst-month.ts';

const month = (paid: string | null, over = true) => ({ paid, over });

test('the worst month is the lowest that is over; the running one counts once it has lost', () => {
  assert.equal(worstMonth([month('0.30'), month('-1.83'), month('0.10')])?.paid, '-1.83');
  assert.equal(worstMonth([month('0.30'), month('0.10', false)])?.paid, '0.30');
  assert.equal(worstMonth([month('0.30'), month('-0.10', false)])?.paid, '-0.10');
});

test('a plan that nobody was in has no worst month', () => {
  assert.equal(worstMonth([month(null), month('0.10', false)]), null);
  assert.equal(worstMonth([]), null);
});
