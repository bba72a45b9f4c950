import { Refusal } from '../../core/refusal.ts';
import type { Assertion } from '../../contract/passkeys.ts';
import { realNow } from '../clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { checkFactor, type Evidence, type FactorWay, wrongFactor } from './check-factor.ts';
import { checkPasskey, offerChallenge, type RelyingParty } from './check-passkey.ts';
import { countRecoveryCodes, factorsOf } from './factors.sql.ts';
import {
  insertSecondStep,
  noteLogIn,
  takeSecondStep,
  trySecondStep,
  type Way,
} from './log-ins.sql.ts';
import { hashToken, makeToken } from './make-token.ts';
import { type Member, memberByEmail, memberById } from './member.sql.ts';
import type { OpenedSession } from './open-session.ts';
import { memberKeys, usePasskey } from './passkeys.sql.ts';
import { type Device, isNewDevice, openMemberSession } from './session.sql.ts';
import type { Surroundings } from './sign-up.ts';
import { takeFixedTime } from './take-time.ts';
import { tellMember } from './tell-member.ts';
import { verifyPassword } from './verify-password.ts';

/** What commands of log-ins are given beside their input. */
export type LogInParts = Surroundings & { party: RelyingParty };

/** Where somebody logs in from, and how the session is to be kept. */
export type Visit = Device & {
  remember: boolean;
  inCookie: boolean;
  /** Whether this browser has the mark of a member; null for a program, which keeps none. */
  isMarked: (memberId: string) => boolean | null;
};

/** A right password that a second factor must still follow. */
export type DueStep = {
  challenge: string;
  methods: FactorWay[];
  passkeyOptions: Awaited<ReturnType<typeof offerChallenge>> | null;
  expiresAt: Date;
};

async function refuseUnverified(db: Db, member: Member, way: Way, visit: Visit): Promise<void> {
  if (member.status !== 'unverified') return;
  await noteLogIn(db, member.id, { outcome: 'refused', way }, visit);
  throw new Refusal('unverified');
}

async function openSession(
  tx: Tx,
  around: LogInParts,
  member: Member,
  how: { visit: Visit; way: Way },
): Promise<OpenedSession> {
  const { visit, way } = how;
  const { userAgent, ip, remember } = visit;
  const { token, hash } = makeToken();
  const marked = visit.isMarked(member.id);
  const isNew =
    marked !== true && (await isNewDevice(tx, member.id, marked === null ? userAgent : null));
  const session = { memberId: member.id, tokenHash: hash, remember, userAgent, ip };
  const opened = await openMemberSession(tx, session);
  if (opened === undefined) throw new Refusal('login_failed');
  await noteLogIn(tx, member.id, { outcome: 'succeeded', way }, visit);
  if (isNew) {
    const mail = around.mails.newDevice(member, userAgent, realNow());
    await tellMember(tx, member.id, 'new_device', mail, { device: userAgent });
  }
  await notify(tx, { to: { memberId: member.id }, topic: 'account' });
  return { ...opened, personId: member.id, token };
}

async function dueStep(
  db: Db,
  around: LogInParts,
  memberId: string,
  visit: Visit,
): Promise<DueStep | null> {
  const { hasTotp, hasPasskey } = await factorsOf(db, memberId);
  if (!hasTotp && !hasPasskey) return null;
  const { token, hash } = makeToken();
  const { remember, inCookie } = visit;
  const expiresAt = await insertSecondStep(db, { tokenHash: hash, memberId, remember, inCookie });
  const passkeyOptions = hasPasskey
    ? await offerChallenge(db, around.party, {
        keys: memberKeys,
        purpose: 'second_step',
        ownerId: memberId,
      })
    : null;
  const ways: [FactorWay, boolean][] = [
    ['totp', hasTotp],
    ['passkey', hasPasskey],
    ['recovery_code', (await countRecoveryCodes(db, memberId)) > 0],
  ];
  const methods = ways.filter(([, is]) => is).map(([way]) => way);
  return { challenge: token, methods, passkeyOptions, expiresAt };
}

