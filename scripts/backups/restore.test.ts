import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const restore = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/backups/restore.ts', ...args], {
    env: {
      PATH: process.env['PATH'],
      BACKUP_TO: '/nowhere/at/all',
      BACKUP_PASSPHRASE: 'twenty letters and more',
    },
    encoding: 'utf8',
  });

test('a time of a restore names its zone, or nothing is restored (OPS-4)', () => {
  for (const option of ['--at', '--not-before']) {
    const { status, stderr } = restore(option, '2027-01-31T12:00:00');
    assert.notEqual(status, 0);
    assert.match(stderr, /2027-01-31T12:00:00 names no zone: end it with Z/);
    for (const whole of ['2027-01-31T12:00:00Z', '2027-01-31T13:00:00+01:00']) {
      assert.doesNotMatch(restore(option, whole).stderr, /no zone/);
    }
  }
});
