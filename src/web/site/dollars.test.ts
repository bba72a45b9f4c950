import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from './dollars.ts';

test('dollars are grouped, and only real cents are shown', () => {
  assert.equal(dollars('1000.00'), '$1,000');
  assert.equal(dollars('10000000.00'), '$10,000,000');
  assert.equal(dollars('0.00'), '$0');
  assert.equal(dollars('12.34'), '$12.34');
  assert.equal(dollars('-1234.50'), '−$1,234.50');
});
