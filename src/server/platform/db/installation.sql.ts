import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigFault } from '../config/config.ts';
import { keyFor } from '../config/keys.ts';
import type { Db } from './db.ts';

/** Stamps a new database with its mode and tells the mode of one that has it (INT-6). */
export async function stampMode(db: Db, mode: 'sandbox' | 'live'): Promise<string> {
  await sql`
    insert into foundation.installation (mode, made_at) values (${mode}, clock.real())
    on conflict do nothing`.execute(db);
  const found = await sql<{ mode: string }>`
    select mode from foundation.installation`.execute(db);
  return found.rows[0]!.mode;
}

/** What a secret leaves in its database: 32 bytes, the same of the root and of a program's keys. */
export const markOf = (secret: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'candor identity', 'totp secrets'))
    .update('candor secret')
    .digest();

/** The mark of the secret that a database was made with; null before its first start. */
export async function markOfDatabase(db: Db): Promise<Buffer | null> {
  const { rows } = await sql<{ mark: Buffer | null }>`
    select secret_mark as mark from foundation.installation`.execute(db);
  return rows[0]?.mark ?? null;
}

/** Throws a ConfigFault where the database belongs to another secret (OPS-6). */
export async function requireSameSecret(db: Db, secret: string): Promise<void> {
  const { rows } = await sql<{ isOther: boolean | null }>`
    select secret_mark <> ${markOf(secret)} as is_other from foundation.installation`.execute(db);
  if (rows[0]?.isOther !== true) return;
  throw new ConfigFault(
    'CANDOR_SECRET: this database was made with another secret. With this one no administrator ' +
      'could log in and no sealed mail could be read. Give the one that belongs to it: the file ' +
      '`secret` of its data folder, or what CANDOR_SECRET was. To change it, give what it was as ' +
      'CANDOR_SECRET_PREVIOUS beside the new one.',
  );
}

/** Stamps, as the owner, a database that has no secret's mark yet; refuses another secret's. */
export async function stampSecret(db: Db, secret: string): Promise<void> {
  await sql`
    update foundation.installation set secret_mark = ${markOf(secret)}
    where secret_mark is null`.execute(db);
  await requireSameSecret(db, secret);
}
