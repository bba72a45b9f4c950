import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigFault } from '../config/config.ts';
import { keyFor } from '../config/keys.ts';
import type { Db } from './db.ts';
import { maybe, one } from './rows/read-rows.ts';

/** Stamps a new database with its mode; returns the mode of an existing one (INT-6). */
export async function stampMode(db: Db, mode: 'sandbox' | 'live'): Promise<string> {
  await sql`
    insert into foundation.installation (mode, made_at) values (${mode}, clock.real())
    on conflict do nothing`.execute(db);
  return (
    await one<{ mode: string }>(db)`
    select mode from foundation.installation`
  ).mode;
}

/** A secret's mark in its database: 32 bytes, the same from the root and a program's keys. */
export const markOf = (secret: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'candor identity', 'totp secrets'))
    .update('candor secret')
    .digest();

/** The mark of the secret that the database was created with; null before its first start. */
export async function markOfDatabase(db: Db): Promise<Buffer | null> {
  const row = await maybe<{ mark: Buffer | null }>(db)`
    select secret_mark as mark from foundation.installation`;
  return row?.mark ?? null;
}

/** Throws a ConfigFault if the database belongs to another secret (OPS-6). */
export async function requireSameSecret(db: Db, secret: string): Promise<void> {
  const row = await maybe<{ isOther: boolean | null }>(db)`
    select secret_mark <> ${markOf(secret)} as is_other from foundation.installation`;
  if (row?.isOther !== true) return;
  throw new ConfigFault(
    'CANDOR_SECRET: this database was made with another secret. With this one no administrator ' +
      'could log in and no sealed mail could be read. Give the one that belongs to it: the file ' +
      '`secret` of its data folder, or what CANDOR_SECRET was. To change it, give what it was as ' +
      'CANDOR_SECRET_PREVIOUS beside the new one.',
  );
}

/** Stamps, as the owner, a database without a mark; refuses that of another secret. */
export async function stampSecret(db: Db, secret: string): Promise<void> {
  await sql`
    update foundation.installation set secret_mark = ${markOf(secret)}
    where secret_mark is null`.execute(db);
  await requireSameSecret(db, secret);
}
