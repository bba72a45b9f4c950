import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import type { MemberActor } from '../http/context.ts';
import { askForEmailChange } from './change-email.ts';
import { type Member, memberById, renameMember, setMemberPassword } from './member.sql.ts';
import { endSessionsOf } from './session.sql.ts';
import type { Surroundings } from './sign-up.ts';
import { tellMember } from './tell-member.ts';
import { hashPassword } from './verify-password.ts';

export type Profile = {
  fullName: string | undefined;
  email: string | undefined;
  newPassword: string | undefined;
};

/** 'Ada Maria Byron' is Ada, and the rest is her last name. */
function namesIn(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

async function rename(tx: Tx, member: Member, fullName: string): Promise<void> {
  const { firstName, lastName } = namesIn(fullName);
  if (firstName === member.firstName && lastName === member.lastName) return;
  await renameMember(tx, member.id, firstName, lastName);
  const act = 'changed the name';
  await record(tx, { actor: `member:${member.id}`, act, subject: member.id });
}

/** Changes what the profile form holds, all of it or nothing; answers whether an address waits. */
export async function updateProfile(
  db: Db,
  around: Surroundings,
  actor: MemberActor,
  profile: Profile,
): Promise<{ waitsForEmail: boolean }> {
  const { fullName, email, newPassword } = profile;
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
  return inTransaction(db, async (tx) => {
    const member = await memberById(tx, actor.id);
    if (member === undefined) throw new Refusal('session_expired');
    if (fullName !== undefined) await rename(tx, member, fullName);
    if (passwordHash !== undefined) {
      await setMemberPassword(tx, actor.id, passwordHash);
      await endSessionsOf(tx, actor.id, actor.sessionId);
      const act = 'changed the password';
      await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id });
      const mail = around.mails.passwordChanged(member);
      await tellMember(tx, actor.id, 'password_changed', mail);
    }
    const waitsForEmail = email !== undefined && email !== member.email;
    if (waitsForEmail) await askForEmailChange(tx, around, member, email);
    return { waitsForEmail };
  });
}
