import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { someAtOnce } from './some-at-once.ts';

export type Count = { passed: number; failed: number };
/** What failed, told once more at the end: a long log is often read there alone. */
export const failures: string[] = [];
/** What each file took for its tests, in milliseconds: where the time of a gate goes. */
export const tookMs = new Map<string, number>();

export const browserStories = 'tests/e2e';
const inTurn = resolve('tests/suites/play-in-turn.ts');

/** Files that are played by one process, in their order. */
type Sitting = { files: string[] };

/**
 * Who changes or watches the process itself, starts others, or opens for all of it what it speaks,
 * which coins it offers, its nodes, its list of screening or which statements have names, has a
 * process of its own.
 */
const isOfItsOwn = new RegExp(
  [
    'node:child_process|process\\.(env\\[[^\\]]+\\] = |pid|exit)|globalThis\\.|\\bmock\\b',
    "^import '(#text|\\.+)/|OPTIONAL_COINS|tests/chains/|sendSpans|openTraces",
    '\\bopen(Nodes|Setting|Coins|Rig|Screening)\\b|pg_prepared_statements',
  ].join('|'),
  'm',
);

/** Who sits together, and how many: neighbours of one folder, which cost little each. */
const tables: [place: RegExp, most: number][] = [
  [/^src\/(core|contract|text|web)\//, 40],
  [/^src\/server\/(modules|platform)\/\w+\//, 12],
  [/^tests\/(api|races|simulation)\//, 4],
];

/** Sittings of neighbours, in the order of their first files. */
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

/** The file whose time a test of no other counts to: one that shares a process goes by its name. */
function fileOf(name: string, file: string): string {
  if (file === inTurn) return name;
  return basename(file) === 'together.ts' ? join(browserStories, `${name}.test.ts`) : file;
}

/** Counts what a stream says, and keeps the failures; a file that others play is no test itself. */
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
    // What failed in it has been counted: it fails for that alone.
    if (isSitting(file, name) && / subtests? failed$/.test(String(cause))) return;
    count.failed += 1;
    failures.push(`${file ?? ''}: ${name}\n${inspect(cause)}`);
  });
}

/** Plays what `playing` says; what people are shown of it goes to `show` piece by piece. */
async function playStream(playing: Playing, count: Count, show: (text: string) => void) {
  const stream = run({ ...playing, execArgv: process.execArgv });
  follow(stream, count);
  for await (const text of stream.compose(new spec())) show(String(text));
}

type Choice = { left?: readonly string[]; env?: NodeJS.ProcessEnv };

/**
 * Plays test files, some at once, each in a process of its own with `env`; of their tests all but
 * those whose names begin like one of `left`.
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

/** Plays one sitting and shows it whole; a process that ended before its last file is a failure. */
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

/** Plays test files, some processes at once, in each of which neighbours follow one another. */
export async function playSittings(files: string[], atOnce: number): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  await someAtOnce(sittingsOf(files), atOnce, (sitting) => playSitting(sitting, count));
  return count;
}
