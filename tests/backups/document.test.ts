import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aFolder, anInstallation, forgetServer, settingsFor } from '../support/installation.ts';

// The commands of docs/operations/backup.md, as they stand there, on an installation in a home that
// nobody else can enter. `npm start` after a restore is what tests/e2e does with every product.

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/operations/backup.md'), 'utf8');
const commands = [...text.matchAll(/```sh\n([^`]*)```/g)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .filter((command) => command !== 'npm start');

const home: string = aFolder(async () => forgetServer(join(home, 'restored')), 0o700);
const vault = join(home, 'backups');
const running = await anInstallation(vault, 0o700);
const restored = join(home, 'restored');
mkdirSync(restored);

function play(command: string, folder: string): string {
  const env = { ...process.env, ...settingsFor(folder, vault) };
  const done = spawnSync('sh', ['-c', command], { cwd: root, env, encoding: 'utf8' });
  assert.equal(done.status, 0, `${command}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

test('each command of the document on backups does what it says', async () => {
  assert.deepEqual(commands, [
    'npm run backup',
    'npm run restore -- --list',
    'npm run restore',
    'npm run verify',
    'npm run drill',
  ]);
  const [backup, list, restore, verify, drill] = commands as [
    string,
    string,
    string,
    string,
    string,
  ];
  assert.match(play(backup, running.folder), /^candor-\S+\.backup$/m);
  assert.match(play(list, restored), /^candor-\S+\.backup$/m);
  assert.match(play(restore, restored), /^Restored candor-/m);
  assert.match(play(verify, restored), /^The books are sound/m);
  assert.match(play(drill, running.folder), /^Restored and sound: candor-/m);
  const found = await sql<{ count: bigint }>`
    select count(*) as count from overview.restore_drill`.execute(running.database.owner);
  assert.equal(found.rows[0]!.count, 1n);
});
