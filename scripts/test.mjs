// `npm test`: installs missing packages, runs the named suites (by default all) and ends with one
// line: N passed, N failed. Plain JavaScript for an old Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, nodeOf } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
ensureInstalled(root);
const bin = join(root, 'node_modules', '.bin');
const node = nodeOf(root);
// Each test file is a separate process; all share one compile cache.
const env = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
};

// Only the last suite needs a browser. Debian's headless Chromium costs a third less than the full
// one, which also works if it is installed; apt installs it if we may.
const shell = '/usr/bin/chromium-headless-shell';
const hasBrowser = existsSync('/usr/bin/chromium') || process.env.CHROMIUM !== undefined;
if (process.env.CHROMIUM === undefined && !existsSync(shell)) {
  if (process.getuid?.() === 0) {
    process.stderr.write("Installing Debian's Chromium...\n");
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
    const add = ['install', '-y', '-qq', '--no-install-recommends'];
    spawnSync('apt-get', ['update', '-qq'], quiet);
    const added = spawnSync('apt-get', [...add, 'chromium-headless-shell'], quiet);
    if (added.status !== 0 && !hasBrowser) spawnSync('apt-get', [...add, 'chromium'], quiet);
  } else if (!hasBrowser) {
    process.stderr.write(
      'The browser suite needs Chromium: sudo apt-get install chromium-headless-shell\n',
    );
  }
}

const done = spawnSync(
  node,
  ['--import', './src/server/tsx.ts', 'scripts/test-suites.ts', ...process.argv.slice(2)],
  { cwd: root, env, stdio: 'inherit' },
);
process.exit(done.status ?? 1);
