// Brings node_modules to the state of the lock. Plain JavaScript for an old Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Links it if it is missing: npm 9 of Debian 13 links no program called `node`. */
function linkNode(modules) {
  const node = join('..', `node-linux-${process.arch}`, 'bin', 'node');
  const bin = join(modules, '.bin');
  if (existsSync(join(bin, node)) && !existsSync(join(bin, 'node'))) {
    symlinkSync(node, join(bin, 'node'));
  }
}

/**
 * Links the packaged server's libraries now, because the user who runs Candor later may not change
 * its program. Without a server, the start reports the fault.
 */
function linkServer(root) {
  const call = `(await import('./src/server/platform/db/natives.ts')).chooseRunner()`;
  const words = ['--import', './src/server/tsx.ts', '--input-type=module', '--eval', call];
  spawnSync(nodeOf(root), words, { cwd: root, stdio: 'ignore' });
}

/** Installs the locked packages unless the last install was of this same lock. */
export function ensureInstalled(root) {
  const modules = join(root, 'node_modules');
  // A linked folder belongs to another checkout, which keeps it current.
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

/** The Node of the lock, or the running one if the lock has none for this machine. */
export function nodeOf(root) {
  const node = join(root, 'node_modules', '.bin', 'node');
  return spawnSync(node, ['-v']).status === 0 ? node : process.execPath;
}

/** Node's option for reading `.env`, if there is one; the environment takes precedence. */
export function envFile(root) {
  const file = join(root, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
