import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { queueMail } from '../mail/mail.ts';
import { administratorByEmail, resetAdministratorPassword } from './administrator.sql.ts';
import { withdrawEmailChange } from './email-change.sql.ts';
import { hashToken, makeToken } from './make-token.ts';
import { memberByEmail, resetMemberPassword } from './member.sql.ts';
import { consumeResetToken, replaceResetToken } from './reset.sql.ts';
import { endSessionsOf } from './session.sql.ts';
import type { Surroundings } from './sign-up.ts';
import { tellMember } from './tell-member.ts';
import type { Audience } from '../http/context.ts';

/** Mails a link to a new password; an address without an account is told so, by mail alone. */
export async function requestReset(
  tx: Tx,
  around: Surroundings,
  audience: Audience,
  email: string,
): Promise<void> {
  const person =
    audience === 'client' ? await memberByEmail(tx, email) : await administratorByEmail(tx, email);
  const owner = person === undefined || person.status === 'unverified' ? undefined : person;
  const { token, hash } = makeToken();
  await replaceResetToken(tx, hash, {
    memberId: audience === 'client' ? (owner?.id ?? null) : null,
    administratorId: audience === 'admin' ? (owner?.id ?? null) : null,
  });
  const link = `${around.publicUrl}/reset-password/${token}`;
  const { mails } = around;
  await queueMail(tx, owner === undefined ? mails.noAccount(email) : mails.reset(owner, link));
}

/**
 * Sets a new password by a mailed link: all sessions end, a mail says so, and a member's
 * withdrawals wait 72 hours. An administrator's second factor stays as it is.
 */
export async function resetPassword(
  tx: Tx,
  around: Surroundings,
  token: string,
  passwordHash: string,
): Promise<void> {
  const owner = await consumeResetToken(tx, hashToken(token));
  if (owner === null) throw new Refusal('link_invalid');
  const { memberId, administratorId } = owner;
  const person =
    memberId === null
      ? await resetAdministratorPassword(tx, administratorId ?? '', passwordHash)
      : await resetMemberPassword(tx, memberId, passwordHash);
  if (person === undefined) throw new Refusal('link_invalid');
  const id = memberId ?? administratorId ?? '';
  await endSessionsOf(tx, id);
  // Whoever asked for another address may be why the password is reset.
  if (memberId !== null) await withdrawEmailChange(tx, memberId);
  const actor = `${memberId === null ? 'admin' : 'member'}:${id}`;
  await record(tx, { actor, act: 'reset the password', subject: id });
  const mail = around.mails.passwordReset(person);
  if (memberId === null) await queueMail(tx, mail);
  else await tellMember(tx, memberId, 'password_reset', mail);
}
