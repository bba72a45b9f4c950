import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { TestDatabase } from '#test/ledger/database.ts';

// Two releases side by side: this checkout, and a copy of it with the next version number.

/** The version number of the next release. */
export const nextVersion = '99.0.0';

export const secret = 'a secret of two releases, of 32 letters';
const parts = [
  'scripts',
  'src',
  'db',
  'dist',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

export function aTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-rolling-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The next release: another version, another migration that locks tables in use, other code. */
export function theNextRelease(): string {
  if (!existsSync('dist')) execFileSync(process.execPath, ['scripts/build.mjs', '--now']);
  const folder = aTemporaryFolder();
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'package.json');
  const own = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  writeFileSync(file, JSON.stringify({ ...own, version: nextVersion }));
  writeFileSync(
    join(folder, 'db/migrations/9999_next.sql'),
    'lock table withdrawals.withdrawal in access exclusive mode;\nselect pg_sleep(0.5);\n',
  );
  appendFileSync(join(folder, 'db/code/site/site.sql'), '\n-- Of the next release.\n');
  return folder;
}

export type Running = {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
};

type Program = { root: string; file: string; env: Record<string, string> };

/** A program of one of the releases, started as `npm run` does. */
export function begin({ root, file, env }: Program): Running {
  const { NODE_TEST_CONTEXT: _inside, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', './src/server/tsx.ts', file], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => text, ended };
}

/** The settings of a release's programs for a database. */
export const settingsFor = (
  { url }: Pick<TestDatabase, 'url'>,
  folder: string,
): Record<string, string> => ({
  DATABASE_URL: url('candor_web'),
  WORKER_DATABASE_URL: url('candor_worker'),
  MIGRATE_DATABASE_URL: url('candor_owner'),
  CANDOR_SECRET: secret,
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
});
