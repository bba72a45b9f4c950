import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { derivePassword } from './hash-password.ts';

/**
 * What Postgres compares with a person's password (argon2id's output); the same work is done for
 * an unknown person.
 */
export async function outputFor(
  db: Db,
  personId: string | undefined,
  password: string,
): Promise<Buffer> {
  const found = await sql<{ parameters: string | null }>`
    select identity.password_parameters(${personId ?? null}) as parameters`.execute(db);
  return derivePassword(found.rows[0]?.parameters ?? null, password);
}

type Changed = { outcome: 'changed' | 'password_wrong'; isRemembered: boolean | null };

/**
 * Changes the caller's password: by the output of the old one, or by a fresh proof where none is
 * given. The other sessions end; this one goes on under `newTokenHash` where it is given.
 */
export async function changePassword(
  tx: Tx,
  token: string,
  change: { oldOutput: Buffer | null; newHash: string; newTokenHash: Buffer | null },
): Promise<Changed> {
  const done = await sql<Changed>`
    select outcome, is_remembered as "isRemembered"
    from identity.change_password(${token}, ${change.oldOutput}, ${change.newHash},
      ${change.newTokenHash})`.execute(tx);
  return done.rows[0]!;
}
