import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { exitOnError } from '../scripts/end-command.ts';
import { importsOf } from '../tests/tidy/syntax.ts';
import { failedIn, partOf, planOf, type Played, tableOf, usage } from './busy/plan.ts';

// Repeats the tests that depend on a process, a browser or a clock beside busy loops:
// timing-dependent tests fail here first. Without file arguments it plays all of them, some at
// once; ten full rounds take hours, so a run can be split and resumed.

const loops = 8;
/** Files wait for their database much of the time; more at once means more load on each. */
const filesAtOnce = 4;

/** Starts something that a busy machine may delay, or waits for a clock. */
const leansOn = /node:child_process|node:worker_threads|playwright|setTimeout|advanceClock|everyMs/;
// Every test gets its database from here; it starts once and depends on no test.
const isForAll = (path: string): boolean => path === 'tests/support/ledger/postgres.ts';

const testsBelow = (path: string, text: string): string[] =>
  importsOf({ path, text })
    .map(({ target }) => target)
    .filter((target) => target.startsWith('tests/') && !isForAll(target));

/** Whether a test, or a part of tests/ that it imports, depends on such a thing. */
function isLeaning(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  return leansOn.test(text) || testsBelow(path, text).some((next) => isLeaning(next, seen));
}

/** Suites that are played whole, because they share their start. */
const suites = [
  ['build', 'kills'],
  ['build', 'e2e'],
];
const isOfSuite = (path: string): boolean => /^tests\/(kills|e2e|budgets|mutants)\//.test(path);

function leaningFiles(): string[] {
  const all = globSync(['src/**/*.test.ts', '{scripts,tools}/**/*.test.ts', 'tests/**/*.test.ts']);
  return all.filter((path) => !isOfSuite(path) && isLeaning(path)).toSorted();
}

/** Plays by name, and returns the failures. */
function play(names: readonly string[]): Pick<Played, 'line' | 'failed'> {
  const done = spawnSync(
    process.execPath,
    [...process.execArgv, 'scripts/test-suites.ts', `--at-once=${filesAtOnce}`, ...names],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const at = done.stdout.indexOf('\nFAILED ');
  const failures = at < 0 ? '' : done.stdout.slice(at);
  process.stdout.write(failures);
  const line = done.stdout.trimEnd().split('\n').at(-1) || done.stderr;
  const failed = failedIn(failures);
  return { line, failed: done.status === 0 || failed.length > 0 ? failed : [names.join(' ')] };
}

const plan = planOf(process.argv.slice(2)) ?? exitOnError(usage);
/** A group of names is one run; the files of a part are one group, played some at once. */
const files = plan.files.length > 0 ? plan.files : partOf(leaningFiles(), plan.part);
const groups = [...(plan.files.length > 0 ? [] : partOf(suites, plan.part)), files]
  .filter((names) => names.length > 0)
  .map((names) => ({ name: names === files ? `${files.length} files` : names.at(-1)!, names }));
const { rounds, from, part } = plan;
process.stdout.write(
  `# rounds ${from} to ${rounds} beside ${loops} busy loops, part ${part.nth} of ${part.of}: ` +
    `${groups.map(({ name }) => name).join(', ')}\n`,
);

const busy: ChildProcess[] = Array.from({ length: loops }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const played: Played[] = [];
try {
  for (let round = from; round <= rounds; round += 1) {
    for (const { name, names } of groups) {
      const began = performance.now();
      const result = play(names);
      const seconds = Math.round((performance.now() - began) / 1000);
      played.push({ round, name, ...result, seconds });
      process.stdout.write(`# round ${round}, ${name}: ${result.line}, ${seconds} s\n`);
    }
  }
} finally {
  for (const child of busy) child.kill('SIGKILL');
}
process.stdout.write(`${tableOf(played)}\n`);
const bad = played.filter(({ failed }) => failed.length > 0).length;
process.stdout.write(`${played.length} runs, ${bad} with failures\n`);
process.exitCode = bad === 0 ? 0 : 1;
