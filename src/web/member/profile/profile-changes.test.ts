import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, fullNamePattern } from './profile-changes.ts';

const before = {
  email: 'ada@example.org',
  full_name: 'Ada Byron',
  new_password: '',
  again: '',
  current_password: '',
};

test('only what is another is sent', () => {
  assert.deepEqual(changesOf(before, { ...before, email: ' ada@example.org ' }), {});
  const now = { ...before, full_name: 'Ada King ', new_password: 'x', again: 'x' };
  const typed = { ...now, current_password: 'y' };
  const sent = { full_name: 'Ada King', new_password: 'x', current_password: 'y' };
  assert.deepEqual(changesOf(before, typed), sent);
  // A manager of passwords fills the old one by itself.
  assert.deepEqual(changesOf(before, { ...before, current_password: 'y' }), {});
  const moved = { ...before, email: 'ada@example.com' };
  assert.deepEqual(changesOf(before, moved), { email: 'ada@example.com' });
});

test('a full name has two parts at least', () => {
  for (const name of ['Ada Byron', ' Ada  King Lovelace ', '李 小']) {
    assert.match(name, fullNamePattern);
  }
  for (const name of ['', 'Ada', ' Ada ']) assert.doesNotMatch(name, fullNamePattern);
});
