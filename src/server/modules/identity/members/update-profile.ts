import { Refusal } from '../../../../core/rules/refusal.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import type { MemberActor } from '../../../platform/http/context.ts';
import { askForEmailChange } from './change-email.ts';
import { hashPassword } from '../factors/hash-password.ts';
import { memberById, renameMember } from './member.sql.ts';
import { changePassword, outputFor } from '../factors/passwords.sql.ts';
import { requireUncommonPassword, wordsOf } from '../factors/require-password.ts';
import { notePasswordChange, wrongPassword } from '../factors/update-password.ts';

export type Profile = {
  fullName: string | undefined;
  email: string | undefined;
  newPassword: string | undefined;
  currentPassword: string | undefined;
};

/** 'Ada Maria Byron' is Ada, and the rest is her last name. */
function namesIn(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Changes what the profile form holds, all of it or nothing; answers whether an address waits. */
export async function updateProfile(
  db: Db,
  actor: MemberActor,
  profile: Profile,
): Promise<{ waitsForEmail: boolean }> {
  const { fullName, email, newPassword, currentPassword = '' } = profile;
  if (newPassword !== undefined) {
    const person = await memberById(db, actor.id);
    requireUncommonPassword('new_password', newPassword, wordsOf(person));
  }
  const change =
    newPassword === undefined
      ? null
      : {
          oldOutput: await outputFor(db, actor.id, currentPassword),
          newHash: await hashPassword(newPassword),
          newTokenHash: null,
        };
  return inTransaction(db, async (tx) => {
    const member = await memberById(tx, actor.id);
    if (member === undefined) throw new Refusal('session_expired');
    if (fullName !== undefined) await renameMember(tx, actor.token, namesIn(fullName));
    if (change !== null) {
      await notePasswordChange(tx, actor);
      const { outcome } = await changePassword(tx, actor.token, change);
      if (outcome !== 'changed') throw wrongPassword();
    }
    const waitsForEmail = email !== undefined && email !== member.email;
    if (waitsForEmail) await askForEmailChange(tx, actor, email);
    return { waitsForEmail };
  });
}
