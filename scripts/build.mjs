// Builds the browser's part into dist/ when its sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// What checks a proof away from the site is built with the browser's part.
const proofScripts = [
  'scripts/verify-proof.ts',
  'scripts/audit-snapshot.ts',
  'scripts/verify-decisions.ts',
];

function digestOf(root) {
  const hash = createHash('sha256');
  const files = ['package-lock.json', 'vite.config.ts', 'portal.html', ...proofScripts];
  for (const folder of ['src/web', 'src/contract', 'src/core']) {
    const found = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    files.push(...found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name)));
  }
  for (const file of files
    .map((one) => (one.startsWith('/') ? one : join(root, one)))
    .sort((a, b) => (a < b ? -1 : 1))) {
    if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Leaves dist/ as it is when nothing that it is made of changed. */
export function buildBrowserPart(root, node) {
  const stamp = join(root, 'dist', '.built-of');
  const digest = digestOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  process.stderr.write('Building the pages...\n');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = spawnSync(node, [vite, 'build', '--app', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
  writeFileSync(stamp, digest);
}

if (process.argv.includes('--now')) {
  buildBrowserPart(join(import.meta.dirname, '..'), process.execPath);
}
