import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeDollars } from '#text/format/format.ts';
import type { Limit } from '../list-kit/api-types.ts';
import { limitValue, ruleLabel, typedLimit, weakens } from './limit-labels.ts';

const cents: Limit = {
  name: 'auto_credit_cents',
  unit: 'cents',
  value: '1000000',
  weaker: 'more',
  least: '0',
  most: '100000000',
  since: null,
  waiting: null,
  proposed: null,
};
const blocks: Limit = {
  ...cents,
  name: 'confirmations_btc',
  unit: 'blocks',
  value: '3',
  weaker: 'less',
  least: '1',
  most: '100',
};

test('a rule is read and typed in its own unit', () => {
  assert.equal(limitValue(cents, '1000000'), '$10,000.00');
  assert.equal(limitValue(cents, '1000000', wholeDollars), '$10,000');
  assert.equal(limitValue(blocks, '3'), '3 blocks');
  assert.equal(typedLimit(cents, '5,000'), 500_000n);
  assert.equal(typedLimit(cents, '1000000.01'), null);
  assert.equal(typedLimit(blocks, '6'), 6n);
  for (const bad of ['0', '101', '2.00', 'six', '', '-1'])
    assert.equal(typedLimit(blocks, bad), null, bad);
  assert.notEqual(ruleLabel('auto_credit_cents'), 'auto_credit_cents');
});

test('more of one and less of another weakens', () => {
  assert.equal(weakens(cents, 1_000_001n), true);
  assert.equal(weakens(cents, 999_999n), false);
  assert.equal(weakens(blocks, 2n), true);
  assert.equal(weakens(blocks, 4n), false);
});
