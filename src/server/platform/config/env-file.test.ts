import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

// A checkout of its own, with the packages of this one: `.env` stands beside package.json.
const root = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'candor-env-'));
after(() => rmSync(folder, { recursive: true, force: true }));
for (const part of ['scripts', 'src', 'package.json', 'package-lock.json', 'tsconfig.json']) {
  cpSync(join(root, part), join(folder, part), { recursive: true });
}
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

/** `npm run config` where `.env` reads `lines`. */
function config(lines: string, env: Record<string, string> = {}) {
  writeFileSync(join(folder, '.env'), lines);
  const { PATH = '', HOME = '' } = process.env;
  const done = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/explain-config.ts'], {
    cwd: folder,
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
  });
  return { status: done.status, out: done.stdout, faults: done.stderr };
}

test('.env is read, and what the environment says wins (OPS-6, C7)', () => {
  const read = config('PORT=4321\nCANDOR_SECRET=a-secret-of-at-least-32-characters\n');
  assert.equal(read.status, 0, read.faults);
  assert.match(read.out, /^PORT \(set to 4321\)$/m);
  assert.doesNotMatch(read.out, /a-secret-of/);
  assert.match(read.out, /npm start takes this \(sandbox\)/);
  assert.match(config('PORT=4321\n', { PORT: '5000' }).out, /^PORT \(set to 5000\)$/m);
});

test('what a start would refuse is said at once, with status 1 (OPS-6, C13)', () => {
  const { status, faults } = config('PORT=abc\nCANDOR_MODE=livee\nSMPT_URL=smtp://mail\n');
  assert.equal(status, 1);
  for (const name of ['PORT', 'CANDOR_MODE']) assert.match(faults, new RegExp(`^${name}: `, 'm'));
  assert.match(faults, /^SMPT_URL: in \.env, and no setting has this name$/m);
  const live = config('CANDOR_MODE=live\n');
  assert.equal(live.status, 1);
  assert.match(live.faults, /^OPERATOR_LEGAL_NAME: live mode needs/m);
  assert.match(config('DATABASE_URL=postgres://x@h/d\n').faults, /^CANDOR_SECRET: required with/m);
});
