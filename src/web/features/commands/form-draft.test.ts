import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { draftsIn } from '../../app/drafts.ts';
import { attemptKeys } from './attempt-keys.ts';
import { formDraft } from './form-draft.ts';

type Values = { amount: string };
const place = { path: '/dashboard/withdraw', owner: 'ada', key: 'k1' };
const input = { amount: '33.00' };
let kept: Map<string, string>;

beforeEach(() => void (kept = new Map()));

const store = () =>
  draftsIn({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  });

/** A form just after its page opened: the restored values, and a way to submit. */
function opened() {
  const draft = formDraft<Values>(store);
  let values: Values = { amount: '' };
  draft.open(place, { read: () => values, restore: (found) => void (values = found) });
  const begin = attemptKeys(draft.keys);
  return {
    draft,
    values: () => values,
    type: (amount: string) => draft.keep((values = { amount })),
    send: () => {
      const attempt = begin();
      return { key: attempt.keyOf(['withdrawals', 'request'], input), ...attempt };
    },
  };
}

test('what was sent and never answered is sent after Back with the key of its draft', () => {
  const first = opened();
  first.type('33');
  const { key } = first.send();
  const again = opened();
  assert.deepEqual(again.values(), { amount: '33' });
  assert.equal(again.send().key, key);
});

test('nothing is left after Back of what succeeded, and its key is used for nothing else', () => {
  const first = opened();
  first.type('33');
  const attempt = first.send();
  attempt.succeeded();
  first.draft.end(null);
  const again = opened();
  assert.deepEqual(again.values(), { amount: '' });
  again.type('33');
  assert.notEqual(again.send().key, attempt.key);
});

test('a form that repeats what was sent while its page closes leaves nothing behind', () => {
  const first = opened();
  first.type('33');
  first.send().succeeded();
  first.draft.end(null);
  first.type('33');
  assert.deepEqual(opened().values(), { amount: '' });
  first.type('34');
  assert.deepEqual(opened().values(), { amount: '34' });
});

test('a form that was opened again before the answer came cannot order a second time', () => {
  const first = opened();
  first.type('33');
  const attempt = first.send();
  const again = opened();
  attempt.succeeded();
  first.draft.end(null);
  assert.equal(again.send().key, attempt.key);
});

test('what goes on with what was made stays, and is told from what was sent', () => {
  const first = opened();
  first.type('33');
  first.send().succeeded();
  first.draft.end({ amount: '33.00' });
  assert.deepEqual(opened().values(), { amount: '33.00' });
});

test('a form without a place keeps its keys for itself and leaves nothing behind', () => {
  const draft = formDraft<Values>(store);
  const begin = attemptKeys(draft.keys);
  const key = begin().keyOf(['a'], input);
  assert.equal(begin().keyOf(['a'], input), key);
  draft.end(null);
  assert.equal(kept.size, 0);
});