/**
 * Logs a member in by password, or says which second step is due. The password is checked before
 * a transaction is opened (it takes milliseconds of a core), and before the status is told, so
 * that only the owner learns it.
 */
export async function logInByPassword(
  db: Db,
  around: LogInParts,
  input: { email: string; password: string },
  visit: Visit,
): Promise<OpenedSession | DueStep> {
  const member = await memberByEmail(db, input.email);
  const isRight = await verifyPassword(member?.passwordHash, input.password);
  if (member === undefined || !isRight) {
    const wrong = { outcome: 'password_wrong', way: 'password' } as const;
    // Only of a known address there is something to note: the time taken must not tell.
    await takeFixedTime(
      member === undefined ? Promise.resolve() : noteLogIn(db, member.id, wrong, visit),
    );
    throw new Refusal('login_failed');
  }
  await refuseUnverified(db, member, 'password', visit);
  const due = await dueStep(db, around, member.id, visit);
  if (due !== null) return due;
  return inTransaction(db, (tx) => openSession(tx, around, member, { visit, way: 'password' }));
}

/** Opens the session of a half-done log-in by the second factor; five tries, five minutes. */
export async function logInBySecondStep(
  db: Db,
  around: LogInParts,
  input: { challenge: string } & Evidence,
  from: { visit: (inCookie: boolean) => Visit; limit: (memberId: string) => Promise<void> },
): Promise<{ opened: OpenedSession; remember: boolean; inCookie: boolean }> {
  const tokenHash = hashToken(input.challenge);
  const step = await trySecondStep(db, tokenHash);
  if (step === undefined) throw new Refusal('second_step_expired');
  const { memberId, remember, inCookie } = step;
  await from.limit(memberId);
  const member = await memberById(db, memberId);
  if (member === undefined) throw new Refusal('second_step_expired');
  const visit = { ...from.visit(inCookie), remember };
  try {
    const asked = { purpose: 'second_step', memberId } as const;
    const shown = await checkFactor(db, around, asked, input);
    const opened = await inTransaction(db, async (tx) => {
      if (!(await shown.spend(tx))) throw wrongFactor(shown.way);
      if (!(await takeSecondStep(tx, tokenHash))) throw new Refusal('second_step_expired');
      if (shown.way === 'recovery_code') {
        const left = await countRecoveryCodes(tx, memberId);
        const mail = around.mails.recoveryCodeUsed(member, left);
        await tellMember(tx, memberId, 'recovery_code_used', mail);
      }
      return openSession(tx, around, member, { visit, way: shown.way });
    });
    return { opened, remember, inCookie };
  } catch (error) {
    const way = input.passkey ? 'passkey' : input.recovery_code ? 'recovery_code' : 'totp';
    if (error instanceof Refusal) {
      await inTransaction(db, async (tx) => {
        await noteLogIn(tx, memberId, { outcome: 'factor_wrong', way }, visit);
        if (!step.isLastTry) return;
        const mail = around.mails.secondStepFailed(member, visit.ip);
        await tellMember(tx, memberId, 'second_step_failed', mail);
      });
    }
    throw error;
  }
}

/** Logs in whoever's passkey signed: it is both the thing one has and the person it knows. */
export async function logInByPasskey(
  db: Db,
  around: LogInParts,
  passkey: Assertion,
  visit: Visit,
): Promise<OpenedSession> {
  const anybody = { keys: memberKeys, purpose: 'log_in', ownerId: null } as const;
  const { key, counter } = await checkPasskey(db, around.party, anybody, passkey);
  const member = await memberById(db, key.ownerId);
  if (member === undefined) throw new Refusal('passkey_refused');
  await refuseUnverified(db, member, 'passkey', visit);
  return inTransaction(db, async (tx) => {
    if (!(await usePasskey(tx, key.id, counter))) throw wrongFactor('passkey');
    return openSession(tx, around, member, { visit, way: 'passkey' });
  });
}
