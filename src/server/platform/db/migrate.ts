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

// The schemas of db/code, each after those that its views, triggers and types name; db/rules, which
// may name every schema, is last. What a function's body names may stand in any file.
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

/** What this program would make of a database. */
export const programText = (): ProgramText => readProgram(schemas);

async function runFile(client: pg.Client, where: string, { name, text }: SqlFile): Promise<void> {
  // What one file sets for itself must not hold for the next: all are in one transaction.
  await client.query('set local check_function_bodies = off');
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`db/${where}/${name}: ${String(error)}`, { cause: error });
  }
}

/** Applies what is missing. */
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

// What an older code granted and this one does not say any more would stay for ever. The queue's
// own tables are granted by what installs it, and Postgres's own are none of ours, even where the
// first edition's owner owns them.
const takeEveryGrant = `do $$ declare schema name; what text; begin
  for schema in select nspname from pg_namespace
    where nspowner = current_user::regrole and nspname !~ '^pg_'
      and nspname not in ('information_schema', 'pgboss', 'public') loop
    foreach what in array array['tables', 'sequences', 'routines'] loop
      execute format('revoke all on all %s in schema %I from public, candor_web, candor_worker',
        what, schema);
    end loop;
  end loop;
end $$`;

// Postgres lets everybody call what is made; ours are called by those whom the code names.
const closeFunctions = `do $$ declare schema name; begin
  for schema in select nspname from pg_namespace
    where nspowner = current_user::regrole and nspname !~ '^pg_'
      and nspname not in ('information_schema', 'pgboss', 'public') loop
    execute format('revoke execute on all functions in schema %I from public', schema);
  end loop;
end $$`;

/** Checks the bodies of all functions, now that everything they name is there. */
const checkBodies = `do $$ declare routine record; begin
  set local check_function_bodies = on;
  for routine in select p.oid, l.lanvalidator::regproc as validator
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.proowner = current_user::regrole and l.lanname in ('sql', 'plpgsql') loop
    execute format('select %s(%s)', routine.validator, routine.oid);
  end loop;
end $$`;

/** Where any text changed: all functions, triggers, grants and flows again, and no other grant. */
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
 * Takes from everybody the right to make temporary objects: a type of one's own in pg_temp comes
 * before ours, for a function that forgets to say where pg_temp stands. A right of the database,
 * which no copy of it inherits.
 */
export const refuseTemporary = `do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$`;

async function upgrade(client: pg.Client, program: ProgramText, same: SameVersion): Promise<void> {
  // Several programs may start at once: one upgrades, the others find it done.
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const applied = await readApplied(client);
  checkRelease(program, applied, same);
  await applyMigrations(client, program, applied);
  await installQueues(client);
  await applyCode(client, program, applied);
  await client.query('set constraints all immediate');
  await client.query('select integrity.adopt_tables()');
  await client.query(refuseTemporary);
  await stampRelease(client, program);
}

/** Refuses a server that is too old before anything is asked that it cannot do (OPS-6). */
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
 * Brings the database that `ownerUrl` names to this version: tables, queues, then code, in one
 * transaction, so that an upgrade happens whole or not at all (OPS-7).
 */
export async function migrate(
  ownerUrl: string,
  same: SameVersion = 'replace',
  program: ProgramText = programText(),
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // the statement that it cuts says so
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('begin');
    await upgrade(client, program, same);
    await client.query('commit');
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end();
  }
}

/** Makes the empty database `name` on a server, unless it is there. */
export async function createDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  client.on('error', () => undefined); // the statement that it cuts says so
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) await client.query(`create database ${name} owner candor_owner`);
  await client.end();
}
