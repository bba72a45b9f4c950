// `npm test`: plain JavaScript that runs on an old Node. Installs what is missing, then plays the
// named suites (all by default) and ends with one line: N passed, N failed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, nodeOf } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
ensureInstalled(root);
const bin = join(root, 'node_modules', '.bin');
const node = nodeOf(root);
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };

// A browser is needed for the last suite alone; Debian's is brought by apt where we may.
if (!existsSync('/usr/bin/chromium') && process.env.CHROMIUM === undefined) {
  if (process.getuid?.() === 0) {
    process.stderr.write("Installing Debian's Chromium...\n");
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
  } else {
    process.stderr.write('The browser suite needs Chromium: sudo apt-get install chromium\n');
  }
}

const done = spawnSync(
  node,
  ['--import', './src/server/tsx.ts', 'scripts/test-suites.ts', ...process.argv.slice(2)],
  { cwd: root, env, stdio: 'inherit' },
);
process.exit(done.status ?? 1);
