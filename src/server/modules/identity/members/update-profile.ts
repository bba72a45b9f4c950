import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { hashPassword } from '../factors/hash-password.ts';
import { changePassword, outputFor } from '../factors/passwords.sql.ts';
import { requireUncommonPassword, notesOf } from '../factors/require-password.ts';
import { notePasswordChange, wrongPassword } from '../factors/update-password.ts';
import { startEmailChange } from './change-email.ts';
import { memberById, renameMember } from './member.sql.ts';

export type Profile = {
  fullName: string | undefined;
  email: string | undefined;
  newPassword: string | undefined;
  currentPassword: string | undefined;
};

type Names = { firstName: string; lastName: string };

const mailTextIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * Splits a full name into first and last name. The known first name at the start, or the known last
 * name at the end, stays as it was; otherwise the first word is the first name.
 */
export function namesIn(fullName: string, known: Names): Names {
  const words = mailTextIn(fullName);
  const [first, last] = [mailTextIn(known.firstName), mailTextIn(known.lastName)];
  const kept = first.findIndex((word, at) => word !== words[at]);
  const behind = last.toReversed().findIndex((word, at) => word !== words.at(-1 - at));
  const keepsLast = behind === -1 && last.length > 0 && last.length < words.length;
  const ofFirst = kept === -1 ? first.length : keepsLast ? words.length - last.length : kept;
  const at = Math.min(Math.max(1, ofFirst), words.length - 1);
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') };
}

/** Saves the profile form, all or nothing; returns whether an address change is pending. */
export async function updateProfile(
  db: Db,
  actor: MemberActor,
  profile: Profile,
): Promise<{ waitsForEmail: boolean }> {
  const { fullName, email, newPassword, currentPassword = '' } = profile;
  if (newPassword !== undefined) {
    const person = await memberById(db, actor.id);
    requireUncommonPassword('new_password', newPassword, notesOf(person));
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
    if (fullName !== undefined) await renameMember(tx, actor.token, namesIn(fullName, member));
    if (change !== null) {
      await notePasswordChange(tx, actor);
      const { outcome } = await changePassword(tx, actor.token, change);
      if (outcome !== 'changed') throw wrongPassword();
    }
    const waitsForEmail = email !== undefined && email !== member.email;
    if (waitsForEmail) await startEmailChange(tx, actor, email);
    return { waitsForEmail };
  });
}
