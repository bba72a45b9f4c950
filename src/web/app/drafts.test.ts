import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { draftsIn } from './drafts.ts';
import { afterLogIn } from './session.ts';

const path = '/dashboard/withdraw-balance';
const typed = { amount: '500' };
let drafts: ReturnType<typeof draftsIn>;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  drafts = draftsIn({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  });
  drafts.keep(path, { owner: 'ada', key: 'k1', values: typed });
});

test('Back finds what was typed in that entry of the history', () => {
  assert.deepEqual(drafts.find(path, { owner: 'ada', key: 'k1' }), typed);
});

test('a page that is newly opened, another page and another member find nothing', () => {
  assert.equal(drafts.find(path, { owner: 'ada', key: 'k2' }), null);
  assert.equal(drafts.find('/dashboard/crypto', { owner: 'ada', key: 'k1' }), null);
  assert.equal(drafts.find(path, { owner: 'eve', key: 'k1' }), null);
});

test('what was typed survives a log-in, once and for its owner alone', () => {
  kept.set(afterLogIn, path);
  assert.equal(drafts.find(path, { owner: 'eve', key: 'k2' }), null);
  kept.set(afterLogIn, path);
  assert.deepEqual(drafts.find(path, { owner: 'ada', key: 'k3' }), typed);
  assert.equal(drafts.find(path, { owner: 'ada', key: 'k4' }), null);
});
