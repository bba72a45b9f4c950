import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startTestServer } from '../tests/support/ledger/postgres.ts';

// Writes src/server/platform/db/generated.ts from a freshly migrated database.
const file = fileURLToPath(new URL('../src/server/platform/db/generated.ts', import.meta.url));
const server = await startTestServer();
const made = spawnSync(
  'kysely-codegen',
  [
    '--dialect',
    'postgres',
    '--out-file',
    file,
    '--exclude-pattern',
    '(migrations|pgboss).*',
  ].concat(['--url', server.url('candor_owner', 'template'), '--numeric-parser', 'string']),
  { stdio: 'inherit' },
);
await server.remove();
if (made.status !== 0) process.exit(1);
// The driver reads int8 as bigint (db.ts); the generator assumes text.
const text = readFileSync(file, 'utf8').replace(
  /export type Int8 = [^;]+;/,
  'export type Int8 = ColumnType<bigint, bigint | number | string, bigint | number | string>;',
);
writeFileSync(file, text);
