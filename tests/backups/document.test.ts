import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aFolder, anInstallation, forgetServer, settingsFor } from '#test/installation.ts';
import { aSmallStore } from '#test/s3-server.ts';
import { blocksOf, play, run } from './play-commands.ts';

// Plays the commands of docs/operations/backup.md verbatim, on an installation in a private home
// folder: with a folder of backups, and with an object store. tests/e2e covers `npm start` after a
// restore with every product.

const commands = blocksOf('backup.md', 'sh')
  .flatMap((block) => block.split('\n'))
  .filter((command) => command !== 'npm start');

const restored = ['into-one', 'into-another'];
const home: string = aFolder(async () => {
  for (const name of restored) forgetServer(join(home, name));
}, 0o700);
const vault = join(home, 'backups');
const running = await anInstallation(vault, 0o700);
const store = await aSmallStore();
const inStore = {
  BACKUP_TO: 's3://backups/of/candor',
  BACKUP_S3_ENDPOINT: store.endpoint,
  BACKUP_S3_REGION: store.region,
  BACKUP_S3_ACCESS_KEY_ID: store.key,
  BACKUP_S3_SECRET_ACCESS_KEY: store.secret,
};

const proofs = async (): Promise<bigint> => {
  const found = await sql<{ count: bigint }>`
    select count(*) as count from reporting.restore_drill`.execute(running.database.owner);
  return found.rows[0]!.count;
};

test('the document on backups has the commands that are played here', () => {
  assert.deepEqual(commands, [
    'npm run backup',
    'npm run restore -- --list',
    'npm run restore',
    'npm run verify',
    'npm run drill',
  ]);
});

async function playAll(more: Record<string, string>, into: string): Promise<void> {
  const before = await proofs();
  mkdirSync(join(home, into));
  const there = { ...settingsFor(running.folder, vault), ...more };
  const here = { ...settingsFor(join(home, into), vault), ...more };
  const [backup, list, restore, verify, drill] = commands as [
    string,
    string,
    string,
    string,
    string,
  ];
  assert.match(await play(backup, there), /^candor-\S+\.backup$/m);
  assert.match(await play(list, here), /^candor-\S+\.backup$/m);
  assert.match(await play(restore, here), /^Restored candor-/m);
  assert.match(await play(verify, here), /^The books are sound/m);
  assert.match(await play(drill, there), /^Restored and sound: candor-/m);
  assert.equal(await proofs(), before + 1n);
}

test('each command of the document does what it says with a folder', () =>
  playAll({}, restored[0]!));

test('each command of the document does what it says with an object store', async () => {
  await playAll(inStore, restored[1]!);
  assert.equal(store.objects.size, 1);
  assert.equal(store.open.size, 0);
});

test('a store that refuses the key, or holds a damaged backup, is refused in a sentence', async () => {
  const env = { ...settingsFor(running.folder, vault), ...inStore };
  const wrong = { ...env, BACKUP_S3_SECRET_ACCESS_KEY: 'a-secret-of-somebody-else' };
  const before = await proofs();
  const refused = await run('npm run -s backup', wrong);
  assert.equal(refused.status, 1);
  assert.match(refused.said, /^No backup was made: .+\n$/);
  for (const bytes of store.objects.values()) bytes[Math.floor(bytes.length / 2)]! ^= 1;
  const damaged = await run('npm run -s drill', env);
  assert.equal(damaged.status, 1);
  assert.match(damaged.said, /^No restore was proved: .*is damaged.*\n$/);
  assert.equal(await proofs(), before);
});

test('a place without a backup is said to have none, also to who asks for the list', async () => {
  const typo = { ...settingsFor(running.folder, vault), BACKUP_TO: join(home, 'backup') };
  const listed = await run('npm run -s restore -- --list', typo);
  assert.equal(listed.status, 1);
  assert.match(listed.said, /^Nothing was restored: there is no whole backup in \S+\/backup\n$/);
});
