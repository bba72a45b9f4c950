import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { noteOrigin } from '../../audit/audit.ts';
import { awaitWorker } from '../codes/await-worker.ts';
import { settleTry } from '../codes/code-tries.sql.ts';
import { derivePassword } from '../factors/hash-password.ts';
import { withMinimumDuration } from '../sessions/with-minimum-duration.ts';
import { handInCode, handInLink, signUpOutcome, type Verified, type Whose } from './sign-up.sql.ts';

type Attempt = (tx: Tx, output: Buffer | null) => Promise<string>;

/** Tries a code or link once: the try is counted and committed before the worker compares it. */
async function tryOnce(db: Db, attempt: Attempt, output: Buffer | null): Promise<Verified> {
  const id = await inTransaction(db, async (tx) => {
    await noteOrigin(tx);
    return attempt(tx, output);
  });
  const { isLate, proved } = await awaitWorker(() => signUpOutcome(db, id));
  if (isLate) throw new Refusal('not_checked');
  return proved;
}

/** Verifies the address; in a browser other than the sign-up's, the password too. */
async function verify(db: Db, password: string | undefined, attempt: Attempt): Promise<boolean> {
  const once = (output: Buffer | null) =>
    withMinimumDuration(
      tryOnce(db, attempt, output),
      (proved) => proved === null || 'asked' in proved,
    );
  let proved = await once(null);
  if (proved !== null && 'asked' in proved) {
    if (password === undefined) {
      const fields = { password: note('password_of_sign_up_missing') };
      throw new Refusal('sign_up_password', { fields });
    }
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
): Promise<boolean> => verify(db, password, (tx, output) => handInCode(tx, whose, codeMac, output));

/** Verifies a sign-up by the link of its mail. */
export const verifyByLink = (
  db: Db,
  linkHash: Buffer,
  browserHash: Buffer | null,
  password: string | undefined,
): Promise<boolean> =>
  verify(db, password, (tx, output) => handInLink(tx, linkHash, browserHash, output));

/** Verifies a sign-up that its own browser made, in a transaction of the database's owner. */
export async function verifyOwn(tx: Tx, linkHash: Buffer, browserHash: Buffer): Promise<void> {
  const id = await handInLink(tx, linkHash, browserHash, null);
  await settleTry(tx, { id, isSignUp: true });
}
