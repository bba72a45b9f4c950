// Plain JavaScript that runs on an old Node: brings node_modules to what the lock says.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where it is missing: npm 9, which Debian 13 has, links no program that is called `node`. */
function linkNode(modules) {
  const node = join('..', `node-linux-${process.arch}`, 'bin', 'node');
  const bin = join(modules, '.bin');
  if (existsSync(join(bin, node)) && !existsSync(join(bin, 'node'))) {
    symlinkSync(node, join(bin, 'node'));
  }
}

/**
 * Links the packaged server's libraries while somebody is here who may write: who runs Candor later
 * may not change its program. Where it has no server the start says so.
 */
function linkServer(root) {
  const call = `(await import('./src/server/platform/db/natives.ts')).chooseRunner()`;
  const words = ['--import', './src/server/tsx.ts', '--input-type=module', '--eval', call];
  spawnSync(nodeOf(root), words, { cwd: root, stdio: 'ignore' });
}

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
  linkNode(modules);
  linkServer(root);
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
