import type pg from 'pg';
import { realNow } from '../clock/clock.ts';
import { ConfigFault } from '../config/config.ts';
import { codeDigest, type ProgramText } from './program-text.ts';

/** The programs that upgraded a database, as it records them. */
export type Applied = {
  /** Each applied migration by name, with its digest. */
  migrations: Map<string, string>;
  code: Map<string, string>;
  release: { version: string; code_digest: string } | null;
};

/** The tables that record upgrades. */
const bookkeeping = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (
    name text primary key,
    run_on timestamptz not null,
    digest text not null);
  create table if not exists migrations.code_file (name text primary key, digest text not null);
  create table if not exists migrations.release (
    singleton boolean primary key default true check (singleton),
    version text not null,
    code_digest text not null,
    applied_at timestamptz not null);`;

/** Refuses a database from before the first public release: its tables differ (OPS-7). */
async function refuseUnpublished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_one: boolean }>(
    `select to_regclass('migrations.code') is not null as is_one`,
  );
  if (rows[0]?.is_one !== true) return;
  throw new ConfigFault(
    'This database was made by an edition of Candor before 0.3.0, the first public release, and ' +
      'cannot be upgraded: start with an empty database. Nothing was changed.',
  );
}

/** Reads the database's record of upgrades, inside the upgrade's transaction. */
export async function readApplied(client: pg.Client): Promise<Applied> {
  await refuseUnpublished(client);
  await client.query(bookkeeping);
  const migrations = await client.query<{ name: string; digest: string }>(
    'select name, digest from migrations.applied',
  );
  const code = await client.query<{ name: string; digest: string }>(
    'select name, digest from migrations.code_file',
  );
  const release = await client.query<NonNullable<Applied['release']>>(
    'select version, code_digest from migrations.release',
  );
  return {
    migrations: new Map(migrations.rows.map(({ name, digest }) => [name, digest])),
    code: new Map(code.rows.map(({ name, digest }) => [name, digest])),
    release: release.rows[0] ?? null,
  };
}

const numbersOf = (version: string): number[] =>
  version
    .replace(/[-+].*$/, '')
    .split('.')
    .map(Number);

/** Negative if `version` is the older one; anything after a hyphen is ignored. */
export function compareVersions(version: string, other: string): number {
  const [left, right] = [numbersOf(version), numbersOf(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

const few = (names: string[]): string =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ');

/** Refuses a database that a newer program upgraded: this one would restore older rules (OPS-7). */
function refuseNewer(program: ProgramText, applied: Applied): void {
  const { release } = applied;
  if (release !== null && compareVersions(program.version, release.version) < 0) {
    throw new ConfigFault(
      `This database was upgraded by Candor ${release.version} and this is ${program.version}: ` +
        `start ${release.version} or later. Nothing was changed.`,
    );
  }
  const known = new Set(program.migrations.map(({ name }) => name));
  const unknown = [...applied.migrations.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new ConfigFault(
      `This database has migrations that this program does not know (${few(unknown)}): ` +
        'a newer version of Candor upgraded it. Start that version. Nothing was changed.',
    );
  }
}

/** Refuses a program whose migrations differ from those that were applied. */
function refuseEdited(program: ProgramText, applied: Applied): void {
  const edited = program.migrations
    .filter(({ name, digest }) => (applied.migrations.get(name) ?? digest) !== digest)
    .map(({ name }) => name);
  if (edited.length > 0) {
    throw new ConfigFault(
      `Migrations were edited after this database applied them (${few(edited)}): ` +
        'restore their released text, and put the change into a new migration. Nothing was changed.',
    );
  }
}

/** Refuses different functions under the same version: neither is known to be newer. */
function refuseSibling(program: ProgramText, applied: Applied): void {
  const { release } = applied;
  const upgrades = program.migrations.some(({ name }) => !applied.migrations.has(name));
  if (release === null || upgrades || release.version !== program.version) return;
  if (release.code_digest === codeDigest(program)) return;
  throw new ConfigFault(
    `This database has the functions of another build of Candor ${program.version}, which may be ` +
      'newer. If this program is the newer one, say `npm run migrate`; else start the other. ' +
      'Nothing was changed.',
  );
}

/** Whether a program may replace the functions of another build of its own version. */
export type SameVersion = 'replace' | 'refuse';

/** Throws a ConfigFault if this program must not touch the database. */
export function checkRelease(program: ProgramText, applied: Applied, same: SameVersion): void {
  refuseNewer(program, applied);
  refuseEdited(program, applied);
  if (same === 'refuse') refuseSibling(program, applied);
}

/** Records the program that the database now matches; web and worker may read it. */
export async function stampRelease(client: pg.Client, program: ProgramText): Promise<void> {
  await client.query(
    `insert into migrations.release (version, code_digest, applied_at)
     values ($1, $2, $3)
     on conflict (singleton) do update set version = excluded.version,
       code_digest = excluded.code_digest, applied_at = excluded.applied_at
     where (release.version, release.code_digest)
       is distinct from (excluded.version, excluded.code_digest)`,
    [program.version, codeDigest(program), realNow()],
  );
  await client.query(`
    grant usage on schema migrations to candor_web, candor_worker;
    grant select on migrations.release to candor_web, candor_worker;
    grant select on migrations.applied to candor_worker`);
}
