// Builds the browser code into dist/ if its sources changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The scripts that check a proof off the site are built with the browser code.
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

/**
 * Builds dist/ in the background; null if its sources are unchanged. False if the build failed and
 * has reported why.
 */
export function buildBrowserPart(root, node) {
  const stamp = join(root, 'dist', '.built-of');
  const digest = digestOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return null;
  process.stderr.write('Building the pages...\n');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const building = spawn(node, [vite, 'build', '--app', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The process that needs the build has ended, so the build stops.
  process.on('exit', () => building.kill());
  return new Promise((done) => {
    building.on('exit', (code) => {
      if (code === 0) writeFileSync(stamp, digest);
      done(code === 0);
    });
  });
}

if (process.argv.includes('--now')) {
  const isBuilt = await buildBrowserPart(join(import.meta.dirname, '..'), process.execPath);
  if (isBuilt === false) process.exitCode = 1;
}
