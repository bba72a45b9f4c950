// Runs a script under the locked Node, whatever Node npm itself runs on:
//   run.mjs scripts/x.ts [arguments]      a TypeScript file
//   run.mjs --bin tool [arguments]        a tool of node_modules
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, envFile } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
ensureInstalled(root);
const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
const [first, ...rest] = process.argv.slice(2);
const command =
  first === '--bin'
    ? [rest[0], ...rest.slice(1)]
    : ['node', ...envFile(root), '--import', './src/server/tsx.ts', first, ...rest];
const done = spawnSync(command[0], command.slice(1), { cwd: root, env, stdio: 'inherit' });
process.exit(done.status ?? 1);
