import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { draftsIn } from './drafts.ts';
import { afterLogIn } from './session.ts';

const path = '/dashboard/withdraw-balance';
const at = { path, owner: 'ada', key: 'k1' };
const typed = { values: { amount: '500' }, keys: { sent: 'its key' } };
let drafts: ReturnType<typeof draftsIn>;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  drafts = draftsIn({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  });
  drafts.keep(at, typed);
});

test('Back finds what was typed in that entry of the history, with the keys of what was sent', () => {
  assert.deepEqual(drafts.find(at), typed);
});

test('a page that is newly opened, another page and another member find nothing', () => {
  assert.equal(drafts.find({ ...at, key: 'k2' }), null);
  assert.equal(drafts.find({ ...at, path: '/dashboard/crypto' }), null);
  assert.equal(drafts.find({ ...at, owner: 'eve' }), null);
});

test('what was typed survives a log-in, once and for its owner alone', () => {
  kept.set(afterLogIn, path);
  assert.equal(drafts.find({ path, owner: 'eve', key: 'k2' }), null);
  kept.set(afterLogIn, path);
  assert.deepEqual(drafts.find({ ...at, key: 'k3' }), typed);
  assert.equal(drafts.find({ ...at, key: 'k4' }), null);
});

test('a draft that is forgotten is found nowhere, after a log-in neither (INP-3)', () => {
  drafts.forget(at);
  assert.equal(drafts.find(at), null);
  kept.set(afterLogIn, path);
  assert.equal(drafts.find(at), null);
});
