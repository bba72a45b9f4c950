import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordStrength } from './password-strength.ts';

test('a password is too short just below twelve characters', () => {
  assert.equal(passwordStrength('Abcdefgh1!x'), 0);
  assert.ok(passwordStrength('Abcdefgh1!xy') > 0);
});

test('one character many times stays weak', () => {
  assert.equal(passwordStrength('aaaaaaaaaaaaaaaaaaaaaaaa'), 1);
});

test('length counts, and so does variety', () => {
  assert.equal(passwordStrength('abcdefghijkl'), 1);
  assert.equal(passwordStrength('plain words of rain'), 3);
  assert.equal(passwordStrength('Plain words of 7 rains!'), 4);
});
