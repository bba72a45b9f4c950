import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areReservesUnread, coverageShown } from './unread-reserves.ts';

test('what is owed without a ratio is not called nothing, and no reserves are called none', () => {
  assert.equal(areReservesUnread({ ratio: null, liabilities: '19999.50' }), true);
  assert.equal(areReservesUnread({ ratio: null, liabilities: '0.00' }), false);
  assert.equal(areReservesUnread({ ratio: '100.00', liabilities: '19999.50' }), false);
  assert.equal(coverageShown({ ratio: null, liabilities: '19999.50' }), 'Not read yet');
  assert.equal(coverageShown({ ratio: null, liabilities: '0.00' }), 'Nothing is owed');
  assert.equal(coverageShown({ ratio: '100.00', liabilities: '19999.50' }), '100.00%');
});
