import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { type Db, inTransaction } from '../db/db.ts';
import type { MemberActor } from '../http/context.ts';
import type { AccountMails } from './identity.ts';
import { memberById, memberPassword, replaceMemberPassword } from './member.sql.ts';
import { endSessionsOf } from './session.sql.ts';
import { tellMember } from './tell-member.ts';
import { hashPassword, verifyPassword } from './verify-password.ts';

const wrongPassword = () =>
  new Refusal('password_wrong', { fields: { current_password: 'That password is wrong.' } });

/** Changes one's own password by the old one; the other sessions end and a mail says so. */
export async function updatePassword(
  db: Db,
  mails: AccountMails,
  actor: MemberActor,
  passwords: { old: string; new: string },
): Promise<void> {
  const oldHash = await memberPassword(db, actor.id);
  const isRight = await verifyPassword(oldHash, passwords.old);
  if (oldHash === undefined || !isRight) throw wrongPassword();
  const newHash = await hashPassword(passwords.new);
  await inTransaction(db, async (tx) => {
    // Of two at once the second finds another hash than the one it checked.
    const isReplaced = await replaceMemberPassword(tx, actor.id, oldHash, newHash);
    const member = await memberById(tx, actor.id);
    if (!isReplaced || member === undefined) throw wrongPassword();
    await endSessionsOf(tx, actor.id, actor.sessionId);
    const act = 'changed the password';
    await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id });
    await tellMember(tx, actor.id, 'password_changed', mails.passwordChanged(member));
  });
}
