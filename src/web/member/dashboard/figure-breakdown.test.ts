import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsAt, figureOf } from './figure-breakdown.ts';

test('an address without a figure, or with a strange one, asks for the balance', () => {
  assert.equal(figureOf(null), 'balance');
  assert.equal(figureOf('constructor'), 'balance');
  assert.equal(figureOf('interest'), 'interest');
});

test('a walk ends at its card, also where there is nothing to walk', () => {
  assert.ok(endsAt([], '0.00'));
  assert.ok(!endsAt([], '1.00'));
});
