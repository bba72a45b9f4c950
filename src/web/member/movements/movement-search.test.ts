import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterFrom, questionOf } from './movement-search.ts';

const read = (query: string) => filterFrom(new URLSearchParams(query));

test('an address says what is looked for, and what it cannot mean is left out', () => {
  assert.deepEqual(read('search=+steady+&group=returns&from=2026-01-31&to=2026-02-01'), {
    search: 'steady',
    group: 'returns',
    from: '2026-01-31',
    to: '2026-02-01',
  });
  assert.deepEqual(read('group=toString&from=yesterday&to=1'), {
    search: '',
    group: null,
    from: '',
    to: '',
  });
});

test('a period is whole days of the member’s zone, the last one included', () => {
  const question = questionOf(read('from=2026-01-31&to=2026-01-31'));
  const [from, to] = [new Date(question!.from!), new Date(question!.to!)];
  assert.deepEqual([from.getHours(), from.getDate(), to.getHours(), to.getDate()], [0, 31, 0, 1]);
  assert.deepEqual(questionOf(read('')), {});
});

test('a period that ends before it begins is not asked', () => {
  assert.equal(questionOf(read('from=2026-02-01&to=2026-01-31')), null);
});
