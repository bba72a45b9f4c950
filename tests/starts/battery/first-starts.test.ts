import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFull } from '../../is-full.ts';
import {
  anInstallation,
  type Installation,
  isReady,
  killAll,
  leftAfter,
  remove,
} from '../starting.ts';

// First starts in unusual places and under failures (OPS-6), each on a copy of the project. They
// need root and several minutes: `npm test -- starts --full` plays them.

const isRaw = /^ +at |fault of Candor's own|PANIC|Command failed|uncaught|unhandled/im;
const nobody = 65_534;

const places: string[] = [];
after(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

/** A home with a copy of the project, as from an archive: without git, built or not. */
function aCopy(mode: number, name: string, owner = 0): { home: string; root: string } {
  const home = mkdtempSync(join(tmpdir(), 'candor-home-'));
  places.push(home);
  const root = join(home, name);
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard']);
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    copyFileSync(file, join(root, file));
  }
  execFileSync('cp', ['-a', 'node_modules', join(root, 'node_modules')]);
  execFileSync('chown', ['-R', `${owner}:${owner}`, home]);
  chmodSync(home, mode);
  return { home, root };
}

async function startsSoundly(installation: Installation, command?: string[]): Promise<void> {
  const start = installation.start({}, command);
  assert.ok(await start.says(isReady), start.said());
  const { status } = await fetch(`http://localhost:${installation.port}/readyz`);
  assert.equal(status, 200);
  start.child.kill('SIGTERM');
  assert.deepEqual(await leftAfter(installation.folder, 30_000), []);
  assert.doesNotMatch(start.said(), isRaw);
}

test('root in a home that nobody else may enter, a path with spaces, and no git', async () => {
  const { root } = aCopy(0o700, 'a project of mine');
  const installation = await anInstallation(join(root, 'data'), root);
  await startsSoundly(installation);
  await startsSoundly(installation);
  await remove(installation);
});

test('a user without any rights beyond an own home', async () => {
  const { home, root } = aCopy(0o700, 'candor', nobody);
  const installation = await anInstallation(join(root, 'data'), root);
  const as = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const command = ['setpriv', ...as, 'env', `HOME=${home}`, 'npm', 'start'];
  await startsSoundly(installation, command);
  await startsSoundly(installation, command);
  await remove(installation);
});

test('of two starts at once on one folder one serves, and the other says that it does', async () => {
  const installation = await anInstallation();
  const both = [installation.start(), installation.start()];
  const codes = both.map(({ ended }, index) => ended.then((code) => ({ code, nth: index })));
  const { code, nth } = await Promise.race(codes);
  assert.equal(code, 1);
  assert.match(both[nth]!.said(), /^Candor already runs here \(pid \d+/m);
  const other = both[1 - nth]!;
  assert.ok(await other.says(isReady), other.said());
  other.child.kill('SIGTERM');
  assert.deepEqual(await leftAfter(installation.folder, 30_000), []);
  for (const start of both) assert.doesNotMatch(start.said(), isRaw);
  await remove(installation);
});

// Like a power failure: kills everything at once with -9, at any point of the start.
const kills = isFull ? 20 : 2;

test(`a first start killed at ${kills} moments: the next one is sound`, async (t) => {
  const longest = 25_000;
  for (let index = 0; index < kills; index += 1) {
    const installation = await anInstallation();
    const afterMs = Math.round(((index + Math.random()) / kills) * longest);
    const first = installation.start();
    await Promise.race([sleep(afterMs), first.ended]);
    await killAll(installation.folder);
    await startsSoundly(installation);
    const verified = spawnSync('npm', ['run', '-s', 'verify'], {
      env: { ...process.env, DATA_DIR: installation.folder },
      encoding: 'utf8',
    });
    assert.equal(verified.status, 0, `${afterMs} ms: ${verified.stdout}${verified.stderr}`);
    t.diagnostic(`killed after ${afterMs} ms: ${first.said().trim().split('\n').at(-1)}`);
    await remove(installation);
  }
});
