import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { startTestServer } from '#test/ledger/postgres.ts';
import { aProduct } from '#test/product.ts';
import { filesOfBattery, listOf } from '../tests/suites/batteries.ts';
import { isPlayed, leftOut } from '../tests/suites/full-stories.ts';
import {
  browserStories,
  type Count,
  failures,
  playFiles,
  playSittings,
  tookMs,
} from '../tests/suites/play-files.ts';
import { playPrograms, type Program } from '../tests/suites/play-programs.ts';

/** A part runs only when it is named; without names, the suite that contains it runs. */
type Suite = { name: string; isPart?: boolean; play(full: boolean): Promise<Count> };

/** The batteries under tests/ take longest, so they start first and no core waits for the last. */
const files = (...patterns: string[]): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .toSorted()
    .toReversed();

type Find = (full: boolean) => string[];
type Player = (files: string[], atOnce: number, full: boolean) => Promise<Count>;

const testsOf = (name: string, atOnce: number, find: Find, by: Player): Suite => ({
  name,
  play: (full) => {
    process.env['CANDOR_BATTERY'] = full ? 'full' : 'short';
    return by(find(full), atOnce, full);
  },
});

const tests = (name: string, atOnce: number, ...patterns: string[]): Suite =>
  testsOf(name, atOnce, () => files(...patterns), playSittings);

/**
 * Browser stories, the longest first; stories that share a product are listed by the file that
 * names them. In the gate more of them share one, because it runs fewer of each.
 */
function browserFiles(full: boolean): string[] {
  const shared = [
    ...(full ? [] : files(`${browserStories}/together/gate/*.test.ts`)),
    ...files(`${browserStories}/together/*.test.ts`),
  ];
  const named = shared.map((path) => readFileSync(path, 'utf8')).join('');
  const alone = files(`${browserStories}/*.test.ts`).filter(
    (file) => !named.includes(`../${basename(file)}'`) && isPlayed(file, full),
  );
  const isLong = (file: string) => /\/(looks|funds)\./.test(file);
  return [...alone.filter(isLong), ...shared, ...alone.filter((file) => !isLong(file))];
}

/** Starts and seeds the product once, as a user would, and passes its folder to the tests. */
async function fromOneSeed(playWith: (seeded: string) => Promise<Count>): Promise<Count> {
  spawnSync(process.execPath, ['scripts/build.mjs', '--now'], { stdio: 'inherit' });
  const product = await aProduct();
  try {
    await product.start();
    await product.stop();
    return await playWith(product.folder);
  } catch (error) {
    failures.push(`e2e: ${inspect(error)}`);
    return { passed: 0, failed: 1 };
  } finally {
    await product.remove();
  }
}

/**
 * Browser stories, each with a copy of one seeded product; the gate runs one of each kind
 * (tests/suites/full-stories.ts).
 */
const playStories: Player = (stories, atOnce, full) =>
  fromOneSeed((seeded) =>
    playFiles(stories, atOnce, {
      left: leftOut(full),
      env: { ...process.env, CANDOR_SEEDED: seeded },
    }),
  );

const units = [
  'src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
  'tests/support/**/*.test.ts',
  'tests/api/*.test.ts',
  'tests/clients/*.test.ts',
  'tests/inputs/*.test.ts',
  'tests/chains/accounts/*.test.ts',
  'tests/hijack.test.ts',
  'tests/upgrades.test.ts',
  'tests/queries.test.ts',
];
const batteries = ['simulation', 'races', 'chains'];
const ofBattery = (name: string): string => `tests/${name}/*.test.ts`;
const kills = 'tests/kills/*.test.ts';
const starts = 'tests/starts/*.test.ts';
const listing = 'scripts/list-packages.ts';

const tidy = (): string[] => files('tests/*.test.ts').filter((file) => !units.includes(file));
const mutants = 'tests/mutants/*.test.ts';
const budgets = 'tests/budgets/*.test.ts';

const program = (name: string, command: string, ...args: string[]): Program => ({
  name,
  command,
  args,
});

const programs: Program[] = [
  program('types', 'tsc', '--noEmit'),
  program('lint', 'oxlint', '--deny-warnings'),
  program('build', process.execPath, 'scripts/build.mjs', '--now'),
  program('unused', 'knip'),
  program('format', 'oxfmt', '--check'),
  program('licences', process.execPath, ...process.execArgv, listing, 'licences'),
];

const part = (suite: Suite): Suite => ({ ...suite, isPart: true });

/**
 * Files wait for databases, kill and start tests for programs, and stories for pages. The halves of
 * the gate run side by side, so two cores stay busy.
 */
const halves: Suite[] = [
  testsOf(
    'units and batteries',
    3,
    () => [
      ...tidy(),
      ...files(...units, ...batteries.map(ofBattery), kills, starts, mutants, budgets),
    ],
    playSittings,
  ),
  testsOf('e2e', 2, browserFiles, playStories),
];

const sum = (count: Count, other: Count): Count => ({
  passed: count.passed + other.passed,
  failed: count.failed + other.failed,
});

