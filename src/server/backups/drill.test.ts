import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import type { BackupFaultKind } from '#platform/backup/backup-fault.ts';
import { openReplication } from '#platform/backup/log-stream.ts';
import { startScratch } from '#platform/backup/scratch.ts';
import { folderVault } from '#platform/backup/vault.ts';
import { readBackupConfig } from '#platform/config/backup-config.ts';
import { chooseRunner } from '#platform/db/natives.ts';
import { aFolder, anInstallation } from '#test/installation.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { sampled } from '../../../tests/is-full.ts';
import { notifyStaff } from '../modules/reporting/staff/staff-notices.sql.ts';
import { lastRestore } from '../modules/reporting/status.sql.ts';
import { backUp } from './back-up.ts';
import { drill } from './drill.ts';
import { forgetLog } from './keep-log.ts';
import { logSlots } from './log-slot.sql.ts';
import { proveCopy } from './prove-copy.ts';
import { readInstallation } from './read-installation.sql.ts';
import { noted, noteSchedule, startRun } from './runs.sql.ts';
import { unpackBackup } from './unpack-backup.ts';

// A drill restores the newest backup beside its database and proves that restores work, or fails
// (OPS-8). The tests plant faults in the file, in its contents and in its location.

const vaultFolder = join(aFolder(), 'vault');
const vault = folderVault(vaultFolder);
const running = await anInstallation(vaultFolder);
const { database, url } = running;
const { worker, owner } = database;
const { secret } = running.config;
const config = { ...readBackupConfig(running.settings), secret };
const copied = { config, vault, db: worker, backupUrl: url('candor_backup') };
const backUpNow = async () => {
  const run = await startRun(worker, 'backup', true);
  return { run, ...(await noted(worker, run!, () => backUp(copied))) };
};
const first = await backUpNow();
const { installation, program } = await readInstallation(worker);

const drillNow = async (from = vault) => {
  const run = await startRun(worker, 'drill', true);
  return noted(worker, run!, () => drill(config, from, worker));
};

test('a drill that restores the newest backup and finds it sound is the proof of a restore', async () => {
  assert.equal(await lastRestore(worker), null);
  const { backup, about } = await drillNow();
  assert.equal(backup, first.backup);
  assert.equal(about.files, 1);
  assert.equal(about.seal, first.about.seal);
  assert.notEqual(await lastRestore(worker), null);
  assert.ok(!existsSync(join(running.folder, 'drill')), 'nothing of the copy is left');
});

/** A vault with the backup as changed by `change`. */
function changedVault(change: (whole: Buffer) => Buffer, name = first.backup) {
  const folder = join(aFolder(), 'vault');
  mkdirSync(folder);
  writeFileSync(join(folder, name), change(readFileSync(join(vaultFolder, first.backup))));
  return folderVault(folder);
}

const flipped = (whole: Buffer): Buffer => {
  whole[Math.floor(whole.length / 2)]! ^= 1;
  return whole;
};
const proofs = async (): Promise<number> => {
  const found = await sql<{ count: bigint }>`
    select count(*) as count from reporting.restore_drill`.execute(owner);
  return Number(found.rows[0]!.count);
};

const planted: [what: string, kind: BackupFaultKind, change: (whole: Buffer) => Buffer][] = [
  ['that is damaged', 'damaged', flipped],
  [
    'whose end is missing',
    'cut_off',
    (whole) => whole.subarray(0, whole.indexOf('}') + 2 + 65_552),
  ],
  [
    'whose readable lines were edited',
    'edited',
    (whole) =>
      Buffer.from(whole.toString('latin1').replace('"madeAt":"2', '"madeAt":"3'), 'latin1'),
  ],
];

for (const [what, kind, change] of sampled(planted, 2)) {
  test(`a drill refuses a backup ${what}, and proves nothing`, async () => {
    const before = await proofs();
    await assert.rejects(drillNow(changedVault(change)), { kind });
    assert.equal(await proofs(), before);
  });
}

test('a drill refuses an older backup where the newest was taken away', async () => {
  const { backup, run } = await backUpNow();
  assert.equal((await drillNow()).backup, backup);
  await vault.remove(backup);
  await assert.rejects(drillNow(), { kind: 'older' });
  await sql`update reporting.backup_run set failed = 'its file is gone' where id = ${run}`.execute(
    owner,
  );
});

