import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { HandedOver } from '#platform/db/former-keys.sql.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import type { SealedColumn } from './sealed-columns.ts';

/** The number of rows that are read and written at once. */
export const batch = 500;

/** Blocks every program that starts: it first reads the secret's mark. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`lock table foundation.installation in access exclusive mode`.execute(tx);
}

/** Returns the number of open sessions of web and worker. */
export async function programSessions(tx: Tx): Promise<bigint> {
  // Within a transaction Postgres repeats its first snapshot unless it is cleared.
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  const { count } = await one<{ count: bigint }>(tx)`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and usename in ('candor_web', 'candor_worker')`;
  return count;
}

/** Replaces one mark by another; false if the database has a different one. */
export async function replaceMark(tx: Tx, from: Buffer, to: Buffer): Promise<boolean> {
  const done = await sql`update foundation.installation set secret_mark = ${to}
    where secret_mark = ${from}`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** The sealed value of a row and its bound values; `name` is its id for display. */
export type SealedRow = { id: unknown; name: string; sealed: Buffer; bound: string[] };

/** Returns the next rows with a sealed value, ordered by id. */
export async function sealedAfter(
  tx: Tx,
  sealedColumn: SealedColumn,
  last: unknown,
): Promise<SealedRow[]> {
  const [id, column] = [sql.ref(sealedColumn.id), sql.ref(sealedColumn.column)];
  const bound = sql.join(sealedColumn.bound.map((name) => sql`${sql.ref(name)}::text`));
  // A value shorter than nonce and tag is not sealed: an administrator without an authenticator.
  return all<SealedRow>(tx)`
    select ${id} as id, ${id}::text as name, ${column} as sealed, array[${bound}] as bound
    from ${sql.table(sealedColumn.table)}
    where octet_length(${column}) > 28
      ${last === undefined ? sql`` : sql`and ${id} > ${last}::${sql.raw(sealedColumn.type)}`}
    order by ${id} limit ${batch} for update`;
}

export async function writeSealed(
  tx: Tx,
  sealedColumn: SealedColumn,
  rows: readonly (readonly [id: unknown, sealed: Buffer])[],
): Promise<void> {
  const type = sql.raw(`${sealedColumn.type}[]`);
  await sql`
    update ${sql.table(sealedColumn.table)} t set ${sql.raw(sealedColumn.column)} = n.sealed
    from unnest(${rows.map(([id]) => id)}::${type}, ${rows.map(([, sealed]) => sealed)}::bytea[])
      n (id, sealed)
    where t.${sql.raw(sealedColumn.id)} = n.id`.execute(tx);
}

/** Returns all members with recovery codes. */
export async function membersWithCodes(tx: Tx): Promise<string[]> {
  const found = await all<{ member: string }>(tx)`
    select distinct member_id as member from identity.recovery_code order by 1`;
  return found.map(({ member }) => member);
}

type Code = { member: string; hash: Buffer };

/** Replaces some members' recovery code hashes by the result of `hashed`; returns how many. */
export async function replaceCodes(
  tx: Tx,
  members: readonly string[],
  hashed: (hash: Buffer) => Buffer,
): Promise<number> {
  const rows = await all<Code>(tx)`
    select member_id as member, code_hash as hash from identity.recovery_code
    where member_id = any(${members}::uuid[]) for update`;
  await sql`
    update identity.recovery_code c set code_hash = n.after
    from unnest(${rows.map(({ member }) => member)}::uuid[],
      ${rows.map(({ hash }) => hash)}::bytea[],
      ${rows.map(({ hash }) => hashed(hash))}::bytea[]) n (member, before, after)
    where c.member_id = n.member and c.code_hash = n.before`.execute(tx);
  return rows.length;
}

/** The number of the change in progress, and its time. */
export async function nextChange(tx: Tx): Promise<{ no: number; at: Date }> {
  return one<{ no: number; at: Date }>(tx)`
    select coalesce(max(no), 0) + 1 as no, clock.real() as at
    from foundation.secret_change`;
}

type Change = { no: number; at: Date; codes: Buffer; members: Buffer; handedOver: HandedOver };

export async function insertChange(tx: Tx, change: Change): Promise<void> {
  await sql`
    insert into foundation.secret_change (no, changed_at, codes_key_sealed, members_key_sealed,
      last_snapshot, handed_over)
    values (${change.no}, ${change.at}, ${change.codes}, ${change.members},
      (select coalesce(max(no), 0) from solvency.snapshot),
      ${JSON.stringify(change.handedOver)}::jsonb)`.execute(tx);
}