const suites: Suite[] = [
  { name: 'checks', play: () => playPrograms(programs, 2) },
  ...programs.map((each) => part({ name: each.name, play: () => playPrograms([each], 1) })),
  part(testsOf('tidy', 3, tidy, (some, atOnce) => playFiles(some, atOnce))),
  part(tests('unit', 3, ...units)),
  // Payouts of the optional coins run only in a full battery.
  ...batteries.map((name) =>
    part(tests(name, 1, ofBattery(name), `tests/${name}/stories/*.test.ts`)),
  ),
  part(tests('mutants', 1, mutants)),
  part(tests('budgets', 1, budgets)),
  part(tests('kills', 1, kills)),
  ...halves.map(part),
  {
    name: 'tests',
    play: async (full) => {
      // A full run lasts for hours; its tests that wait for a clock run alone.
      if (full) return play(halves, full);
      const counts = await Promise.all(halves.map((half) => play([half], full)));
      return counts.reduce(sum);
    },
  },
];

async function play(chosen: Suite[], full: boolean): Promise<Count> {
  let total = { passed: 0, failed: 0 };
  for (const suite of chosen) {
    const began = performance.now();
    const count = await suite.play(full);
    total = sum(total, count);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `# ${suite.name}: ${count.passed} ok, ${count.failed} not, ${seconds} s\n`,
    );
  }
  return total;
}

/** How many named files run at once; with more than one, they share a server like suites. */
const atOnce = Number(
  process.argv.find((word) => word.startsWith('--at-once='))?.slice('--at-once='.length) ?? 1,
);

const isFile = (word: string): boolean => word.endsWith('.test.ts');

function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Returns the files that the arguments name, each of which must exist. */
function filesNamed(words: string[]): string[] {
  return words.flatMap((word) => {
    const found = globSync(word);
    return found.length > 0 ? found : endWith(`There is no test file ${word}.`);
  });
}

/** Returns suites by name; without names, all of the gate. An unknown name is refused. */
function suitesNamed(names: string[]): Suite[] {
  const strange = names.find((name) => !suites.some((suite) => suite.name === name));
  if (strange !== undefined) {
    endWith(`There is no suite '${strange}'. Name a file, or one of these:\n${listOf(suites)}`);
  }
  return suites.filter(({ name, isPart }) =>
    names.length === 0 ? isPart !== true : names.includes(name),
  );
}

/** Accepts the current state as correct: pictures of changed screens, or the schema. */
async function accept(names: string[]): Promise<void> {
  const [name] = names;
  if (names.length !== 1 || (name !== 'looks' && name !== 'schema')) {
    endWith('What changed on purpose is accepted alone: npm test -- looks --accept, or schema');
  }
  if (name === 'looks') return void (process.env['CANDOR_LOOKS'] = 'accept');
  await import('./write-schema.ts');
  process.exit(0);
}

/** Portal files run against a build of the current source. */
const playNamed = (words: string[]): Suite[] => {
  const named = filesNamed(words);
  const needBuild = named.some((file) =>
    /tests.(e2e|budgets|kills|starts|container|pooler|cluster)/.test(file),
  );
  const alone: Suite = {
    name: 'named files',
    play: (full) => {
      if (full) process.env['CANDOR_BATTERY'] = 'full';
      return playFiles(named, atOnce);
    },
  };
  return needBuild ? [...suites.filter(({ name }) => name === 'build'), alone] : [alone];
};

async function playForPeople(chosen: Suite[], full: boolean): Promise<Count> {
  process.stdout.write(`# playing: ${chosen.map(({ name }) => name).join(', ')}\n`);
  return play(chosen, full);
}

/** Suites share one server; a file that runs alone starts one if it needs it. */
async function playOnServer(chosen: Suite[], full: boolean): Promise<Count> {
  const server = await startTestServer();
  process.env['CANDOR_TEST_PG'] = server.url('ROLE', 'DATABASE');
  return playForPeople(chosen, full).finally(server.remove);
}

/** Runs files again whenever they or their imports are saved; ends with the terminal. */
async function watchFiles(words: string[]): Promise<never> {
  if (words.length === 0) endWith('Name the test files to watch: npm run test:watch -- FILE');
  const stream = run({ files: filesNamed(words), watch: true, execArgv: process.execArgv });
  stream.compose(new spec()).pipe(process.stdout);
  return new Promise(() => undefined);
}

const called = process.argv.slice(2);
const strangeOption = called.find(
  (word) => word.startsWith('--') && !/^--(full|watch|list|accept|at-once=[1-9]\d?)$/.test(word),
);
if (strangeOption !== undefined) {
  endWith(`There is no option ${strangeOption}. Options: --full, --list, --accept, --at-once=N.`);
}
const isAsked = (option: string): boolean => called.includes(option);
if (isAsked('--list')) {
  process.stdout.write(listOf(suites));
  process.exit(0);
}
const full = isAsked('--full');
const names = called.filter((word) => !word.startsWith('--'));
if (isAsked('--accept')) await accept(names);
const words = names.flatMap((word) => filesOfBattery(word, full));
if (isAsked('--watch')) await watchFiles(words);
const hasFiles = words.some(isFile);
const chosen = hasFiles ? playNamed(words) : suitesNamed(words);
const isAlone = hasFiles && atOnce === 1;
const total = await (isAlone ? playForPeople : playOnServer)(chosen, full);
const longest = [...tookMs].toSorted(([, ms], [, otherMs]) => otherMs - ms).slice(0, 12);
if (tookMs.size > 1) {
  const said = longest.map(([file, ms]) => `${(ms / 1000).toFixed(0)} s ${relative('.', file)}`);
  process.stdout.write(`# longest: ${said.join(', ')}\n`);
}
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
