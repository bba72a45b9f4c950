import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readTree } from './tidy/tree.ts';

// A command in a document, a comment or a message exists, with its first argument if several share
// one script (scripts/commands.json).

type Command = { runs: string; does: string };

const read = <Shape>(path: string): Shape => JSON.parse(readFileSync(path, 'utf8')) as Shape;
const { scripts } = read<{ scripts: Record<string, string> }>('package.json');
const commands = read<Record<string, Record<string, Command>>>('scripts/commands.json');

const tools = read<{ scripts: Record<string, string> }>('tools/package.json').scripts;

const play = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/command.mjs', ...words], { encoding: 'utf8' });

// `npm run -s bench -- ledger`, also at the end of a line, with its arguments on the next.
const called =
  /npm run (?:-s |--silent )?([a-z][\w:-]*\w)(?![\w:*])(?:\s+(?:#|\/\/)?\s*(--) (\S*[\w-]))?/g;

/** Why a call matches no existing command; null if it matches one. */
function faultOf(name: string, follows: boolean, word: string): string | null {
  if (!Object.hasOwn(scripts, name)) return `npm run ${name}`;
  const known = commands[name];
  if (known === undefined) return null;
  // `-- COMMAND` and similar placeholders match any of them; `--list` lists them all.
  const isAny = /^[A-Z]+$/.test(word) || word === '--list';
  const given = follows ? word : '';
  return isAny || Object.hasOwn(known, given) ? null : `npm run ${name} -- ${given}`;
}

/** The first word of `npm test -- NAME`; of `npm --prefix tools run NAME`. */
const tested = /npm test -- ([^\s`]+)/g;
const drawn = /npm --prefix tools run ([\w-]+)/g;

const { stdout: listed } = spawnSync(
  process.execPath,
  ['--import', './src/server/tsx.ts', 'scripts/test-suites.ts', '--list'],
  { encoding: 'utf8' },
);
const suites = [...listed.matchAll(/^(\S.*?) {2,}(\S.+)$/gm)].map(([, name]) => name!);

const strangeIn = (text: string): string[] => [
  ...[...text.matchAll(called)].flatMap(
    ([, name = '', follows, word = '']) => faultOf(name, follows !== undefined, word) ?? [],
  ),
  ...[...text.matchAll(tested)]
    .filter(([, word = '']) => !/^--|[.'$]|^[A-Z]+$/.test(word) && !suites.includes(word))
    .map(([call]) => call),
  ...[...text.matchAll(drawn)]
    .filter(([, name = '']) => name !== 'NAME' && !Object.hasOwn(tools, name))
    .map(([call]) => call),
];

test('every command that is given anywhere is there, with what follows it', () => {
  const searched = /^(?!docs\/decisions\/|tests\/commands\.test)/;
  const files = readTree('.').filter(({ path }) => searched.test(path));
  assert.ok(files.length > 1000);
  const strange = files.flatMap(({ path, text }) =>
    strangeIn(text).map((one) => `${path}: ${one}`),
  );
  assert.deepEqual(strange, []);
});

test('the test of the test: a command that is not there is seen, and so is its argument', () => {
  assert.deepEqual(
    strangeIn('`npm run benches` and `npm run bench -- ledgers 3`, `npm run bench`'),
    ['npm run benches', 'npm run bench -- ledgers', 'npm run bench -- '],
  );
  assert.deepEqual(strangeIn('`npm test -- untis --full`, or `npm --prefix tools run fnots`'), [
    'npm test -- untis',
    'npm --prefix tools run fnots',
  ]);
  const right =
    '`npm run -s bench -- ledger 3`, `npm run bench -- NAME`, `npm test -- unit`, `npm run dev`';
  assert.deepEqual(strangeIn(right), []);
});

test('there are at most twenty scripts (STRUCTURE, Commands)', () => {
  assert.ok(Object.keys(scripts).length <= 20, Object.keys(scripts).join(' '));
  assert.ok(suites.length > 30, 'each suite and battery is listed with what it plays');
});

test('each bench can be played, and each file that a command plays is there', () => {
  const runs = Object.values(commands).flatMap((all) => Object.values(all).map((one) => one.runs));
  runs.push(...Object.values(tools));
  const paths = runs.flatMap((one) => one.split(' ').filter((word) => word.endsWith('.ts')));
  assert.deepEqual(
    paths.filter((path) => !existsSync(path)),
    [],
  );
  const benches = globSync('bench/*.ts').filter((path) =>
    /^export async function open\(/m.test(readFileSync(path, 'utf8')),
  );
  assert.deepEqual(
    benches.filter((path) => !runs.includes(`run.mjs bench/play.ts ${path.slice(6, -3)}`)),
    [],
  );
});

test('a command that is not known is refused with all that are, before anything is done', () => {
  for (const name of Object.keys(commands)) {
    const { status, stdout, stderr } = play(name, 'no-such', '--force');
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^There is no command 'no-such':\n/);
    const list = play(name, '--list');
    assert.equal(list.status, 0);
    assert.ok(stderr.endsWith(list.stdout));
    for (const [word, { does }] of Object.entries(commands[name]!)) {
      assert.ok(list.stdout.includes(`-- ${word} `) || word === '', word);
      assert.ok(list.stdout.includes(does), does);
    }
  }
  assert.match(play('bench').stderr, /^Say which:\nnpm run bench -- ledger /);
});
