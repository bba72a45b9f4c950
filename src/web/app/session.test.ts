import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAfterLogIn } from './session.ts';

const after = (next: string) => pageAfterLogIn(new URLSearchParams({ next }), '/dashboard');

test('a log-in leads back to a page of its own area', () => {
  assert.equal(after('/dashboard'), '/dashboard');
  assert.equal(after('/dashboard/withdraw?page=2'), '/dashboard/withdraw?page=2');
  assert.equal(pageAfterLogIn(new URLSearchParams(), '/dashboard'), '/dashboard');
});

test('and never to another place', () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/admin-dashboard',
    '/dashboardly',
  ]) {
    assert.equal(after(next), '/dashboard', next);
  }
});
