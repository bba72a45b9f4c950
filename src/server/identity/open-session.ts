import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { realNow } from '../clock/clock.ts';
import { type Db, inTransaction } from '../db/db.ts';
import { queueMail } from '../mail/mail.ts';
import { administratorByEmail } from './administrator.sql.ts';
import type { AccountMails } from './identity.ts';
import { makeToken } from './make-token.ts';
import { memberByEmail } from './member.sql.ts';
import { type Keys, openSecret } from './seal-secret.ts';
import { type Device, isNewDevice } from './session.sql.ts';
import { openAdministratorSession, openMemberSession } from './session.sql.ts';
import { verifyPassword } from './verify-password.ts';
import { verifyTotp } from './verify-totp.ts';

/** A session just opened: the secret to hand over once, and the public id. */
export type OpenedSession = { id: string; personId: string; token: string; expiresAt: Date };

type MemberLogIn = {
  email: string;
  password: string;
  remember: boolean;
  /** Whether this browser has the mark of a member; null for a program, which keeps none. */
  isMarked: (memberId: string) => boolean | null;
} & Device;

/**
 * Logs a member in. The password is checked before a transaction is opened (it takes
 * milliseconds of a core), and before the status is told, so that only the owner learns it.
 */
export async function openSessionOfMember(
  db: Db,
  mails: AccountMails,
  input: MemberLogIn,
): Promise<OpenedSession> {
  const member = await memberByEmail(db, input.email);
  const isRight = await verifyPassword(member?.passwordHash, input.password);
  if (member === undefined || !isRight) throw new Refusal('login_failed');
  if (member.status === 'unverified') throw new Refusal('unverified');
  if (member.status === 'suspended') throw new Refusal('suspended');
  const { token, hash } = makeToken();
  const { userAgent, ip, remember } = input;
  return inTransaction(db, async (tx) => {
    const marked = input.isMarked(member.id);
    const known = marked === null ? userAgent : null;
    const isNew = marked !== true && (await isNewDevice(tx, member.id, known));
    const session = { memberId: member.id, tokenHash: hash, remember, userAgent, ip };
    const opened = await openMemberSession(tx, session);
    if (opened === undefined) throw new Refusal('login_failed');
    if (isNew) await queueMail(tx, mails.newDevice(member, userAgent, realNow()));
    return { ...opened, personId: member.id, token };
  });
}

type AdministratorLogIn = { email: string; password: string; code: string } & Device;

/** Logs an administrator in by password and code; one answer to whatever of the three is wrong. */
export async function openSessionOfAdministrator(
  db: Db,
  keys: Keys,
  input: AdministratorLogIn,
): Promise<OpenedSession> {
  const found = await administratorByEmail(db, input.email);
  const isRight = await verifyPassword(found?.passwordHash, input.password);
  if (found === undefined || !isRight) throw new Refusal('admin_login_failed');
  const secret = openSecret(keys, found.id, found.totpSecretSealed);
  const step = verifyTotp(secret, input.code, realNow());
  if (step === null) throw new Refusal('admin_login_failed');
  const { token, hash } = makeToken();
  const { userAgent, ip } = input;
  return inTransaction(db, async (tx) => {
    const session = { administratorId: found.id, tokenHash: hash, step, userAgent, ip };
    const opened = await openAdministratorSession(tx, session);
    if (opened === undefined) throw new Refusal('admin_login_failed');
    await record(tx, { actor: `admin:${found.id}`, act: 'logged in', subject: found.id, ip });
    return { ...opened, personId: found.id, token };
  });
}
