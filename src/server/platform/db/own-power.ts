import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigFault } from '../config/config.ts';
import type { Program } from '../config/keys.ts';
import { type Db, limitsOf, statementTimeouts } from './db.ts';
import { maybe, one } from './rows/read-rows.ts';

type Powers = {
  me: string;
  attributes: string[];
  memberOf: string[];
  owns: string | null;
  temporary: boolean;
  createsIn: string[];
};

/** The powers of the session's user, whatever role it acts as now. */
async function powersOf(db: Db): Promise<Powers> {
  return one<Powers>(db)`
    select session_user::text as me,
      array_remove(array[
        case when r.rolsuper then 'SUPERUSER' end, case when r.rolcreaterole then 'CREATEROLE' end,
        case when r.rolcreatedb then 'CREATEDB' end,
        case when r.rolreplication then 'REPLICATION' end,
        case when r.rolbypassrls then 'BYPASSRLS' end], null) as attributes,
      array(select o.rolname::text from pg_roles o
        where o.oid <> r.oid and pg_has_role(r.oid, o.oid, 'member') order by 1) as member_of,
      (select what from (
        select 'the database' as what from pg_database
          where datname = current_database() and datdba = r.oid
        union all select 'schema ' || nspname from pg_namespace where nspowner = r.oid
        union all select 'table ' || oid::regclass from pg_class where relowner = r.oid
        union all select 'function ' || oid::regproc from pg_proc where proowner = r.oid
        union all select 'type ' || oid::regtype from pg_type where typowner = r.oid) owned
        limit 1) as owns,
      has_database_privilege(r.oid, current_database(), 'temporary') as temporary,
      array(select case when what = '' then 'the database' else 'schema ' || what end from (
        select '' as what where has_database_privilege(r.oid, current_database(), 'create')
        union all select nspname::text from pg_namespace
          where nspname not like 'pg\\_%' and has_schema_privilege(r.oid, oid, 'create')) c
        order by 1) as creates_in
    from pg_roles r where r.rolname = session_user`;
}

/** Lists each way in which a program's login exceeds its role, with the remedy. */
export async function tooMuchPower(db: Db, role: string): Promise<string[]> {
  const { me, attributes, memberOf, owns, temporary, createsIn } = await powersOf(db);
  const messageOf = (is: boolean, text: string): string[] => (is ? [text] : []);
  const without = attributes.map((attribute) => `no${attribute.toLowerCase()}`).join(' ');
  return [
    ...messageOf(
      me !== role,
      `logs in as ${me}: name ${role} in its URL, with a password of its own`,
    ),
    ...messageOf(
      attributes.length > 0,
      `${me} has ${attributes.join(', ')}: alter role ${me} ${without}`,
    ),
    ...messageOf(
      !attributes.includes('SUPERUSER') && memberOf.length > 0,
      `${me} could become ${memberOf.join(', ')}: revoke ${memberOf.join(', ')} from ${me}`,
    ),
    ...messageOf(owns !== null, `${me} owns ${owns}: the owner is candor_owner alone`),
    ...messageOf(
      temporary,
      `${me} may make temporary objects: revoke temporary on database ... from public, ${me}`,
    ),
    ...messageOf(
      createsIn.length > 0,
      `${me} may create in ${createsIn.join(', ')}: revoke create on ${createsIn[0]} from public, ${me}`,
    ),
  ];
}

/**
 * Postgres lets everyone create large objects, which fill the disk, and take advisory locks, which
 * can block others (RT-13). In our databases no role may create large objects; only the queue takes
 * locks, and the owner during an upgrade.
 */
export const closeToAll = `do $$ declare open record; begin
  for open in select oid::regprocedure as name, proname ~ 'advisory' as locks from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace
      and proname ~ '^(lo_|loread$|lowrite$|pg_(try_)?advisory_)' loop
    execute format('revoke execute on function %s from public', open.name);
    if open.locks then
      execute format('grant execute on function %s to candor_owner, candor_worker', open.name);
    end if;
  end loop;
end $$`;

