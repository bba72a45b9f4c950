import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startTestServer } from '#test/ledger/postgres.ts';
import { withDataLock } from './data-lock.ts';
import { createDatabase, migrate, programText } from './migrate.ts';
import { digestOf, type ProgramText } from './program-text.ts';
import { compareVersions } from './release.ts';

const server = await startTestServer();
after(() => server.remove());
const program = programText();

/** Returns an owner's client on a database, and the URL for upgrading it. */
async function clientOf(name: string) {
  const url = server.url('candor_owner', name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  after(() => client.end());
  return { url, client };
}

/** A database before any migration. */
async function aDatabase(name: string) {
  await createDatabase(server.url('candor_bootstrap', 'postgres'), name);
  return clientOf(name);
}

/** A database that this program has upgraded, made as a server-side copy. */
async function anUpgraded(name: string) {
  const maker = new pg.Client({ connectionString: server.url('candor_bootstrap', 'postgres') });
  await maker.connect();
  await maker.query(`create database ${name} owner candor_owner template template`);
  await maker.end();
  return clientOf(name);
}

/** Everything an upgrade may change, as one text: function bodies and the upgrade records. */
async function stateOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>(`
    select md5(string_agg(line, e'\\n' order by line)) as state from (
      select p.oid::regprocedure || pg_get_functiondef(p.oid) from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace
        where p.prokind in ('f', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      union all select c.oid::regclass::text || c.relkind::text from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      union all select name || digest from migrations.code_file
      union all select name || coalesce(digest, '') from migrations.applied
      union all select version || code_digest from migrations.release) seen (line)`);
  return rows[0]!.state;
}

const changed = (text: ProgramText, file: string, extra: string): ProgramText => ({
  ...text,
  code: text.code.map((sqlFile) =>
    sqlFile.name === file
      ? { ...sqlFile, text: sqlFile.text + extra, digest: digestOf(sqlFile.text + extra) }
      : sqlFile,
  ),
});

const newer = (extra: string): ProgramText => ({
  ...changed(program, 'foundation/foundation.sql', extra),
  version: '99.0.0',
});

test('a Postgres below 18 is refused in a sentence, and nothing is changed (OPS-6, C5)', async () => {
  const { url, client } = await aDatabase('aged');
  // Connections by this URL see an older server version.
  await client.query(`create schema aged; create function aged.current_setting(name text)
    returns text language sql as $$ select case name when 'server_version' then '15.13'
      when 'server_version_num' then '150013' end $$`);
  const before = await stateOf(client).catch(() => 'no memory of upgrades');
  const join = url.includes('?') ? '&' : '?';
  const agedUrl = `${url}${join}options=-c%20search_path%3Daged%2Cpg_catalog`;
  await assert.rejects(
    migrate(agedUrl),
    /is a Postgres 15\.13; Candor needs 18\. Nothing was changed/,
  );
  assert.equal(await stateOf(client).catch(() => 'no memory of upgrades'), before);
});

test('two starts fill one database one after the other (OPS-7, C13)', async () => {
  const { url } = await aDatabase('filled');
  const steps: string[] = [];
  const fill = (name: string) =>
    withDataLock(url, async () => {
      steps.push(name);
      await sleep(100);
      steps.push(name);
    });
  await Promise.all([fill('one'), fill('other')]);
  assert.equal(steps.length, 4);
  assert.deepEqual([steps[0], steps[2]], [steps[1], steps[3]]);
});

test('a version is newer by its numbers, not by its letters', () => {
  assert.ok(compareVersions('0.10.0', '0.9.9') > 0);
  assert.ok(compareVersions('1.0.0', '0.99.99') > 0);
  assert.equal(compareVersions('1.2.3-next', '1.2.3'), 0);
});

test('an older program does not touch a database that a newer one upgraded (OPS-7)', async () => {
  const { url, client } = await anUpgraded('newer');
  await migrate(
    url,
    'replace',
    newer('create function foundation.of_the_new() returns int return 1;'),
  );
  const before = await stateOf(client);
  await assert.rejects(migrate(url), /upgraded by Candor 99\.0\.0 and this is .*start 99\.0\.0/);
  assert.equal(await stateOf(client), before);
});

test('a database with a migration that the program does not know is refused', async () => {
  const { url, client } = await anUpgraded('unknown');
  await client.query(
    `insert into migrations.applied (name, run_on, digest) values ('9999_ahead', now(), 'x')`,
  );
  const before = await stateOf(client);
  await assert.rejects(migrate(url), /does not know \(9999_ahead\)/);
  assert.equal(await stateOf(client), before);
});

