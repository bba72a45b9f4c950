import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { record } from '../../audit/audit.ts';
import { memberById } from '../members/member.sql.ts';
import { makeToken } from '../sessions/make-token.ts';
import { hashPassword } from './hash-password.ts';
import { changePassword, outputFor } from './passwords.sql.ts';
import { requireUncommonPassword, notesOf } from './require-password.ts';

/** Refuses a change with a wrong old password, at its field. */
export const wrongPassword = () =>
  new Refusal('password_wrong', { fields: { current_password: note('password_wrong') } });

/** Records the member's password change. */
export async function notePasswordChange(tx: Tx, actor: MemberActor): Promise<void> {
  const act = 'changed the password';
  await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id });
}

/**
 * Changes the caller's password by the old one; the other sessions end and a mail reports it.
 * Returns this session's new token if `isRenewed`.
 */
export async function updatePassword(
  db: Db,
  actor: MemberActor,
  passwords: { old: string; new: string; isRenewed: boolean },
): Promise<{ token: string; isRemembered: boolean } | null> {
  const person = await memberById(db, actor.id);
  requireUncommonPassword('new_password', passwords.new, notesOf(person));
  const oldOutput = await outputFor(db, actor.id, passwords.old);
  const newHash = await hashPassword(passwords.new);
  const { token, hash } = makeToken();
  const newTokenHash = passwords.isRenewed ? hash : null;
  const isRemembered = await inTransaction(db, async (tx) => {
    const change = { oldOutput, newHash, newTokenHash };
    // Recorded first: the change may give this session another token.
    await notePasswordChange(tx, actor);
    const done = await changePassword(tx, actor.token, change);
    if (done.outcome !== 'changed') throw wrongPassword();
    return done.isRemembered === true;
  });
  return passwords.isRenewed ? { token, isRemembered } : null;
}
