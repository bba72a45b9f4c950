import { generateSecret, generateURI } from 'otplib';
import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { realNow } from '../clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import type { MemberActor } from '../http/context.ts';
import { hasSecondFactor, offerTotpSecret, totpOf, turnTotpOn } from './factors.sql.ts';
import { memberById } from './member.sql.ts';
import { makeRecoveryCodes } from './renew-recovery-codes.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { endSessionsOf } from './session.sql.ts';
import type { Surroundings } from './sign-up.ts';
import { tellMember } from './tell-member.ts';
import { verifyTotp } from './verify-totp.ts';

/** A new secret for an authenticator app: it counts for nothing until a code of it is shown. */
export async function offerTotp(
  tx: Tx,
  around: Surroundings,
  issuer: string,
  actor: MemberActor,
): Promise<{ secret: string; uri: string }> {
  const member = await memberById(tx, actor.id);
  if (member === undefined) throw new Refusal('session_expired');
  const secret = generateSecret();
  const sealed = sealSecret(around.keys, actor.id, secret);
  if (!(await offerTotpSecret(tx, actor.id, sealed))) throw new Refusal('totp_on');
  return { secret, uri: generateURI({ issuer, label: member.email, secret }) };
}

/**
 * What follows a factor that was added: the audit line and the mail; with the first one, the
 * other sessions end (they began without it) and recovery codes are made.
 */
export async function noteNewFactor(
  tx: Tx,
  around: Surroundings,
  actor: MemberActor,
  added: { what: string; isFirst: boolean },
): Promise<string[] | null> {
  const member = await memberById(tx, actor.id);
  if (member === undefined) throw new Refusal('session_expired');
  const after = { factor: added.what };
  const act = 'added a second factor';
  await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id, after });
  const mail = around.mails.factorAdded(member, added.what);
  await tellMember(tx, actor.id, 'factor_added', mail, { factor: added.what });
  await notify(tx, { to: { memberId: actor.id }, topic: 'account' });
  if (!added.isFirst) return null;
  await endSessionsOf(tx, actor.id, actor.sessionId);
  return makeRecoveryCodes(tx, around.keys, actor.id);
}

/** Turns the offered authenticator on by a code of it; recovery codes where it is the first. */
export async function confirmTotp(
  db: Db,
  around: Surroundings,
  actor: MemberActor,
  code: string,
): Promise<string[] | null> {
  const offered = await totpOf(db, actor.id);
  if (offered === undefined || offered.isOn) throw new Refusal('totp_not_offered');
  const step = verifyTotp(openSecret(around.keys, actor.id, offered.sealed), code, realNow());
  if (step === null) throw new Refusal('second_factor_wrong', { fields: { code: wrongCode } });
  return inTransaction(db, async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, actor.id));
    const isOn = await turnTotpOn(tx, actor.id, offered.sealed, step);
    if (!isOn) throw new Refusal('totp_not_offered');
    return noteNewFactor(tx, around, actor, { what: 'authenticator app', isFirst });
  });
}

/** Said beside the field of a code. */
export const wrongCode = 'That code is wrong or was used already.';