test('a migration that was edited after it was applied is refused', async () => {
  const { url, client } = await anUpgraded('edited');
  const migrations = program.migrations.map((file) =>
    file.name === '0040_ledger' ? { ...file, digest: digestOf(`${file.text} `) } : file,
  );
  const before = await stateOf(client);
  await assert.rejects(migrate(url, 'replace', { ...program, migrations }), /\(0040_ledger\)/);
  assert.equal(await stateOf(client), before);
});

test('an upgrade whose code fails half-way leaves no file, function, table or digest changed', async () => {
  const { url, client } = await anUpgraded('broken');
  const before = await stateOf(client);
  const early = 'create or replace function foundation.early() returns int return 1;';
  const text = 'create table foundation.half (id int);';
  const broken: ProgramText = {
    ...changed(
      changed(program, 'foundation/foundation.sql', early),
      'site/site.sql',
      'select 1 / 0;',
    ),
    migrations: [...program.migrations, { name: '9999_half', text, digest: digestOf(text) }],
  };
  const why = /db\/code\/site\/site\.sql: .*division by zero/;
  await assert.rejects(migrate(url, 'replace', broken), why);
  assert.equal(await stateOf(client), before);
  await migrate(url);
  assert.equal(await stateOf(client), before);
});

test('an upgrade names the function whose body refers to nothing, and changes nothing', async () => {
  const { url, client } = await anUpgraded('unfounded');
  const before = await stateOf(client);
  for (const [language, body] of [
    ['sql', 'select count(*) from plans.no_such_table'],
    ['plpgsql', 'begin return 1 +; end'],
  ]) {
    const faulty = changed(
      program,
      'plans/plans.sql',
      `create function plans.faulty() returns bigint language ${language} as $$ ${body} $$;`,
    );
    await assert.rejects(migrate(url, 'replace', faulty), /plans\.faulty\(\): /);
    assert.equal(await stateOf(client), before);
  }
});

test('an upgrade takes away what an older code granted and this one does not (INT-12)', async () => {
  const { url, client } = await aDatabase('grants');
  const older = changed(
    program,
    'plans/plans.sql',
    `grant insert, update (principal_cents) on plans.position to candor_web;
     grant execute on function plans.no_more_than(bigint, numeric) to candor_worker;`,
  );
  await migrate(url, 'replace', { ...older, version: '0.1.5' });
  const held = async () =>
    (
      await client.query(`select has_table_privilege('candor_web', 'plans.position', 'insert') or
        has_any_column_privilege('candor_web', 'plans.position', 'update') or
        has_function_privilege('candor_worker', 'plans.no_more_than(bigint, numeric)', 'execute')
        as held`)
    ).rows[0]?.held as boolean;
  assert.ok(await held());
  await migrate(url);
  assert.ok(!(await held()));
});

test('code that is applied again grants nothing that a fresh database has not (INT-12)', async () => {
  const { url, client } = await anUpgraded('again');
  const held = async (): Promise<string[]> => {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' ', a.grantee::regrole, a.privilege_type, c.oid::regclass) as line
       from pg_class c cross join aclexplode(c.relacl) a
       where a.grantee in ('candor_web'::regrole, 'candor_worker'::regrole) order by 1`,
    );
    return rows.map(({ line }) => line);
  };
  const fresh = await held();
  assert.ok(fresh.length > 100);
  await migrate(url, 'replace', changed(program, 'site/site.sql', '-- Of another build.'));
  assert.deepEqual(await held(), fresh);
});

test('two starts at once upgrade a database once', async () => {
  const { url, client } = await aDatabase('twins');
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from migrations.applied',
  );
  assert.equal(rows[0]?.count, program.migrations.length);
});

test('another build of the same version replaces functions only where it was told to', async () => {
  const { url, client } = await aDatabase('sibling');
  const other = changed(
    program,
    'foundation/foundation.sql',
    'create function foundation.x() returns int return 1;',
  );
  await migrate(url, 'refuse', other);
  const before = await stateOf(client);
  await assert.rejects(migrate(url, 'refuse'), /another build of Candor .*npm run migrate/);
  assert.equal(await stateOf(client), before);
  await migrate(url, 'replace');
  assert.notEqual(await stateOf(client), before);
});

test('what an edition before the first public release made is refused in a sentence', async () => {
  const { url, client } = await aDatabase('unpublished');
  await client.query(`create schema migrations;
    create table migrations.applied (id serial primary key, name text, run_on timestamp);
    create table migrations.code (name text primary key, digest text not null)`);
  const held = async () =>
    (await client.query<{ oid: number }>('select oid from pg_class order by oid')).rows.length;
  const before = await held();
  await assert.rejects(
    migrate(url),
    /an edition of Candor before 0\.3\.0.* Nothing was changed\.$/,
  );
  assert.equal(await held(), before);
});
