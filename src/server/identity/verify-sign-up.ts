import type { Tx } from '../db/db.ts';
import { record } from '../audit/audit.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { activateMember, consumeCode, consumeLink, type ProvedSignUp } from './sign-up.sql.ts';
import type { Whose } from './sign-up.sql.ts';

async function activate(tx: Tx, proved: ProvedSignUp | null, by: string): Promise<boolean> {
  if (proved === null) return false;
  const isActive = await activateMember(tx, proved);
  if (isActive) {
    const actor = `member:${proved.memberId}`;
    await record(tx, { actor, act: `verified by ${by}`, subject: proved.memberId });
    await enqueue(tx, 'notice', { kind: 'account_verified', memberId: proved.memberId });
  }
  return isActive;
}

/**
 * Verifies a sign-up by its code. A wrong code is answered, not thrown: the try it spent must
 * be committed.
 */
export const verifyByCode = async (tx: Tx, whose: Whose, codeMac: Buffer): Promise<boolean> =>
  activate(tx, await consumeCode(tx, whose, codeMac), 'code');

/** Verifies a sign-up by the link of its mail. */
export const verifyByLink = async (tx: Tx, linkHash: Buffer): Promise<boolean> =>
  activate(tx, await consumeLink(tx, linkHash), 'link');
