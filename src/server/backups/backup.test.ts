import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BackupFaultKind } from '#platform/backup/backup-fault.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { folderVault } from '#platform/backup/vault.ts';
import { readBackupConfig } from '#platform/config/backup-config.ts';
import { connect } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { aFolder, anInstallation, rowsOf, settingsFor } from '#test/installation.ts';
import { sealHeads } from '../modules/ledger/ledger.ts';
import { openLogVault } from './open-vault.ts';
import { requireFit, restoreBackup } from './restore-backup.ts';
import { removeOld, takeBackup } from './take-backup.ts';

// A whole installation is copied while it runs, and restored (OPS-8).

const vaultFolder = join(aFolder(), 'vault');
const vault = folderVault(vaultFolder);
const running = await anInstallation(vaultFolder);
const { database, files, url } = running;
const { secret } = running.config;
const backupConfig = { ...readBackupConfig(running.settings), secret };
const { passphrase } = backupConfig;
const source = {
  backupUrl: url('candor_backup'),
  db: database.worker,
  files,
  secret,
  logins: null,
};
const taken = await takeBackup(source, vault, passphrase);
const root = join(import.meta.dirname, '../../..');

test('a backup comes back with the same rows, heads, files and secret', async () => {
  const folder = join(aFolder(), 'data');
  const { manifest: restored } = await restoreBackup(
    readBackupConfig(settingsFor(folder, vaultFolder)),
    vault,
    {},
  );
  assert.equal(restored.name, taken.name);
  assert.deepEqual(restored.missing, []);
  assert.equal(readFileSync(join(folder, 'secret'), 'utf8'), secret);
  const file = join('files', running.file.slice(-2), running.file);
  assert.deepEqual(readFileSync(join(folder, file)), readFileSync(join(running.folder, file)));
  const server = await startEmbedded(join(folder, 'postgres'));
  const worker = connect(server.url('candor_worker', 'candor'), 'candor_worker', 1);
  try {
    const [newest, ...heads] = await sealHeads(worker.db, 1_000);
    assert.deepEqual([newest, ...heads], await sealHeads(database.worker, 1_000));
    assert.equal(newest?.head, restored.seal?.head);
    const there = await rowsOf(server.url('candor_owner', 'candor'));
    assert.equal(there, await rowsOf(url('candor_owner')));
  } finally {
    await worker.close();
    await server.stop();
  }
});

test('its file tells nothing but its time, and is its owner’s alone', async () => {
  const at = join(vaultFolder, taken.name);
  const bytes = readFileSync(at);
  for (const word of [secret, 'candor_owner', 'Byron', '%PDF']) {
    assert.ok(!bytes.includes(word), word);
  }
  assert.deepEqual(readdirSync(vaultFolder), [taken.name]);
});

const { manifest } = taken;
const fits = (over: Partial<Manifest>, given: string | undefined = secret, from?: Date) =>
  requireFit({ ...manifest, ...over }, given, 'sandbox', from);
const beginsAt = (shift: number): Date => new Date(Date.parse(manifest.madeAt) + shift);
const later = { ...manifest.program, migrations: [...manifest.program.migrations, '9999_later'] };

const unfit: [what: string, kind: BackupFaultKind, restore: () => void][] = [
  ['of another secret', 'foreign', () => fits({}, 'another secret of at least 32 letters')],
  [
    'of a live installation',
    'foreign',
    () => fits({ installation: { ...manifest.installation, mode: 'live' } }),
  ],
  ['made before a wanted time', 'older', () => fits({}, undefined, beginsAt(1))],
  [
    'of a newer version',
    'newer',
    () => fits({ program: { ...manifest.program, version: '99.0.0' } }),
  ],
  ['with a migration not known here', 'newer', () => fits({ program: later })],
];

test('a backup that fits is taken, also with no secret given and at the wanted time itself', () => {
  fits({});
  fits({}, undefined, beginsAt(0));
});

for (const [what, kind, restore] of unfit) {
  test(`a restore refuses a backup ${what}`, () => assert.throws(restore, { kind }));
}

test('a restore refuses a place that has data, and leaves it as it was', async () => {
  await assert.rejects(restoreBackup(readBackupConfig(running.settings), vault, {}), {
    kind: 'occupied',
  });
  const to = aFolder();
  writeFileSync(join(to, 'something'), 'of mine');
  await assert.rejects(restoreBackup(readBackupConfig(running.settings), vault, { to }), {
    kind: 'occupied',
  });
  assert.deepEqual(readdirSync(to), ['something']);
});

test('a restore that is refused in its middle leaves a place that is free', async () => {
  const folder = join(aFolder(), 'data');
  const other = join(aFolder(), 'vault');
  mkdirSync(other);
  const whole = readFileSync(join(vaultFolder, taken.name));
  writeFileSync(join(other, taken.name), whole.subarray(0, whole.length - 70_000));
  const config = readBackupConfig(settingsFor(folder, other));
  await assert.rejects(restoreBackup(config, folderVault(other), {}), { name: 'BackupFault' });
  assert.deepEqual(readdirSync(folder), ['postgres']);
  assert.ok(!existsSync(join(folder, 'postgres', 'cluster')));
  await restoreBackup(config, vault, { name: taken.name });
});

test('a backup under another’s name is refused', async () => {
  const other = join(aFolder(), 'vault');
  mkdirSync(other);
  const name = taken.name.replace(/candor-\d{8}/, 'candor-20990101');
  writeFileSync(join(other, name), readFileSync(join(vaultFolder, taken.name)));
  const to = join(aFolder(), 'new');
  const config = readBackupConfig(running.settings);
  await assert.rejects(restoreBackup(config, folderVault(other), { to }), { kind: 'edited' });
  await assert.rejects(restoreBackup(config, vault, { name }), { kind: 'none' });
});

test('two backups at once are both whole, and one whose server is away fails in a sentence', async () => {
  const other = folderVault(join(aFolder(), 'vault'));
  const both = [1, 2].map(() => takeBackup(source, other, passphrase));
  const names = (await Promise.all(both)).map(({ name }) => name);
  assert.deepEqual(await other.list(), names.toSorted());
  const away = { ...source, backupUrl: 'postgres://candor_backup@127.0.0.1:1/candor' };
  await assert.rejects(takeBackup(away, other, passphrase), /ECONNREFUSED/);
});

/** Runs `npm run backup` on the running installation, as a separate process. */
function backUp() {
  const program = ['--import', './src/server/tsx.ts', 'scripts/backups/back-up.ts'];
  return spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, ...running.settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

test('a backup that is killed in its middle is none, and the next is whole', async () => {
  await database.owner.transaction().execute(async (tx) => {
    // The backup lists the files after it copied the database; this lock makes it wait there.
    await sql`lock table foundation.file in access exclusive mode`.execute(tx);
    const child = backUp();
    const isUnderWay = () => readdirSync(vaultFolder).some((name) => name.endsWith('.part'));
    while (!isUnderWay() && child.exitCode === null) await sleep(10);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.ok(isUnderWay(), 'it was killed in its middle');
  });
  assert.deepEqual(await vault.list(), [taken.name]);
  const next = backUp();
  assert.equal((await once(next, 'exit'))[0], 0);
  const [first, second, ...more] = await vault.list();
  assert.deepEqual([first, more], [taken.name, []]);
  await removeOld(vault, openLogVault(backupConfig.backups), 1);
  assert.deepEqual(await vault.list(), [second]);
});
