// Plain JavaScript that runs on an old Node: brings node_modules to what the lock says.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the locked packages unless the last install was of this very lock. */
export function ensureInstalled(root) {
  const modules = join(root, 'node_modules');
  // A linked folder belongs to another checkout, which keeps it up to date.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const lock = readFileSync(join(root, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex');
  const stamp = join(modules, '.candor-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  process.stderr.write('Installing the locked packages...\n');
  const done = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(stamp, digest);
}

/** The Node that the lock pins, or the one that runs us where the lock has none for the machine. */
export function nodeOf(root) {
  const node = join(root, 'node_modules', '.bin', 'node');
  return spawnSync(node, ['-v']).status === 0 ? node : process.execPath;
}

/** How Node is told to read `.env`, where there is one; what the environment says already wins. */
export function envFile(root) {
  const file = join(root, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
