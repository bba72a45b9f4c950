import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readStretch } from '#platform/backup/log-names.ts';
import { folderVault } from '#platform/backup/vault.ts';
import { readBackupConfig } from '#platform/config/backup-config.ts';
import { connect, inTransaction } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { storePdf } from '#platform/files/files.ts';
import { aFolder, anInstallation, forgetServer, rowsOf, settingsFor } from '#test/installation.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { backUp } from '../../src/server/backups/back-up.ts';
import { drill } from '../../src/server/backups/drill.ts';
import { forgetLog, logKeeper } from '../../src/server/backups/keep-log.ts';
import { logSlots } from '../../src/server/backups/log-slot.sql.ts';
import { openLogVault } from '../../src/server/backups/open-vault.ts';
import { restoreBackup, type RestoreOptions } from '../../src/server/backups/restore-backup.ts';
import { verifyDatabase } from '../../src/server/modules/integrity/integrity.ts';

// Writes between two backups are kept as well: a restore continues to the end of the log, or to a
// chosen moment in it (OPS-8).

const vaultFolder = join(aFolder(), 'vault');
const vault = folderVault(vaultFolder);
const running = await anInstallation(vaultFolder);
const { database, files, url } = running;
const config = { ...readBackupConfig(running.settings), secret: running.config.secret };
const logVault = openLogVault(config.backups);
const followed = {
  backupUrl: url('candor_backup'),
  db: database.worker,
  files,
  vault: logVault,
  passphrase: config.passphrase,
};
const keeper = logKeeper(followed);
const series = await keeper.round();
const copied = { config, vault, db: database.worker, backupUrl: url('candor_backup') };
const base = await backUp(copied);

/** Keeps everything the server has written so far. */
async function keepAll(by = keeper): Promise<void> {
  const before = await sql<{ place: string }>`
    select pg_current_wal_flush_lsn()::text as place`.execute(database.worker);
  for (;;) {
    await by.round(true);
    const [slot] = await logSlots(database.worker);
    const reached = await sql<{ is: boolean }>`
      select ${slot!.place}::pg_lsn >= ${before.rows[0]!.place}::pg_lsn as is`.execute(
      database.worker,
    );
    if (reached.rows[0]!.is) return;
  }
}

const members = async (db = database.owner): Promise<number> =>
  Number(
    (await sql<{ count: bigint }>`select count(*) as count from identity.member`.execute(db))
      .rows[0]!.count,
  );
const now = async (): Promise<Date> =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.worker)).rows[0]!.now;

const atBackup = await members();
await aFundedMember(database, 300_000n);
const file = await inTransaction(database.web, (tx) =>
  storePdf(tx, files, Buffer.from('%PDF-1.7 a later receipt')),
);
const moment = await now();
await keepAll();
await aFundedMember(database, 400_000n);
// When another process takes over keeping the log, nothing is missing in between.
keeper.close();
const second = logKeeper(followed);
const afterAll = await now();
await keepAll(second);

type Restored = { members: number; rows: string; folder: string };

async function restored(input: RestoreOptions, from = vaultFolder): Promise<Restored> {
  const folder = join(aFolder(), 'data');
  await restoreBackup(readBackupConfig(settingsFor(folder, from)), folderVault(from), input);
  const server = await startEmbedded(join(folder, 'postgres'));
  const owner = connect(server.url('candor_owner', 'candor'), 'candor_owner', 4);
  try {
    const { faults } = await verifyDatabase(owner.db);
    assert.deepEqual(faults, []);
    const rows = await rowsOf(server.url('candor_owner', 'candor'));
    return { members: await members(owner.db), rows, folder };
  } finally {
    await owner.close();
    await server.stop();
    forgetServer(folder);
  }
}

/** A sequence restored from the log skips numbers, as after any crash. */
const withoutPlaces = (rows: string): string => rows.replaceAll(/^.*setval.*$/gm, '');

test('a restore goes on to the end of the log, with the files that came since', async () => {
  const { rows, members: found, folder } = await restored({});
  assert.equal(found, atBackup + 2);
  assert.equal(withoutPlaces(rows), withoutPlaces(await rowsOf(url('candor_owner'))));
  const at = join(folder, 'files', file.slice(-2), file);
  assert.equal(readFileSync(at, 'latin1'), '%PDF-1.7 a later receipt');
});

test('a restore to a moment has what was written until then, and nothing later', async () =>
  assert.equal((await restored({ upTo: moment })).members, atBackup + 1));

test('a restore to a moment after which nothing was written has everything', async () =>
  assert.equal((await restored({ upTo: afterAll })).members, atBackup + 2));

test('a restore without the log is the backup itself', async () =>
  assert.equal((await restored({ upTo: 'backup' })).members, atBackup));

test('a moment before the first backup or after the end of the log is refused', async () => {
  const before = new Date(Date.parse(base.backup.slice(7, 11)) - 1);
  await assert.rejects(restored({ upTo: before }), { kind: 'none' });
  await assert.rejects(restored({ upTo: new Date(Date.now() + 3_600_000) }), { kind: 'older' });
});

/** A copy of the vault with its log altered by `change`. */
function changedVault(change: (folder: string, stretches: string[]) => void): string {
  const folder = join(aFolder(), 'vault');
  const log = join(folder, 'log');
  mkdirSync(log, { recursive: true });
  for (const name of [
    base.backup,
    ...readdirSync(join(vaultFolder, 'log')).map((item) => join('log', item)),
  ]) {
    copyFileSync(join(vaultFolder, name), join(folder, name));
  }
  const stretches = readdirSync(log).filter((name) => readStretch(name) !== null);
  change(
    log,
    stretches.toSorted((a, b) => Number(readStretch(a)!.start - readStretch(b)!.start)),
  );
  return folder;
}

test('a stretch that is missing ends the log before it, and a damaged one is refused', async () => {
  const without = changedVault((log, stretches) => rmSync(join(log, stretches.at(-1)!)));
  const { members: found } = await restored({}, without);
  assert.ok(found < atBackup + 2, 'what was in it is not restored');
  const later = await now();
  await assert.rejects(restored({ upTo: later }, without), { kind: 'older' });
  const damaged = changedVault((log, stretches) => {
    const at = join(log, stretches.at(-1)!);
    const bytes = readFileSync(at);
    bytes[bytes.length - 20]! ^= 1;
    writeFileSync(at, bytes);
  });
  await assert.rejects(restored({}, damaged), { kind: 'damaged' });
  const renamed = changedVault((log, stretches) => {
    copyFileSync(join(log, stretches.at(-2)!), join(log, stretches.at(-1)!));
  });
  await assert.rejects(restored({}, renamed), { kind: 'edited' });
});

test('a drill proves the backup with the log that goes on from it', async () => {
  const { backup, about } = await drill(config, vault, database.worker);
  assert.equal(backup, base.backup);
  assert.notEqual(about.upTo, null);
});

test('a log that the server gave up begins a new series, which the old backup does not go on with', async () => {
  second.close();
  await forgetLog(followed.backupUrl, database.worker);
  assert.deepEqual(await logSlots(database.worker), []);
  const third = logKeeper(followed);
  assert.notEqual(await third.round(), series);
  await aFundedMember(database, 500_000n);
  await keepAll(third);
  assert.equal((await restored({})).members, atBackup + 2);
  const { about } = await backUp(copied);
  assert.notEqual(about.log, series);
  await aFundedMember(database, 600_000n);
  await keepAll(third);
  assert.equal((await restored({})).members, atBackup + 4);
  third.close();
});
