import { note } from '../../../../core/rules/notes.ts';
import { Refusal } from '../../../../core/rules/refusal.ts';
import { noteOrigin } from '../../audit/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { derivePassword } from '../factors/hash-password.ts';
import { consumeCode, consumeLink, type Verified, type Whose } from './sign-up.sql.ts';

type Attempt = (tx: Tx, output: Buffer | null) => Promise<Verified>;

/**
 * Tries a proof of the address; where it is not the browser's own sign-up, its password too. What
 * a try spends is committed before anything is refused.
 */
async function verify(db: Db, password: string | undefined, attempt: Attempt): Promise<boolean> {
  const once = (output: Buffer | null) =>
    inTransaction(db, async (tx) => {
      await noteOrigin(tx);
      return attempt(tx, output);
    });
  let proved = await once(null);
  if (proved !== null && 'asked' in proved) {
    if (password === undefined) throw new Refusal('sign_up_password');
    proved = await once(await derivePassword(proved.asked, password));
    if (proved !== null && 'asked' in proved) {
      const fields = { password: note('password_of_sign_up') };
      throw new Refusal('sign_up_password_wrong', { fields });
    }
  }
  return proved?.isActive === true;
}

/** Verifies a sign-up by its code. */
export const verifyByCode = (
  db: Db,
  whose: Whose,
  codeMac: Buffer,
  password: string | undefined,
): Promise<boolean> =>
  verify(db, password, (tx, output) => consumeCode(tx, whose, codeMac, output));

/** Verifies a sign-up by the link of its mail. */
export const verifyByLink = (
  db: Db,
  linkHash: Buffer,
  browserHash: Buffer | null,
  password: string | undefined,
): Promise<boolean> =>
  verify(db, password, (tx, output) => consumeLink(tx, linkHash, browserHash, output));

/** Verifies a sign-up that its own browser made, in the caller's transaction. */
export async function verifyOwn(tx: Tx, linkHash: Buffer, browserHash: Buffer): Promise<void> {
  await consumeLink(tx, linkHash, browserHash, null);
}
