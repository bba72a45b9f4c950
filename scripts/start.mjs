// `npm start` (and web, worker) on a clean clone. Plain JavaScript for an old Node. Installs
// missing packages, builds the browser code if it changed, and continues under the locked Node:
// meanwhile the supervisor creates the database, and serves once the pages are built.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrowserPart } from './build.mjs';
import { ensureInstalled, envFile, nodeOf } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
ensureInstalled(root);
const node = nodeOf(root);
const building = buildBrowserPart(root, node);
// React renders with its production code, and Node keeps its compile cache for the next start.
const env = {
  NODE_ENV: process.argv[2] === 'dev' ? 'development' : 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
};
const program = process.argv[2] ?? 'supervisor';
const file = program === 'dev' ? 'scripts/dev/dev.ts' : `src/server/${program}.ts`;
// Only the supervisor has work to do during the build; it waits for our message before it serves.
const words = building !== null && program === 'supervisor' ? ['begin'] : [];
const sayUnbuilt = () =>
  void process.stderr.write('Candor does not start:\nits pages could not be built, see above\n');
if (words.length === 0 && (await building) === false) {
  sayUnbuilt();
  process.exit(1);
}
const main = spawn(node, [...envFile(root), '--import', './src/server/tsx.ts', file, ...words], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
void building?.then((isBuilt) => {
  if (!isBuilt) {
    // The progress of the sandbox's year is recorded; the next start continues there.
    sayUnbuilt();
    main.kill('SIGTERM');
  } else if (main.connected && words.length > 0) main.send('begin');
});
main.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => main.kill('SIGTERM'));

/** The ancestors of a process: its parent, and npm if that parent is the shell npm runs us in. */
function startersOf(pid) {
  const read = (one, what) => readFileSync(`/proc/${one}/${what}`, 'utf8');
  try {
    const parent = Number(/\) \S (\d+)/.exec(read(pid, 'stat'))[1]);
    const isShell = / -c .*(start|command)\.mjs/.test(
      read(parent, 'cmdline').replaceAll('\0', ' '),
    );
    return isShell ? [parent, ...startersOf(parent)] : [parent];
  } catch {
    return [process.ppid]; // no such folder, or its parent is gone
  }
}

// If npm is killed with -9, it cannot signal us; we notice that it or its shell is gone, and end
// cleanly.
if (process.env.npm_lifecycle_event) {
  const starters = startersOf(process.pid).join();
  setInterval(() => {
    if (startersOf(process.pid).join() !== starters) main.kill('SIGTERM');
  }, 500).unref();
}
