import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';

// `npm start` in a separate folder: its scripts and the code that holds a program back are ours;
// the page build and the database start are fakes that synchronize through files.
const folder = mkdtempSync(join(tmpdir(), 'candor-start-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const waits = `
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
const until = (file) => {
  while (!existsSync(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
};
`;

const holding = resolve('src/server/keep-program.ts');
const supervisor = `${waits}
import { waitForStart } from ${JSON.stringify(holding)};
writeFileSync('making', '');
setInterval(() => undefined, 1_000);
if (existsSync('is-long')) await new Promise(() => undefined);
await waitForStart();
writeFileSync(existsSync('dist/.built-of') ? 'served' : 'served-nothing', '');
process.exit(0);
`;

/** A checkout whose page build runs `build` while the database is being created, or at once. */
function aCheckout(name: string, build: string): string {
  const root = join(folder, name);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const script of ['start.mjs', 'build.mjs', 'install.mjs']) {
    cpSync(join('scripts', script), join(root, 'scripts', script));
  }
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  write('node_modules/.candor-installed', createHash('sha256').update('{}').digest('hex'));
  write('node_modules/vite/bin/vite.js', `${waits}\n${build}`);
  for (const source of ['src/web/a.ts', 'src/contract/a.ts', 'src/core/a.ts']) write(source, '');
  write('node_modules/vite/package.json', '{"type":"module"}');
  write('src/server/tsx.ts', '');
  write('src/server/supervisor.ts', supervisor);
  return root;
}

function startIn(root: string) {
  const { NODE_TEST_CONTEXT: _inside, NODE_COMPILE_CACHE: _cache, ...env } = process.env;
  const { status, stderr, error } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  assert.equal(error, undefined, 'it ends by itself');
  return { status, stderr, has: (file: string) => existsSync(join(root, file)) };
}

test('the pages are built beside the making of the database, and served when both are done', () => {
  const root = aCheckout('built', `until('making'); mkdirSync('dist');`);
  const first = startIn(root);
  assert.equal(first.status, 0, first.stderr);
  assert.ok(first.has('served') && !first.has('served-nothing'));
  const later = startIn(root);
  assert.equal(later.status, 0, later.stderr);
  assert.doesNotMatch(later.stderr, /Building/, 'what was built is not built again');
});

test('a build that fails ends the start, says so, and nothing is served', () => {
  for (const isLong of [true, false]) {
    const root = aCheckout(`unbuilt-${isLong}`, `until('making'); process.exit(3);`);
    if (isLong) writeFileSync(join(root, 'is-long'), '');
    const { status, stderr, has } = startIn(root);
    assert.equal(status, 1, stderr);
    assert.match(stderr, /its pages could not be built/);
    assert.ok(has('making') && !has('served') && !has('served-nothing'));
    assert.ok(!has('dist/.built-of'), 'the next start builds again');
  }
});

test('a program that is held back ends with what holds it', async () => {
  const root = aCheckout('left', '');
  const held = fork(join(root, 'src/server/supervisor.ts'), ['begin'], {
    cwd: root,
    timeout: 20_000,
  });
  held.disconnect();
  const [code] = await once(held, 'exit');
  assert.equal(code, 1);
  assert.ok(!existsSync(join(root, 'served-nothing')));
});
