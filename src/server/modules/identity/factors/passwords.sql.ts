import { sql } from 'kysely';
import { readPassword } from '#core/typed/typed-text.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';
import { derivePassword, hashPassword, isComparedByBytes } from './hash-password.ts';

async function parametersFor(db: Db, personId: string | undefined): Promise<string | null> {
  const found = await maybe<{ parameters: string | null }>(db)`
    select identity.password_parameters(${personId ?? null}) as parameters`;
  return found?.parameters ?? null;
}

/**
 * The output that Postgres compares with a person's password (argon2id); an unknown person takes
 * the same work.
 */
export async function outputFor(
  db: Db,
  personId: string | undefined,
  password: string,
): Promise<Buffer> {
  return derivePassword(await parametersFor(db, personId), password);
}

/**
 * The output for a log-in, and a follow-up after success: a password stored byte by byte is then
 * stored in normal form. Only the person's own log-in pays for that.
 */
export async function outputForLogIn(
  db: Db,
  personId: string | undefined,
  password: string,
): Promise<{ output: Buffer; renew: () => Promise<void> }> {
  const parameters = await parametersFor(db, personId);
  const output = await derivePassword(parameters, password);
  const renew = async (): Promise<void> => {
    if (parameters === null || !isComparedByBytes(parameters)) return;
    const isSame = readPassword(password) === password;
    const verifier = isSame ? null : await hashPassword(password);
    await sql`select identity.renew_password(${personId}, ${output}, ${verifier})`.execute(db);
  };
  return { output, renew };
}

type Changed = { outcome: 'changed' | 'password_wrong'; isRemembered: boolean | null };

/**
 * Changes the caller's password, by the output of the old one or by a recent re-authentication. The
 * other sessions end; this one continues under `newTokenHash` if given.
 */
export async function changePassword(
  tx: Tx,
  token: string,
  change: { oldOutput: Buffer | null; newHash: string; newTokenHash: Buffer | null },
): Promise<Changed> {
  return one<Changed>(tx)`
    select outcome, is_remembered
    from identity.change_password(${token}, ${change.oldOutput}, ${change.newHash},
      ${change.newTokenHash})`;
}