type Edit = { what: string; kind: BackupFaultKind; message?: string; edit: string; undo: string };
const edits: Edit[] = [
  {
    what: 'of another secret',
    kind: 'foreign',
    edit: `alter table foundation.installation disable trigger user;
      update foundation.installation set secret_mark = sha256('another')`,
    undo: `update foundation.installation
      set secret_mark = decode('${installation.secretMark}', 'hex')`,
  },
  {
    what: 'made before an upgrade',
    kind: 'older',
    edit: `update migrations.release set code_digest = 'another'`,
    undo: `update migrations.release set code_digest = '${program.codeDigest}'`,
  },
  {
    what: 'whose amounts were edited',
    kind: 'unsound',
    edit: `alter table ledger.transfer disable trigger user;
      update ledger.transfer set amount = amount + 1`,
    undo: 'update ledger.transfer set amount = amount - 1',
  },
  {
    what: 'whose seals were taken away and a posting edited',
    kind: 'unsound',
    message: 'its postings after its newest seal are not those of the active database',
    edit: `alter table ledger.seal disable trigger user; create temporary table kept as
      select * from ledger.seal; delete from ledger.seal;
      update ledger.transfer set reason = 'x'`,
    undo: `update ledger.transfer set reason = null; insert into ledger.seal select * from kept`,
  },
  {
    what: 'whose newest seal was replaced',
    kind: 'unsound',
    edit: `alter table ledger.seal disable trigger user;
      update ledger.seal set head = sha256('another') where no = (select max(no) from ledger.seal)`,
    undo: 'select 1',
  },
];

test('a copy that somebody with the passphrase edited proves nothing', async () => {
  const data = aFolder();
  const cluster = join(data, 'cluster');
  await unpackBackup(vault, first.backup, config.passphrase, { cluster, data, flush: false });
  const copy = await startScratch(cluster, chooseRunner());
  const client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  try {
    for (const { what, kind, message, edit, undo } of edits) {
      const fault = message === undefined ? { kind } : { kind, message };
      await client.query(edit);
      await assert.rejects(proveCopy(copy.url, worker), fault, what);
      await client.query(undo);
    }
  } finally {
    await client.end();
    await copy.stop();
  }
});

test('the active database is no copy of itself', () =>
  assert.rejects(proveCopy(url('candor_owner'), worker), /the active database itself/));

test('owners hear once of a backup that failed, one that was broken off, and one that is late', async () => {
  await sql`update reporting.backup_run set started_at = started_at - interval '2 days',
    ended_at = ended_at - interval '2 days'`.execute(owner);
  await sql`delete from reporting.backup_schedule`.execute(owner);
  const chief = await anAdministrator(owner, 'owner');
  await anAdministrator(owner, 'finance');
  const news = () =>
    worker
      .transaction()
      .execute(async (tx) =>
        (await notifyStaff(tx)).map(({ administrator, about }) => [administrator, about['what']]),
      );
  assert.deepEqual(await news(), []);
  const failing = await startRun(worker, 'backup', true);
  const disk = () => Promise.reject(new Error('no space left'));
  await assert.rejects(noted(worker, failing!, disk), /no space left/);
  assert.deepEqual(await news(), [[chief.id, 'failed']]);
  const broken = await startRun(worker, 'drill', true);
  await sql`update reporting.backup_run set started_at = started_at - interval '13 hours'
    where id = ${broken}`.execute(owner);
  assert.deepEqual(await news(), [[chief.id, 'broken_off']]);
  await noteSchedule(worker, 24, 7);
  await sql`update reporting.backup_schedule set since = since - interval '37 hours'`.execute(
    owner,
  );
  assert.deepEqual(await news(), [[chief.id, 'late']]);
  assert.deepEqual(await news(), []);
  // The log's reader has been away for a quarter of an hour.
  const client = await openReplication(url('candor_backup'));
  await client.query('CREATE_REPLICATION_SLOT candor_log_00000000 PHYSICAL RESERVE_WAL');
  await client.end();
  assert.deepEqual(await news(), []);
  const real = (later: string) =>
    sql`create or replace function clock.real() returns timestamptz language sql stable
      as ${sql.raw(`$$ select clock_timestamp() + interval '${later}' $$`)}`.execute(owner);
  await real('16 minutes');
  assert.deepEqual(await news(), [[chief.id, 'late']]);
  await forgetLog(url('candor_backup'), worker);
  assert.deepEqual(await logSlots(worker), []);
  await real('0 minutes');
});

test('each is due by the schedule, an hour after one that failed, and a backup after an upgrade', async () => {
  await noteSchedule(worker, 24, 7);
  const earlier = (by: string) =>
    sql`update reporting.backup_run set started_at = started_at - ${by}::interval,
      ended_at = ended_at - ${by}::interval`.execute(owner);
  const isDue = async (act: 'backup' | 'drill') => (await startRun(worker, act, false)) !== null;
  await earlier('1 minute');
  assert.equal(await isDue('backup'), false, 'one failed a moment ago');
  await earlier('60 minutes');
  const run = await startRun(worker, 'backup', false);
  const { codeDigest } = program;
  await noted(worker, run!, async () => ({ backup: first.backup, about: { codeDigest } }));
  await earlier('23 hours 59 minutes');
  assert.equal(await isDue('backup'), false);
  await sql`update migrations.release set code_digest = 'of the next release'`.execute(owner);
  assert.equal(await isDue('drill'), false, 'it waits for a backup of this release');
  assert.equal(await isDue('backup'), true);
  await sql`update migrations.release set code_digest = ${codeDigest}`.execute(owner);
  await sql`delete from reporting.backup_run where ended_at is null`.execute(owner);
  assert.equal(await isDue('backup'), false);
  await earlier('2 minutes');
  assert.equal(await isDue('backup'), true);
  await earlier('7 days');
  assert.equal(await isDue('drill'), true);
});
