import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fullFiles, isPlayed, leftOut } from '../tests/suites/full-stories.ts';
import { sittingsOf } from '../tests/suites/play-files.ts';

const played = (...terms: string[]) => {
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env;
  const args = ['--import', './src/server/tsx.ts', 'scripts/test-suites.ts', ...terms];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('one file is played by its name, without a server that it does not need', () => {
  const row = played('src/core/**/price.test.ts');
  assert.equal(row.status, 0, row.stderr);
  assert.match(row.stdout, /^# playing: named files$/m);
  assert.match(row.stdout, /^[1-9]\d* passed, 0 failed$/m);
});

test('a name that is neither a suite nor a file is refused, and nothing is played', () => {
  for (const word of ['untis', 'src/core/no-such.test.ts']) {
    const { status, stdout, stderr } = played(word);
    assert.equal(status, 2);
    assert.match(stderr, /^There is no (suite 'untis'|test file src\/core\/no-such\.test\.ts)/);
    assert.equal(stdout, '');
  }
});

test('an option that is not known is refused, instead of the whole played without it', () => {
  for (const option of ['--help', '--fulll', '--at-once=no', '--at-once=0']) {
    const { status, stdout, stderr } = played(option);
    assert.equal(status, 2);
    assert.ok(stderr.startsWith(`There is no option ${option}. Options: --full,`), stderr);
    assert.equal(stdout, '');
  }
});

test('a watch without a file says how to name one', () => {
  const { status, stderr } = played('--watch');
  assert.equal(status, 2);
  assert.match(stderr, /npm run test:watch -- FILE/);
});

test('each test file is played by a suite, or by a command of its own', () => {
  const named = ['scripts/test-suites.ts', 'tests/suites/batteries.ts'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/[\w*/.${}-]+\.test\.ts/g)].map(([pattern]) =>
      pattern.replaceAll(/\$\{\w+\}/g, (hole) =>
        hole === '${browserStories}' ? 'tests/e2e' : '*',
      ),
    ),
  );
  const reached = new Set(named.flatMap((pattern) => globSync(pattern)));
  const all = globSync('{src,scripts,bench,tools,tests}/**/*.test.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  });
  assert.deepEqual(
    all.filter((path) => !reached.has(path)),
    [],
  );
});

test('what the gate leaves to --full is played there, by the one switch that sizes a play', () => {
  assert.ok(leftOut(false).length > 0 && leftOut(true).length === 0);
  for (const name of fullFiles) {
    const [file = ''] = globSync(`tests/e2e/${name}.test.ts`);
    assert.deepEqual([isPlayed(file, false), isPlayed(file, true)], [false, true], name);
  }
  // Nothing else may keep a test out of a full run: tests that are smaller in the gate check
  // `isFull`.
  const readers = globSync('{src,scripts,bench,tools,tests}/**/*.{ts,mjs}', {
    exclude: ['**/node_modules/**'],
  }).filter((path) => /env(\.|\[')CANDOR_BATTERY\b(?!'\] = )/.test(readFileSync(path, 'utf8')));
  assert.deepEqual(readers, ['tests/is-full.ts']);
});

test('neighbours that are played by one process are all played, each once', () => {
  const all = globSync('{src,tests}/**/*.test.ts', { exclude: ['**/node_modules/**'] });
  const sat = sittingsOf(all).flatMap(({ files }) => files);
  assert.deepEqual(sat.toSorted(), all.toSorted());
});
