import pg from 'pg';
import { realNow } from '../clock/clock.ts';
import { ConfigFault } from '../config/config.ts';
import { installQueues } from '../jobs/install.ts';
import { type ProgramText, readProgram, type SqlFile } from './program-text.ts';
import {
  type Applied,
  checkRelease,
  readApplied,
  type SameVersion,
  stampRelease,
} from './release.ts';

// The schemas of db/code, each after those that its views, triggers and types name; db/rules may
// name every schema and is last. Function bodies may refer to any file.
const schemas = [
  'foundation',
  'audit',
  'integrity',
  'ledger',
  'market',
  'chains',
  'approvals',
  'policy',
  'identity',
  'brand',
  'kyc',
  'plans',
  'screening',
  'deposits',
  'withdrawals',
  'treasury',
  'distributions',
  'adjustments',
  'notices',
  'reporting',
  'solvency',
  'site',
  'rules',
];

const migrationLock = 7_306_020_001;

/** The migrations and code of this program. */
export const programText = (): ProgramText => readProgram(schemas);

async function runFile(client: pg.Client, where: string, { name, text }: SqlFile): Promise<void> {
  // All files share one transaction, so the settings of one must not leak into the next.
  await client.query('set local check_function_bodies = off');
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`db/${where}/${name}: ${String(error)}`, { cause: error });
  }
}

/** Applies the missing migrations. */
async function applyMigrations(
  client: pg.Client,
  program: ProgramText,
  { migrations }: Applied,
): Promise<void> {
  for (const file of program.migrations) {
    const { name, digest } = file;
    if (migrations.has(name)) continue;
    await runFile(client, 'migrations', file);
    await client.query(
      'insert into migrations.applied (name, run_on, digest) values ($1, $2, $3)',
      [name, realNow(), digest],
    );
  }
}

/** Runs a statement for each of our schemas, named `schema` in it. */
const inEachSchema = (statement: string): string => `do $$ declare schema name; what text; begin
  for schema in select nspname from pg_namespace
    where nspowner = current_user::regrole and nspname !~ '^pg_'
      and nspname not in ('information_schema', 'pgboss', 'public') loop
    ${statement}
  end loop;
end $$`;

// Without this, grants of older code that this code no longer has would stay forever. The queue's
// installer grants its own tables, and Postgres's schemas are not ours, even where the first
// edition's owner owns them.
const takeEveryGrant = inEachSchema(`
  foreach what in array array['tables', 'sequences', 'routines'] loop
    execute format('revoke all on all %s in schema %I from public, candor_web, candor_worker',
      what, schema);
  end loop;`);

// By default Postgres lets everyone call a new function; only the roles in the code may call ours.
const closeFunctions = inEachSchema(`
  execute format('revoke execute on all routines in schema %I from public', schema);`);

/** Checks all function bodies, now that everything they refer to exists, and names a faulty one. */
const checkBodies = `do $$ declare routine record; begin
  set local check_function_bodies = on;
  for routine in select p.oid, l.lanvalidator::regproc as validator
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.proowner = current_user::regrole and l.lanname in ('sql', 'plpgsql') loop
    begin
      execute format('select %s(%s)', routine.validator, routine.oid);
    exception when others then
      raise exception '%: %', routine.oid::regprocedure, sqlerrm using errcode = sqlstate;
    end;
  end loop;
end $$`;

/** If any text changed, replaces functions, triggers, grants and flows; removes other grants. */
async function applyCode(
  client: pg.Client,
  program: ProgramText,
  { code }: Applied,
): Promise<void> {
  if (program.code.every((file) => code.get(file.name) === file.digest)) return;
  await client.query(takeEveryGrant);
  for (const file of program.code) {
    await runFile(client, 'code', file);
    await client.query(
      `insert into migrations.code_file values ($1, $2)
       on conflict (name) do update set digest = excluded.digest`,
      [file.name, file.digest],
    );
  }
  await client.query(closeFunctions);
  await client.query(checkBodies);
}

/**
 * Revokes the right to create temporary objects from everyone: a type in pg_temp would shadow ours
 * in a function that does not place pg_temp in its search path. The right belongs to the database,
 * and copies of it do not inherit it.
 */
export const refuseTemporary = `do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$`;

/** Returns where the log of changes stands; zero in a new database. */
async function positionOfChanges(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ position: string }>(
    `select coalesce(max(last_value), 0) as position from pg_sequences
     where (schemaname, sequencename) = ('integrity', 'change_position_seq')`,
  );
  return rows[0]!.position;
}

async function upgrade(client: pg.Client, program: ProgramText, same: SameVersion): Promise<void> {
  // Several programs may start at once: one upgrades, and the others find it done.
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const applied = await readApplied(client);
  checkRelease(program, applied, same);
  const since = await positionOfChanges(client);
  await applyMigrations(client, program, applied);
  await installQueues(client);
  await applyCode(client, program, applied);
  await client.query('set constraints all immediate');
  await client.query('select integrity.adopt_tables($1)', [since]);
  await client.query(refuseTemporary);
  await stampRelease(client, program);
}

/** Refuses a server version that is too old, before using features it lacks (OPS-6). */
async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ at: string }>(
    `select current_setting('server_version') as at
     where current_setting('server_version_num')::integer < 180000`,
  );
  if (rows[0] === undefined) return;
  throw new ConfigFault(
    `The database is a Postgres ${rows[0].at}; Candor needs 18. Nothing was changed.`,
  );
}

/**
 * Upgrades the database of `ownerUrl` to this version: tables, queues, then code, in one
 * transaction, so an upgrade happens completely or not at all (OPS-7).
 */
export async function migrate(
  ownerUrl: string,
  same: SameVersion = 'replace',
  program: ProgramText = programText(),
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // the interrupted statement reports it
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('begin');
    await upgrade(client, program, same);
    await client.query('commit');
  } finally {
    // Ending the connection rolls back uncommitted changes.
    await client.end();
  }
}

/** Creates the empty database `name` on a server, unless it exists. */
export async function createDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  client.on('error', () => undefined); // the interrupted statement reports it
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) await client.query(`create database ${name} owner candor_owner`);
  await client.end();
}
