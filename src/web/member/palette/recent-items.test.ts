import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { recentOf, remember } from './recent-items.ts';

let kept: Map<string, string>;
let store: Pick<Storage, 'getItem' | 'setItem'>;

beforeEach(() => {
  kept = new Map();
  store = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
  };
});

test('the last four are known, the newest first and each once', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e']) remember('ada', id, store);
  assert.deepEqual(recentOf('ada', store), ['e', 'd', 'a', 'c']);
});

test('another member of the same browser finds nothing, and takes their place', () => {
  remember('ada', 'a', store);
  for (const owner of ['bob', undefined]) assert.deepEqual(recentOf(owner, store), []);
  remember('bob', 'b', store);
  assert.deepEqual(recentOf('ada', store), []);
});

test('what cannot be read is as if it were not there', () => {
  for (const text of ['{', '[]', '{"owner":"ada"}', 'null', '7']) {
    kept.set('candor/recent', text);
    assert.deepEqual(recentOf('ada', store), [], text);
  }
});
