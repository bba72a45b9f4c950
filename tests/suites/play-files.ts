import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { forEachAtOnce } from './for-each-at-once.ts';

export type Count = { passed: number; failed: number };
/** The failures, repeated at the end: in a long log readers often look only there. */
export const failures: string[] = [];
/** The milliseconds of each file's tests: they show where a gate spends its time. */
export const tookMs = new Map<string, number>();

export const browserStories = 'tests/e2e';
const inTurn = resolve('tests/suites/play-in-turn.ts');

/** Files that one process plays, in order. */
type Sitting = { files: string[] };

/**
 * Files that change or watch the process itself, start other processes, or set process-wide state
 * (its language, offered coins, nodes, screening list or named statements) get a separate process.
 */
const isOfItsOwn = new RegExp(
  [
    'node:child_process|process\\.(env\\[[^\\]]+\\] = |pid|exit)|globalThis\\.|\\bmock\\b',
    "^import '(#text|\\.+)/|SANDBOX_COINS|tests/chains/|sendSpans|openTraces",
    '\\bopen(Nodes|Setting|Coins|Rig|Screening)\\b|pg_prepared_statements',
  ].join('|'),
  'm',
);

/** Which neighbours of a folder share a process, and how many: cheap files only. */
const tables: [place: RegExp, most: number][] = [
  [/^src\/(core|contract|text|web)\//, 40],
  [/^src\/server\/(modules|platform)\/\w+\//, 12],
  [/^tests\/(api|races|simulation)\//, 4],
];

/** Groups of neighbours, in the order of their first files. */
export function sittingsOf(files: string[]): Sitting[] {
  const sittings: Sitting[] = [];
  const open = new Map<string, Sitting>();
  for (const file of files) {
    const [place, max = 1] = tables.find(([pattern]) => pattern.test(file)) ?? [];
    const [table] = place?.exec(file) ?? [];
    const isAlone = table === undefined || isOfItsOwn.test(readFileSync(file, 'utf8'));
    const sitting = isAlone ? undefined : open.get(table);
    if (sitting !== undefined && sitting.files.length < max) {
      sitting.files.push(file);
      continue;
    }
    const started: Sitting = { files: [file] };
    sittings.push(started);
    if (!isAlone) open.set(table, started);
  }
  return sittings;
}

type Playing = Parameters<typeof run>[0];
type Stream = ReturnType<typeof run>;

/** The file that a test's time counts for: in a shared process the test's name is the file's. */
function fileOf(name: string, file: string): string {
  if (file === inTurn) return name;
  return basename(file) === 'together.ts' ? join(browserStories, `${name}.test.ts`) : file;
}

/** Counts a stream's tests, and keeps failures; a file inside another process is not a test. */
function follow(stream: Stream, count: Count): void {
  const isSitting = (file: string | undefined, name: string) => file === inTurn && name !== inTurn;
  for (const kind of ['test:pass', 'test:fail'] as const) {
    stream.on(kind, ({ file, name, nesting, details }) => {
      if (nesting !== 0 || file === undefined) return;
      const its = fileOf(name, file);
      tookMs.set(its, (tookMs.get(its) ?? 0) + details.duration_ms);
    });
  }
  stream.on('test:pass', ({ name, file, details }) => {
    if (details.type !== 'suite' && !isSitting(file, name)) count.passed += 1;
  });
  stream.on('test:fail', ({ name, file, details }) => {
    const cause = details.error.cause ?? details.error;
    // Its failures have been counted: it fails only because of them.
    if (isSitting(file, name) && / subtests? failed$/.test(String(cause))) return;
    count.failed += 1;
    failures.push(`${file ?? ''}: ${name}\n${inspect(cause)}`);
  });
}

/** Plays the tests of `playing`; passes the visible output to `show` piece by piece. */
async function playStream(playing: Playing, count: Count, show: (text: string) => void) {
  const stream = run({ ...playing, execArgv: process.execArgv });
  follow(stream, count);
  for await (const text of stream.compose(new spec())) show(String(text));
}

type Choice = { left?: readonly string[]; env?: NodeJS.ProcessEnv };

/**
 * Plays test files, some at once, each in a separate process with `env`; skips tests whose names
 * begin with one of `left`.
 */
export async function playFiles(
  files: string[],
  atOnce: number,
  { left = [], env = process.env }: Choice = {},
): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  if (files.length === 0) return count;
  const escaped = left.map((title) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const testSkipPatterns = escaped.map((title) => new RegExp(`^${title}`));
  const playing = { files, concurrency: atOnce, testSkipPatterns, env };
  await playStream(playing, count, (chunk) => process.stdout.write(chunk));
  return count;
}

const sums = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*\n/gm;

/** Plays one group and shows its output at the end; an early end of the process is a failure. */
async function playSitting({ files }: Sitting, count: Count): Promise<void> {
  const chunks: string[] = [];
  const alone = files.length === 1;
  const playing = alone ? { files } : { files: [inTurn], argv: files };
  await playStream(playing, count, (chunk) => chunks.push(chunk));
  process.stdout.write(chunks.join('').replaceAll(sums, ''));
  for (const file of alone ? [] : files.filter((item) => !tookMs.has(item))) {
    count.failed += 1;
    failures.push(`${file}: its process ended before it was played`);
  }
}

/** Plays test files in several processes at once; each plays neighbours in sequence. */
export async function playSittings(files: string[], atOnce: number): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  await forEachAtOnce(sittingsOf(files), atOnce, (sitting) => playSitting(sitting, count));
  return count;
}
