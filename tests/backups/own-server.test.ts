import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '#platform/config/config.ts';
import { aFolder, fillInstallation, rowsOf, settingsFor } from '#test/installation.ts';
import { aSmallStore } from '#test/s3-server.ts';
import { alertsOf } from '../../src/server/modules/reporting/system/judge-reading.ts';
import { readSystem } from '../../src/server/modules/reporting/system/read-system.ts';
import { askServer, makeServerFiles, startServerOn } from './own-server.ts';
import { blocksOf, play, run } from './play-commands.ts';

// Plays docs/operations/postgres.md: a server that Candor did not make, its roles by the SQL in the
// document, backups into an object store, a restore beside it, and the check of that restore
// (OPS-8).

const home = aFolder();
const [roles] = blocksOf('postgres.md', 'sql') as [string];
const [unpack, prove] = blocksOf('postgres.md', 'sh') as [string, string];
const passwords = {
  postgres: 'of-postgres',
  candor_migrator: 'of-migrator',
  candor_web: 'of-web',
  candor_worker: 'of-worker',
  candor_backup: 'of-backup',
};
type Login = keyof typeof passwords;

/** The document's lines for pg_hba.conf, on a machine without certificates. */
const hba = blocksOf('postgres.md', '')
  .find((block) => block.startsWith('hostssl'))!
  .replaceAll('hostssl', 'host')
  .replaceAll('10.0.0.0/8', '127.0.0.1/32');

const cluster = join(home, 'postgres');
makeServerFiles(cluster, passwords.postgres, `${hba}\n`);
const server = await startServerOn(cluster);
const urlOf = (login: Login, at = server): string => at.url(login, passwords[login]);

const asSuperuser = urlOf('postgres').replace(/candor$/, 'postgres');
const statements = roles.replaceAll(
  /PASSWORD-OF-(\w+)/g,
  (_, name: string) => `of-${name.toLowerCase()}`,
);
for (const statement of statements.split(';').filter((item) => item.trim() !== '')) {
  await askServer(asSuperuser, statement);
}

const store = await aSmallStore();
const settings = {
  ...settingsFor(join(home, 'data'), 's3://backups/of/candor'),
  CANDOR_SECRET: 'a secret of at least thirty-two letters',
  DATABASE_URL: urlOf('candor_web'),
  WORKER_DATABASE_URL: urlOf('candor_worker'),
  MIGRATE_DATABASE_URL: urlOf('candor_migrator'),
  BACKUP_DATABASE_URL: urlOf('candor_backup'),
  S3_ENDPOINT: store.endpoint,
  S3_REGION: store.region,
  S3_ACCESS_KEY_ID: store.key,
  S3_SECRET_ACCESS_KEY: store.secret,
  S3_BUCKET: 'files',
};
await play('npm run migrate', settings);
const { database, file, close } = await fillInstallation({
  config: readConfig(settings),
  url: (role) => urlOf((role === 'candor_owner' ? 'candor_migrator' : role) as Login),
});
after(close);
const proofs = async (): Promise<bigint> => {
  const found = await sql<{ count: bigint }>`
    select count(*) as count from reporting.restore_drill`.execute(database.owner);
  return found.rows[0]!.count;
};

test('its roles are no more than they have to be, and the copier sees no database', async () => {
  const found = await askServer(
    asSuperuser,
    `select rolname as name from pg_roles
    where rolname like 'candor%' and (rolsuper or rolcreaterole or rolcreatedb)`,
  );
  assert.deepEqual(found, []);
  await assert.rejects(
    askServer(urlOf('candor_backup'), 'select 1'),
    /permission denied|no pg_hba/,
  );
});

test('a backup of it goes into the object store, and a drill of Candor’s own proves it', async () => {
  assert.match(await play('npm run backup', settings), /MiB in s3:\/\/backups\/of\/candor$/m);
  assert.match(await play('npm run drill', settings), /^Restored and sound: candor-/m);
  assert.equal(await proofs(), 1n);
});

test('connections that something else opened are warned of while they are open (OPS-10)', async () => {
  const warned = async (): Promise<boolean> =>
    alertsOf(await readSystem(database.worker, readConfig(settings))).some(
      ({ rule }) => rule === 'connections_used',
    );
  assert.equal(await warned(), false);
  const others = Array.from({ length: 86 }, () => {
    return new pg.Client({ connectionString: urlOf('postgres') });
  });
  await Promise.all(others.map((client) => client.connect()));
  assert.equal(await warned(), true);
  await Promise.all(others.map((client) => client.end()));
  assert.equal(await warned(), false);
});

test('it is not restored over the server that runs', async () => {
  const { status, said } = await run('npm run -s restore', settings);
  assert.equal(status, 1);
  assert.match(said, /DATABASE_URL is set: name an empty folder with --to/);
});

test('unpacked beside it and started as the page says, it is the same, and --copy proves that', async () => {
  const to = join(home, 'restored');
  const output = await play(unpack.replace('RESTORED', to), settings);
  assert.match(output, /Start Postgres 18 on/);
  assert.equal(readFileSync(join(to, 'secret'), 'utf8'), settings.CANDOR_SECRET);
  assert.equal(
    readFileSync(join(to, 'files', file.slice(-2), file), 'latin1'),
    '%PDF-1.7 a receipt',
  );
  const moved = join(home, 'its-own-place');
  renameSync(join(to, 'cluster'), moved);
  const copy = await startServerOn(moved);
  const copyUrl = urlOf('candor_migrator', copy);
  const [was, is] = [await rowsOf(copyUrl), await rowsOf(urlOf('candor_migrator'))];
  assert.ok(was.includes('transfer') && is.length >= was.length);
  assert.match(await play(prove.replace('URL', copyUrl), settings), /^Restored and sound: a copy/m);
  assert.equal(await proofs(), 2n);
  // After a row of the copy is edited, the check fails and is not recorded as passed.
  await askServer(
    urlOf('postgres', copy),
    `alter table ledger.transfer disable trigger user;
    update ledger.transfer set amount = amount + 1`,
  );
  const edited = await run(
    prove.replace('npm run', 'npm run -s').replace('URL', copyUrl),
    settings,
  );
  assert.equal(edited.status, 1);
  assert.match(edited.said, /^No restore was proved: the restored books are not sound/);
  const itself = await run(prove.replace('URL', urlOf('candor_migrator')), settings);
  assert.match(itself.said, /this is the active database itself/);
  assert.equal(await proofs(), 2n);
});

test('a login gets a new password as the page on secrets says, and the old one opens nothing', async () => {
  const [statement] = blocksOf('secrets.md', 'sql') as [string];
  const url = urlOf('candor_web');
  assert.equal((await askServer(url, 'select 1')).length, 1);
  await askServer(asSuperuser, statement.replace('NEW-PASSWORD', 'of-another-web'));
  await assert.rejects(askServer(url, 'select 1'), /password authentication failed/);
  const renewed = server.url('candor_web', 'of-another-web');
  assert.equal((await askServer(renewed, 'select 1')).length, 1);
});
