import type { AdminActor, Audience, MemberActor } from '../http/context.ts';
import type { Db } from '../db/db.ts';
import type { Mail } from '../mail/mail.ts';
import { hashToken } from './make-token.ts';
import { isSessionAlive, readSession } from './session.sql.ts';

export { isSessionAlive };
export { identityLoops } from './jobs.ts';
export { administratorIdentityRoutes } from './administrator.routes.ts';
export { seatExecutors } from './change-seat.ts';
export { memberIdentityRoutes } from './member.routes.ts';
export { adminById, type Administrator } from './administrator.sql.ts';
export { createAdministrator } from './create-administrator.ts';
export { createMember } from './create-member.ts';
export { findMembers, mostFound } from './find-members.sql.ts';
export { hashToken, makeToken } from './make-token.ts';
export { identityExecutors, memberDeskRoutes } from './desk.routes.ts';
export { type Member, memberById, type MemberStatus, renameMember } from './member.sql.ts';
export { proposeEmailChange } from './propose-email-change.ts';
export { type Suspension, suspensionOf } from './suspension.sql.ts';

/** The living session of a raw token; a token of the other audience is nobody's. */
export async function sessionOf(
  db: Db,
  token: string,
  audience: Audience,
): Promise<MemberActor | AdminActor | null> {
  const session = await readSession(db, { tokenHash: hashToken(token), audience });
  if (session === undefined) return null;
  const { personId: id, id: sessionId, provedAt, role, status } = session;
  return role === null
    ? { kind: 'member', id, status, sessionId, token, provedAt }
    : { kind: 'admin', id, role, sessionId, token, provedAt };
}

/** Whom a mail greets. */
export type Recipient = { email: string; firstName: string };

/** The mails of accounts; written by notices and handed in by main.ts. */
export type AccountMails = {
  verification(to: Recipient, code: number, link: string): Mail;
  alreadyMember(to: Recipient): Mail;
  reset(to: Recipient, link: string): Mail;
  noAccount(email: string): Mail;
  passwordReset(to: Recipient): Mail;
  passwordChanged(to: Recipient): Mail;
  newDevice(to: Recipient, userAgent: string, at: Date): Mail;
  factorAdded(to: Recipient, factor: string): Mail;
  factorRemoved(to: Recipient, factor: string, isOff: boolean): Mail;
  secondStepFailed(to: Recipient, ip: string): Mail;
  recoveryCodeUsed(to: Recipient, left: number): Mail;
  recoveryCodesRenewed(to: Recipient): Mail;
  emailChangeAsked(to: Recipient, change: { from: string; to: string }, link: string): Mail;
  /** A link to take a seat of an administrator, or to set its second factor anew. */
  seatLink(to: Recipient, link: string, isNew: boolean): Mail;
  /** An administrator's own passkey, added or removed. */
  seatKeyChanged(to: Recipient, name: string, isNew: boolean): Mail;
  accountClosed(to: Recipient): Mail;
  emailChanged(to: Recipient, change: { from: string; to: string }): Mail;
};
