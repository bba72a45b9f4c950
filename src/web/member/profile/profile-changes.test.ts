import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, fullNamePattern } from './profile-changes.ts';

const before = { email: 'ada@example.org', full_name: 'Ada Byron' };

test('only what is another is sent', () => {
  assert.deepEqual(changesOf(before, { ...before, email: ' ada@example.org ' }), {});
  const shown = { ...before, email: 'anna@пример.рф' };
  assert.deepEqual(changesOf(shown, { ...shown, email: 'Anna@xn--e1afmkfd.xn--p1ai' }), {});
  const renamed = { ...before, full_name: 'Ada King ' };
  assert.deepEqual(changesOf(before, renamed), { full_name: 'Ada King' });
  const moved = { ...before, email: 'ada@example.com' };
  assert.deepEqual(changesOf(before, moved), { email: 'ada@example.com' });
});

test('a full name has two parts at least', () => {
  for (const name of ['Ada Byron', ' Ada  King Lovelace ', '李 小']) {
    assert.match(name, fullNamePattern);
  }
  for (const name of ['', 'Ada', ' Ada ']) assert.doesNotMatch(name, fullNamePattern);
});
