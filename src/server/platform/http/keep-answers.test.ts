import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepAnswers } from './keep-answers.ts';

test('an answer is asked for once a key, also by two at once; what failed is asked again', async () => {
  const requests: string[] = [];
  let isDown = true;
  const answer = keepAnswers(async (key: string, more: number) => {
    requests.push(key);
    if (isDown) throw new Error('down');
    return `${key}${more}`;
  });
  const failed = await Promise.allSettled([answer('a', 1), answer('a', 2)]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  isDown = false;
  assert.equal(await answer('a', 3), 'a3');
  assert.equal(await answer('a', 4), 'a3');
  assert.equal(await answer('b', 5), 'b5');
  assert.deepEqual(requests, ['a', 'a', 'b']);
});
