import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { aFolder, anInstallation, isReady, leftAfter, remove } from '../starting.ts';

// A disk of its own, so small that it is full: first starts on real ENOSPC. It needs root and
// mount, which not every machine of a gate allows: `npm run test:starts` plays it.

const disk = aFolder();
const mount = (...words: string[]): void => {
  const done = spawnSync('mount', words, { encoding: 'utf8' });
  assert.equal(done.status, 0, `this test needs a disk of its own, as root: ${done.stderr}`);
};
const sized = (megabytes: number): void => mount('-o', `remount,size=${megabytes}m`, disk);
mount('-t', 'tmpfs', '-o', 'size=3m,mode=755', 'candor-starts', disk);
const data = join(disk, 'data');
mkdirSync(data);
chmodSync(data, 0o755);
const installation = await anInstallation(data);
after(async () => {
  await remove(installation);
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const isRaw = /^ +at |Buffer|fault of Candor's own|PANIC|Command failed/m;
const sentence = /full\. What was saved is whole; make room/;

/** Ends a start as Ctrl-C does. */
async function end(start: ReturnType<typeof installation.start>): Promise<void> {
  start.child.kill('SIGTERM');
  assert.deepEqual(await leftAfter(data, 30_000), []);
}

const sizes =
  process.env['CANDOR_BATTERY'] === 'full' ? [3, 12, 25, 40, 50, 60, 65, 70, 80, 90] : [3, 60];

test('a first start on a full disk says what to do, and the next goes on from there (OPS-6)', async () => {
  for (const megabytes of sizes) {
    sized(megabytes);
    const start = installation.start();
    assert.equal(await start.ended, 1, `${megabytes} MB: ${start.said()}`);
    assert.match(start.said(), sentence, `${megabytes} MB`);
    assert.doesNotMatch(start.said(), isRaw, `${megabytes} MB`);
    assert.deepEqual(await leftAfter(data, 10_000), []);
  }
  sized(600);
  const start = installation.start();
  assert.ok(await start.says(isReady), start.said());
  await end(start);
});
