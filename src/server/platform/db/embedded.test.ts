import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { environmentFor } from './cluster.ts';
import { runningEmbedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { accounts, chooseRunner, isRoot, placesOf } from './natives.ts';
import { logins } from './secrets.ts';

function aFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-embedded-'));
  chmodSync(folder, mode);
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

/** The URL with another secret, or with none. */
const withSecret = (url: string, secret: string): string =>
  url.replace(/(?<=^postgres:\/\/[a-z_]+):[^@]+/, secret === '' ? '' : `:${secret}`);

const powers = `
  select rolname as name, rolcanlogin as logs_in,
    rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as is_more
  from pg_roles where rolname like 'candor%' order by 1`;

const expectedPowers = [
  { name: 'candor_backup', logs_in: true, is_more: true },
  { name: 'candor_bootstrap', logs_in: false, is_more: true },
  { name: 'candor_migrator', logs_in: true, is_more: false },
  { name: 'candor_owner', logs_in: false, is_more: false },
  { name: 'candor_web', logs_in: true, is_more: false },
  { name: 'candor_worker', logs_in: true, is_more: false },
];

const leftToSuperuser = `
  select c.oid::regclass::text as what from pg_class c join pg_namespace n on n.oid = relnamespace
    where relowner = 10 and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  union all select proname from pg_proc p join pg_namespace n on n.oid = pronamespace
    where proowner = 10 and nspname not in ('pg_catalog', 'information_schema')
  union all select typname from pg_type t join pg_namespace n on n.oid = typnamespace
    where typowner = 10 and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  union all select nspname from pg_namespace
    where nspowner = 10 and nspname not like 'pg\\_%' and nspname <> 'information_schema'`;

test('the server lets each role in by its own secret alone, and no superuser at all (INT-12)', async () => {
  const folder = join(aFolder(), 'pg');
  const server = await startEmbedded(folder);
  try {
    assert.deepEqual(await ask(server.url('candor_owner', 'candor'), powers), expectedPowers);
    const [web, worker] = [
      server.url('candor_web', 'candor'),
      server.url('candor_worker', 'candor'),
    ];
    assert.notEqual(
      new URL(web.replace('@/', '@h/')).password,
      new URL(worker.replace('@/', '@h/')).password,
    );
    for (const login of logins.filter((item) => item !== 'candor_backup')) {
      const url = server.url(login, 'candor');
      assert.equal((await ask<{ me: string }>(url, 'select session_user as me'))[0]?.me, login);
      await assert.rejects(ask(withSecret(url, ''), 'select 1'), /password|SASL/, login);
      await assert.rejects(ask(withSecret(url, 'wrong'), 'select 1'), /password authentication/);
    }
    const copier = server.url('candor_backup', 'candor');
    await assert.rejects(ask(copier, 'select 1'), /permission denied for database/);
    for (const login of ['candor_bootstrap', 'candor_owner', 'postgres']) {
      const url = web.replace('candor_web', login);
      await assert.rejects(ask(url, 'select 1'), /password authentication failed/, login);
    }
    const home = dirname(dirname(globSync(`${folder}/secrets/candor_web`)[0]!));
    for (const login of logins) assert.equal(modeOf(join(home, 'secrets', login)), '600');
    assert.equal(modeOf(join(home, 'secrets')), '700');
  } finally {
    await server.stop();
  }
});

test('a second Candor on the same data is refused, and the first goes on', async () => {
  const folder = join(aFolder(), 'pg');
  const server = await startEmbedded(folder, { port: 4711 });
  const pid = server.pid();
  await assert.rejects(startEmbedded(folder), (error: Error) => {
    assert.equal(error.message, `Candor already runs here (pid ${process.pid}, port 4711).`);
    return true;
  });
  assert.equal(server.pid(), pid);
  assert.equal((await ask(server.url('candor_web', 'candor'), 'select 1')).length, 1);
  assert.notEqual(await runningEmbedded(folder), null);
  await server.stop();
  const again = await startEmbedded(folder);
  await again.stop();
});

test('a server whose parent was killed is ended, and its data opened again', async () => {
  const folder = join(aFolder(), 'pg');
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const server = await startEmbedded(${JSON.stringify(folder)});
    console.log(server.pid());
    setInterval(() => {}, 1000);`;
  const tsx = new URL('../../tsx.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await sleep(300);
  const server = await startEmbedded(folder);
  assert.equal((await ask(server.url('candor_web', 'candor'), 'select 1')).length, 1);
  await server.stop();
});

test('a data folder with a long path gets a short folder of sockets that only its server owns', async () => {
  const folder = join(aFolder(), 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(dirname(folder), { recursive: true });
  const server = await startEmbedded(folder);
  const sockets = decodeURIComponent(server.url('candor_web', 'candor').split('host=')[1] ?? '');
  assert.match(sockets, /\/candor-[A-Za-z0-9]{6}$/);
  const uid = isRoot() ? accounts.postgres.uid : process.getuid?.();
  assert.equal(lstatSync(sockets).uid, uid);
  assert.equal(lstatSync(sockets).mode & 0o027, 0);
  assert.equal((await ask(server.url('candor_web', 'candor'), 'select 1')).length, 1);
  await server.stop();
  // A folder that another user put in its place is neither used nor followed.
  const aim = aFolder(0o755);
  rmSync(sockets, { recursive: true });
  execFileSync('ln', ['-s', aim, sockets]);
  const again = await startEmbedded(folder);
  const other = decodeURIComponent(again.url('candor_web', 'candor').split('host=')[1] ?? '');
  assert.notEqual(other, sockets);
  assert.equal(modeOf(aim), '755');
  assert.equal(statSync(aim).uid, process.getuid?.());
  await again.stop();
  for (const made of [sockets, other]) rmSync(made, { recursive: true, force: true });
});

/** A cluster of the first edition: no secrets, and the owner is the superuser. */
async function aFirstEdition(folder: string): Promise<void> {
  const runner = chooseRunner();
  const nobody = isRoot() ? { uid: 65_534, gid: 65_534 } : {};
  const cluster = join(folder, 'cluster');
  for (const made of [folder, cluster]) {
    mkdirSync(made, { mode: 0o700 });
    if (nobody.uid !== undefined) chownSync(made, nobody.uid, nobody.gid);
  }
  const how = { ...nobody, cwd: '/', env: environmentFor(runner) };
  const flags = ['-U', 'candor_owner', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8'];
  execFileSync(`${runner.native}/bin/initdb`, ['-D', cluster, ...flags], { ...how, stdio: 'pipe' });
  const server = spawn(
    `${runner.native}/bin/postgres`,
    ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`],
    { ...how, stdio: 'ignore' },
  );
  const url = (database: string): string =>
    `postgres://candor_owner@/${database}?host=${encodeURIComponent(folder)}`;
  for (let tries = 0; tries < 600; tries += 1) {
    if (await ask(url('postgres'), 'select 1').catch(() => null)) break;
    await sleep(50);
  }
  await ask(url('postgres'), 'create database candor');
  await migrate(url('candor'));
  await ask(url('candor'), `insert into foundation.installation values (true, 'live', now())`);
  server.kill('SIGINT');
  await once(server, 'exit');
}