/** Unneeded powers that Postgres grants everyone until its superuser revokes them. */
async function leftOpen(db: Db, program: Program): Promise<string[]> {
  const found = await one<{ keeps: boolean; locks: boolean }>(db)`
    select has_function_privilege(session_user, 'pg_catalog.lo_create(oid)', 'execute') as keeps,
      has_function_privilege(session_user, 'pg_catalog.pg_advisory_lock(bigint)', 'execute')
        as locks`;
  const { keeps, locks } = found;
  return [
    ...(keeps ? ['make large objects, which fill the disk'] : []),
    // The worker's queue depends on such locks.
    ...(locks && program === 'web' ? ['hold locks that the queue of work stands on'] : []),
  ];
}

const others = ['candor_web', 'candor_worker', 'candor_migrator', 'candor_owner', 'postgres'];

async function letsIn(url: string, user: string): Promise<boolean> {
  const madeUp = randomBytes(18).toString('base64url');
  const client = new pg.Client({
    connectionString: url.replace(/^(\w+:\/\/)([^@/]*@)?/, `$1${user}:${madeUp}@`),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // cut after it was accepted: it was accepted
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false; // refused, as it should be
  }
}

/** Returns users that the server accepts with a made-up password, because it checks none. */
export async function letInUnasked(url: string): Promise<string[]> {
  const answers = await Promise.all(others.map((user) => letsIn(url, user)));
  const open = others.filter((_, index) => answers[index]);
  return open.length === 0
    ? []
    : [
        `the server lets ${open.join(', ')} in without the right secret: ` +
          "replace 'trust' by scram-sha-256 in its pg_hba.conf and give each role a password",
      ];
}

/** Identifies where a program runs: programs of one user there can read each other's memory. */
function placeOfProgram(): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** Records the user of this program; returns whether the other runs as the same user here. */
async function sharesUser(db: Db, program: Program): Promise<boolean> {
  const uid = process.getuid?.() ?? 0;
  const found = await maybe<{ shared: boolean }>(db)`
    select foundation.note_program(${program}, ${placeOfProgram()}, ${uid}) as shared`;
  return found?.shared ?? false;
}

const asRoot =
  'runs as root, which may read and change everything here: start it as an ordinary user';

const oneUser =
  'web and worker run as the same user of this system, so that one can read the secrets of the ' +
  'other: run them apart, as two users (npm run web, npm run worker). ONE_SYSTEM_USER=accepted ' +
  'starts nevertheless, and they are then no boundary against each other';

/**
 * In live, refuses to run with more power than the program needs (INT-12); each program checks its
 * own connection. A sandbox starts anyway.
 */
export async function requireOwnPower(
  db: Db,
  urls: string[],
  program: Program,
  config: Pick<Config, 'mode' | 'oneSystemUser'>,
  log: Logger,
): Promise<void> {
  if (process.getuid?.() === 0) log.warn(`${program}: ${asRoot}`);
  for (const what of await leftOpen(db, program)) {
    log.warn(`${program}: candor_${program} may ${what}: see docs/operations/postgres.md`);
  }
  const shares = await sharesUser(db, program);
  if (config.mode !== 'live') return;
  const faults = await tooMuchPower(db, `candor_${program}`);
  // With and without the pooler: each has its own authentication rules.
  for (const url of new Set(urls)) faults.push(...(await letInUnasked(url)));
  if (shares && !config.oneSystemUser) faults.push(oneUser);
  if (faults.length > 0) {
    throw new ConfigFault(faults.map((fault) => `${program}: ${fault}.`).join('\n'));
  }
  if (shares) log.warn(`${program}: one system user for both programs: they are no boundary`);
}

export type Login = 'candor_web' | 'candor_worker';

/** The limits of a role itself, where a connection through a pooler cannot set them. */
export const limitsOfRole = (login: Login): string[] =>
  Object.entries(limitsOf(statementTimeouts.ofRequests)).map(
    ([name, value]) => `alter role ${login} set ${name} = '${value}';`,
  );

/** Refuses to run if a statement or a lock could wait forever. */
export async function requireLimits(db: Db, login: Login): Promise<void> {
  const found = await maybe<{ fit: boolean }>(db)`
    select current_user = ${login} and current_setting('timezone') = 'UTC'
      and not exists (select from unnest(array['statement_timeout', 'lock_timeout',
        'idle_in_transaction_session_timeout']) name where current_setting(name) = '0') as fit
    `;
  if (found?.fit === true) return;
  throw new ConfigFault(
    [
      `the pooler's connections are not ${login}'s, or the role has no limits. As a superuser:`,
      ...limitsOfRole(login),
      "then the pooler's RECONNECT.",
    ].join('\n'),
  );
}
