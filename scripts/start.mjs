// `npm start` (and web, worker) on a clean clone: plain JavaScript for an old Node. Installs what
// is missing, builds the browser's part when it changed, then goes on under the Node of the lock.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrowserPart } from './build.mjs';
import { ensureInstalled, envFile, nodeOf } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
ensureInstalled(root);
const node = nodeOf(root);
buildBrowserPart(root, node);
// React draws pages by its production code, and Node keeps what it compiled for the next start.
const env = {
  NODE_ENV: process.argv[2] === 'dev' ? 'development' : 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
};
const program = process.argv[2] ?? 'supervisor';
const file = program === 'dev' ? 'scripts/dev/dev.ts' : `src/server/${program}.ts`;
const main = spawn(node, [...envFile(root), '--import', './src/server/tsx.ts', file], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
main.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => main.kill('SIGTERM'));
// npm killed with -9 cannot tell us: we notice that we have another parent, and end cleanly.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || main.kill('SIGTERM'), 500).unref();
}