test('a cluster of the first edition is converted with everything in it', async (t) => {
  const folder = join(aFolder(), 'pg');
  await aFirstEdition(folder);
  for (const round of ['first', 'second']) {
    const server = await startEmbedded(folder);
    t.after(server.stop); // a running server would block a failed test
    const owner = server.url('candor_owner', 'candor');
    assert.deepEqual(await ask(owner, powers), expectedPowers, round);
    assert.deepEqual(await ask(owner, leftToSuperuser), []);
    assert.deepEqual(await ask(owner, 'select mode from foundation.installation'), [
      { mode: 'live' },
    ]);
    await migrate(owner);
    const url = server.url('candor_web', 'candor');
    await assert.rejects(ask(withSecret(url, ''), 'select 1'), /password|SASL/);
    assert.equal((await ask(url, 'select from plans.plan')).length, 0);
    for (const open of ['pg_advisory_lock(1)', 'pg_try_advisory_xact_lock(1)', 'lo_create(0)']) {
      await assert.rejects(ask(url, `select ${open}`), /permission denied/, open);
    }
    await server.stop();
    const uid = isRoot() ? accounts.postgres.uid : process.getuid?.();
    assert.equal(lstatSync(join(folder, 'cluster', 'PG_VERSION')).uid, uid);
  }
});

test('where a secret is lost, all are made again and the data stays', async () => {
  const folder = join(aFolder(), 'pg');
  const first = await startEmbedded(folder);
  await ask(first.url('candor_owner', 'candor'), 'create table public.kept as select 7 as n');
  await first.stop();
  rmSync(join(folder, 'secrets', 'candor_web'));
  const again = await startEmbedded(folder);
  assert.deepEqual(await ask(again.url('candor_owner', 'candor'), 'select n from public.kept'), [
    { n: 7 },
  ]);
  assert.equal((await ask(again.url('candor_web', 'candor'), 'select 1')).length, 1);
  await again.stop();
});

test('Postgres runs from a clone that only its owner can enter, as root too (OPS-6)', async () => {
  const home = aFolder(0o700);
  const packaged = join(home, 'package', 'native');
  // If these tests run inside such a clone, the programs are already a copy.
  const { native } = chooseRunner();
  mkdirSync(join(home, 'package'));
  writeFileSync(join(home, 'package', 'package.json'), JSON.stringify({ version: 'copied' }));
  cpSync(native, packaged, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  });
  const system = join(aFolder(), 'system');
  const runner = chooseRunner(packaged, system);
  const version = spawnSync(`${runner.native}/bin/postgres`, ['-V'], {
    ...runner.account,
    cwd: '/',
    env: environmentFor(runner),
    encoding: 'utf8',
  });
  assert.match(version.stdout, /^postgres \(PostgreSQL\) 18/);
  if (!isRoot()) {
    assert.deepEqual(runner, { native: packaged, account: null });
    return;
  }
  assert.deepEqual(runner.account, accounts.postgres);
  assert.ok(runner.native.startsWith(system));
  const links = globSync(`${system}/**/*`).filter((path) => lstatSync(path).isSymbolicLink());
  assert.ok(links.length > 0);
  for (const link of links) assert.ok(realpathSync(link).startsWith(realpathSync(system)), link);
  // An interrupted copy does not count as complete.
  rmSync(join(system), { recursive: true });
  mkdirSync(join(system, 'postgres-half.1', 'native'), { recursive: true });
  assert.ok(existsSync(chooseRunner(packaged, system).native));
});

test('a start names the folder of its database where that lies elsewhere', () => {
  assert.equal(placesOf('data', resolve('data/postgres')), 'Data is in data. ');
  assert.equal(placesOf('/srv/candor', '/srv/candor/postgres'), 'Data is in /srv/candor. ');
  for (const elsewhere of ['/var/lib/candor/0a1b2c3d4e5f', '/srv/candor-old/postgres']) {
    const text = placesOf('/srv/candor', elsewhere);
    assert.equal(
      text,
      `Data is in /srv/candor, and its database in ${elsewhere}: a copy needs both. `,
    );
  }
  assert.equal(placesOf('/srv/candor', null), '');
});
