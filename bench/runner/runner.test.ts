import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { comparisonOf, growthOf, tableOf } from './figures.ts';
import { benchesFor, playInTurn, playPaired } from './paired.ts';
import { findPgbench, placesOfPgbench } from './pgbench.ts';
import { ticksSince } from './ticks.ts';

const root = mkdtempSync(join(tmpdir(), 'candor-bench-'));
after(() => rmSync(root, { recursive: true, force: true }));

function aFile(path: string, text = ''): string {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('a comparison shows what the new checkout costs beside what the old one’s chance is', () => {
  const of = (us: number) => ({ hold: { us } });
  const turns = [100, 110, 120].map((us) => ({
    first: of(us),
    now: of(us * 1.5),
    again: of(us * 1.02),
  }));
  const line = comparisonOf(turns).split('\n')[2];
  const ratio = (1.5 / 1.01).toFixed(2);
  assert.equal(
    line,
    `| hold | us | 100 / 112 / 122 | 150 / 165 / 180 | 1.02 / 1.02 / 1.02 | ${ratio} / ${ratio} / ${ratio} |`,
  );
});

test('what the old checkout cannot play is left out of a comparison, and nothing else', () => {
  const turn = {
    first: { a: { us: 2 } },
    now: { a: { us: 1 }, b: { us: 1 } },
    again: { a: { us: 2 } },
  };
  const table = comparisonOf([turn]);
  assert.match(table, /\| a \| us \| 2.00 \/ 2.00 \/ 2.00 \| 1.00 \| 1.00 \| 0.50 \|/);
  assert.doesNotMatch(table, /\| b \|/);
});

test('a table has a column for each unit, and things of other units have one of their own', () => {
  const rounds = [
    { a: { us: 1 }, b: { ms: 2 }, c: { us: 5 } },
    { a: { us: 3 }, b: { ms: 4 }, c: { us: 5 } },
  ];
  const [first, second] = tableOf(rounds).split('\n\n');
  assert.deepEqual(first?.split('\n').slice(2), [
    '| a | 1.00 / 3.00 / 3.00 |',
    '| c | 5.00 / 5.00 / 5.00 |',
  ]);
  assert.equal(second?.split('\n')[2], '| b | 2.00 / 4.00 / 4.00 |');
});

test('what grows is shown beside the size before it', () => {
  const figures = growthOf(
    [10, 100],
    [
      { s: 2, rows: 10 },
      { s: 30, rows: 100 },
    ],
  );
  assert.deepEqual(figures, {
    s: { '10 members': 2, '100 members': 30, '÷ 10': 15 },
    rows: { '10 members': 10, '100 members': 100, '÷ 10': 10 },
  });
});

test('the old checkout plays this one’s benches over its own knowledge of its tables', () => {
  aFile('old/bench/seed-books.ts', 'the old tables');
  aFile('old/bench/one.ts', 'the old bench');
  aFile('ours/seed-books.ts', 'the new tables');
  aFile('ours/one.ts', 'the new bench');
  const folder = benchesFor(join(root, 'old'), join(root, 'ours'));
  assert.equal(readFileSync(join(folder, 'seed-books.ts'), 'utf8'), 'the old tables');
  assert.equal(readFileSync(join(folder, 'one.ts'), 'utf8'), 'the new bench');
});

test('a checkout that is none, and a bench that none has, are refused, and nothing is left', async () => {
  const pair = { old: root, name: 'no-such', args: [], rounds: 1 };
  await assert.rejects(playPaired(pair), /is no checkout of Candor/);
  await assert.rejects(playPaired({ ...pair, old: process.cwd() }), /bench of .* ended with 1/);
  assert.deepEqual(globSync('bench-against-*'), []);
});

test('a bench is played in both checkouts, the old one twice, as often as asked', async () => {
  const pair = { old: process.cwd(), name: 'proof', args: ['64'], rounds: 2 };
  const turns = await playPaired(pair);
  const names = turns.flatMap((turn) => [turn.first, turn.now, turn.again].flatMap(Object.keys));
  assert.deepEqual(
    names,
    Array.from({ length: 6 }, () => '64 members'),
  );
});

test('the two checkouts take turns, the old one before and after', async () => {
  let played = 0;
  const player = (name: string) => ({
    play: async () => ({ [name]: { nth: (played += 1) } }),
    end: async () => undefined,
  });
  const turns = await playInTurn([player('old'), player('new'), player('old again')], 2);
  const turn = (from: number) => ({
    first: { old: { nth: from } },
    now: { new: { nth: from + 1 } },
    again: { 'old again': { nth: from + 2 } },
  });
  assert.deepEqual(turns, [turn(1), turn(4)]);
});

test('pgbench is looked for by name, then in the newest version, then on the path', () => {
  for (const version of [9, 15, 17]) aFile(`usr/lib/postgresql/${version}/bin/pgbench`);
  const usr = join(root, 'usr');
  const installed = [17, 15, 9].map((version) => `${usr}/lib/postgresql/${version}/bin/pgbench`);
  assert.deepEqual(placesOfPgbench({}, usr), [...installed, 'pgbench']);
  assert.equal(placesOfPgbench({ PGBENCH: '/opt/pgbench' }, usr)[0], '/opt/pgbench');
  assert.deepEqual(placesOfPgbench({}, join(root, 'none')), ['pgbench']);
});

test('the first pgbench that runs is taken, and a machine without one is told what to do', () => {
  assert.equal(findPgbench(['/no/such/program', process.execPath]), process.execPath);
  assert.throws(() => findPgbench(['/no/such/program']), /none was found. Install it .* PGBENCH=/);
});

test('what ended meanwhile counts with what it took since, not with its whole life', () => {
  const server = { name: 'server', parent: '1' };
  const line = { name: 'line', parent: '2' };
  const before = new Map([
    ['2', { ...server, ticks: 10 }],
    ['3', { ...line, ticks: 500 }],
    ['4', { ...line, ticks: 7 }],
    ['5', { ...line, ticks: 40, parent: '3' }],
  ]);
  // The third ended with 3 more ticks, and before that its child ended with 2.
  const now = new Map([
    ['2', { ...server, ticks: 11 + 503 + 42 }],
    ['4', { ...line, ticks: 9 }],
    ['6', { ...line, ticks: 4 }],
  ]);
  assert.deepEqual(
    ticksSince(before, now),
    new Map([
      ['server', 1 + 3 + 2],
      ['line', 2 + 4],
    ]),
  );
});
