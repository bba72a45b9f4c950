import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { queueMail } from '../mail/mail.ts';
import { closeMember } from './closing.sql.ts';
import { memberById } from './member.sql.ts';
import type { Surroundings } from './sign-up.ts';

/** Closes a member's own account for good; the last mail is written before the address is gone. */
export async function closeAccount(tx: Tx, around: Surroundings, memberId: string): Promise<void> {
  const member = await memberById(tx, memberId);
  if (member === undefined) throw new Refusal('session_expired');
  if (!(await closeMember(tx, memberId))) throw new Refusal('money_owed');
  const act = 'closed the account';
  await record(tx, { actor: `member:${memberId}`, act, subject: memberId });
  await queueMail(tx, around.mails.accountClosed(member));
}
