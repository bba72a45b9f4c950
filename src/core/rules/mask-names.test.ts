import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskNames } from './mask-names.ts';

test('the names of a member leave a reason, whatever their case; other words stay', () => {
  assert.equal(maskNames('Ada BYRON paid twice', ['Ada', 'Byron']), '[name] [name] paid twice');
  assert.equal(maskNames('Adapted by hand', ['Ada']), 'Adapted by hand');
  assert.equal(maskNames('für Zoë.', ['Zoë']), 'für [name].');
});

test('an e-mail address leaves, known or not', () => {
  assert.equal(maskNames('asked by eve@example.org, twice', []), 'asked by [name] twice');
});

test('a name with signs of a pattern is taken as it is, and an empty one hides nothing', () => {
  assert.equal(maskNames('for A.B (twice)', ['A.B', '', ' ']), 'for [name] (twice)');
  assert.equal(maskNames('for AxB', ['A.B']), 'for AxB');
});
