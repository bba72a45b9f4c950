import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedIn, partOf, planOf, tableOf } from './plan.ts';

test('a call names rounds, where to go on, a part and files, in any order', () => {
  const whole = { rounds: 10, from: 1, part: { nth: 1, of: 1 }, files: [] };
  assert.deepEqual(planOf([]), whole);
  assert.deepEqual(planOf(['3', 'a.test.ts']), { ...whole, rounds: 3, files: ['a.test.ts'] });
  assert.deepEqual(planOf(['--part', '2/4', '--from', '7', '10']), {
    ...whole,
    from: 7,
    part: { nth: 2, of: 4 },
  });
});

test('a call that makes no sense is refused, and not played as another', () => {
  for (const text of [
    '--part 5/4',
    '--part 0/4',
    '--part 2',
    '--from 11',
    '--from x',
    '--form 2',
  ]) {
    assert.equal(planOf(text.split(' ')), null, text);
  }
});

test('the parts together are the whole, each name once', () => {
  const names = Array.from({ length: 11 }, (_, index) => index);
  const parts = [1, 2, 3, 4].map((index) => partOf(names, { nth: index, of: 4 }));
  assert.deepEqual(
    parts.flat().toSorted((a, b) => a - b),
    names,
  );
});

test('the table says what failed, and in how many rounds', () => {
  const output =
    'x\n\nFAILED src/a.test.ts: waits\nno\nFAILED src/a.test.ts: again\nFAILED types\n';
  assert.deepEqual(failedIn(output), ['src/a.test.ts', 'types']);
  const played = { name: 'files', line: '5 passed, 0 failed', failed: [], seconds: 20 };
  const table = tableOf([
    { ...played, round: 1 },
    { ...played, round: 2, failed: failedIn(output), seconds: 31 },
  ]);
  assert.match(table, /^\| files \| 2 \| 1 \| 20 to 31 \| 5 passed, 0 failed \|$/m);
  assert.match(table, /^src\/a\.test\.ts: failed in 1 rounds$/m);
});
