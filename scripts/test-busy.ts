import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

// Plays what leans on a process, a browser or a clock again and again beside busy loops: what hangs
// on luck fails here first. `npm run test:busy -- [ROUNDS] [FILE...]`; without files, all of them.

const loops = 8;
const usual = 10;

/** What starts something that a busy machine may keep waiting, or waits for a clock. */
const leansOn = /node:child_process|node:worker_threads|playwright|setTimeout|advanceClock|everyMs/;
// Every test has a database from here, which is started once and leans on nothing of a test.
const isForAll = (path: string): boolean => path === 'tests/support/ledger/postgres.ts';

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/from '(\.[^']+)'/g)]
    .map((match) => posix.join(posix.dirname(path), match[1] ?? ''))
    .filter((target) => target.startsWith('tests/') && !isForAll(target));

/** Whether a test, or a part of tests/ that it is made of, leans on such a thing. */
function isLeaning(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  return leansOn.test(text) || importsOf(path, text).some((next) => isLeaning(next, seen));
}

/** Suites that are played whole, because they share what they start with. */
const suites = ['build', 'kills', 'e2e'];
const isOfSuite = (path: string): boolean => /^tests\/(kills|e2e|budgets|mutants)\//.test(path);

function leaningFiles(): string[] {
  const all = globSync(['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts']);
  return all.filter((path) => !isOfSuite(path) && isLeaning(path)).toSorted();
}

/** Plays by name; what failed is told, and how many tests there were. */
function play(names: readonly string[]): { isGood: boolean; line: string } {
  const done = spawnSync(
    process.execPath,
    [...process.execArgv, 'scripts/test-suites.ts', ...names],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const lines = done.stdout.trimEnd().split('\n');
  const at = lines.findIndex((line) => line.startsWith('FAILED '));
  if (at >= 0) process.stdout.write(`${lines.slice(at).join('\n')}\n`);
  return { isGood: done.status === 0, line: lines.at(-1) ?? done.stderr };
}

const words = process.argv.slice(2);
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? usual);
const named = words.filter((word) => !/^\d+$/.test(word));
const parts = named.length > 0 ? [named] : [suites, leaningFiles()];
const sizes = parts.map((part) => part.length).join(' and ');
process.stdout.write(`# ${rounds} rounds beside ${loops} busy loops: ${sizes} names\n`);

const busy: ChildProcess[] = Array.from({ length: loops }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
let bad = 0;
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const part of parts) {
      const began = performance.now();
      const { isGood, line } = play(part);
      if (!isGood) bad += 1;
      const seconds = Math.round((performance.now() - began) / 1000);
      process.stdout.write(`# round ${round}: ${line}, ${seconds} s\n`);
    }
  }
} finally {
  for (const child of busy) child.kill('SIGKILL');
}
process.stdout.write(`${rounds} rounds, ${bad} with failures\n`);
process.exitCode = bad === 0 ? 0 : 1;
