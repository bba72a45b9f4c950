import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { queueMail } from '../mail/mail.ts';
import { changeAddress, insertEmailChange, sayYes } from './email-change.sql.ts';
import { hashToken, makeToken } from './make-token.ts';
import { type Member, memberByEmail, memberById } from './member.sql.ts';
import { dropResetTokens } from './reset.sql.ts';
import type { Surroundings } from './sign-up.ts';
import { tellMember } from './tell-member.ts';

/** Who asks, and for how long the links work: who did not ask is not waiting for a mail. */
export type Asker = { actor: string; hours: number };

/**
 * Begins a change of address: a link to the old and one to the new, and nothing changes before
 * both are opened. Where the new address has an account its owner is told by mail, and whoever
 * asked learns nothing.
 */
export async function askForEmailChange(
  tx: Tx,
  around: Surroundings,
  member: Member,
  newEmail: string,
  { actor, hours }: Asker = { actor: `member:${member.id}`, hours: 0.25 },
): Promise<void> {
  const { mails, publicUrl } = around;
  const [toOld, toNew] = [makeToken(), makeToken()];
  await insertEmailChange(tx, {
    memberId: member.id,
    oldEmail: member.email,
    newEmail,
    oldLinkHash: toOld.hash,
    newLinkHash: toNew.hash,
    hours,
  });
  const act = 'asked to change the e-mail address';
  await record(tx, { actor, act, subject: member.id });
  const change = { from: member.email, to: newEmail };
  const linkOf = (token: string): string => `${publicUrl}/confirm-email/${token}`;
  const asked = mails.emailChangeAsked(member, change, linkOf(toOld.token));
  await tellMember(tx, member.id, 'email_change_asked', asked);
  const newcomer = { email: newEmail, firstName: member.firstName };
  const isTaken = (await memberByEmail(tx, newEmail)) !== undefined;
  await queueMail(
    tx,
    isTaken
      ? mails.alreadyMember(newcomer)
      : mails.emailChangeAsked(newcomer, change, linkOf(toNew.token)),
  );
}

/** One side says yes by its link; the second of them makes the change, which both are told. */
export async function confirmEmailChange(
  tx: Tx,
  around: Surroundings,
  token: string,
): Promise<{ isDone: boolean }> {
  const change = await sayYes(tx, hashToken(token));
  if (change === undefined) throw new Refusal('link_invalid');
  await notify(tx, { to: { memberId: change.memberId }, topic: 'account' });
  if (!change.isAgreed) return { isDone: false };
  if (!(await changeAddress(tx, change))) throw new Refusal('email_taken');
  // A link to a new password that lies in the old mailbox must not outlive it.
  await dropResetTokens(tx, change.memberId);
  const { memberId, oldEmail, newEmail } = change;
  const act = 'changed the e-mail address';
  await record(tx, { actor: `member:${memberId}`, act, subject: memberId });
  const member = await memberById(tx, memberId);
  const firstName = member?.firstName ?? '';
  const told = { from: oldEmail, to: newEmail };
  const mailTo = (email: string) => around.mails.emailChanged({ email, firstName }, told);
  await queueMail(tx, mailTo(oldEmail));
  await tellMember(tx, memberId, 'email_changed', mailTo(newEmail));
  return { isDone: true };
}
