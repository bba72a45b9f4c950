import type { Assertion } from '#contract/passkeys.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { formerCodesKeys } from '#platform/db/former-keys.sql.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { handInStep } from '../codes/code-tries.sql.ts';
import { compared } from '../codes/compare-codes.ts';
import { type Evidence, type FactorWay, refusedFactor } from '../factors/check-factor.ts';
import { checkPasskey, offerChallenge, type RelyingParty } from '../factors/check-passkey.ts';
import { factorsOf, padFor } from '../factors/factors.sql.ts';
import { outputForLogIn } from '../factors/passwords.sql.ts';
import { hashesOfRecoveryCode } from '../factors/renew-recovery-codes.ts';
import { notifyNewDevice } from '../factors/requests.sql.ts';
import type { Keys } from '../factors/seal-secret.ts';
import { type Member, memberByEmail, memberById } from '../members/member.sql.ts';
import { halfDone, tryPassword } from './log-ins.sql.ts';
import { makeToken } from './make-token.ts';
import type { SessionWithToken } from './open-session.ts';
import { type Device, isNewDevice } from './session.sql.ts';
import { withMinimumDuration } from './with-minimum-duration.ts';

/** The dependencies of log-in commands. */
export type LogInDeps = { keys: Keys; party: RelyingParty };

/** The device of a log-in, and how the session is stored. */
export type Visit = Device & {
  remember: boolean;
  inCookie: boolean;
  /** Whether this browser has a member's mark; null for a program, which stores none. */
  isMarked: (memberId: string) => boolean | null;
};

/** A correct password with a second factor still to follow. */
export type DueStep = {
  challenge: string;
  methods: FactorWay[];
  passkeyOptions: Awaited<ReturnType<typeof offerChallenge>> | null;
  expiresAt: Date;
};

/** Whether this is the member's first session with this device. */
function isNew(
  db: Db,
  memberId: string,
  { isMarked, userAgent }: Visit,
  sessionId: string | null,
): Promise<boolean> {
  const marked = isMarked(memberId);
  if (marked === true) return Promise.resolve(false);
  return isNewDevice(db, memberId, { userAgent: marked === null ? userAgent : null, sessionId });
}

/** Follows up a new session: the mail, and the refresh of screens. */
async function noteOpened(
  tx: Tx,
  memberId: string,
  { visit, sessionId, token }: { visit: Visit; sessionId: string | null; token: string },
): Promise<void> {
  if (await isNew(tx, memberId, visit, sessionId)) await notifyNewDevice(tx, token);
  await notify(tx, { to: { memberId }, topic: 'account' });
}

async function dueStep(
  db: Db,
  around: LogInDeps,
  memberId: string,
  half: { challenge: string; expiresAt: Date },
): Promise<DueStep> {
  const { challenge, expiresAt } = half;
  const { hasTotp, hasPasskey, recoveryCodes, codesEnded } = await factorsOf(db, memberId);
  const input = { audience: 'client', purpose: 'second_step', token: challenge } as const;
  const passkeyOptions = hasPasskey ? await offerChallenge(db, around.party, input) : null;
  const ways: [FactorWay, boolean][] = [
    ['totp', hasTotp && !codesEnded],
    ['passkey', hasPasskey],
    ['recovery_code', recoveryCodes > 0],
  ];
  const methods = ways.filter(([, is]) => is).map(([way]) => way);
  return { challenge, methods, passkeyOptions, expiresAt };
}

/**
 * Logs a member in by password, or returns the second step due. It derives the password before the
 * transaction opens (milliseconds of a core). The database compares, and reveals the status only to
 * the owner of the password.
 */
export async function logInByPassword(
  db: Db,
  around: LogInDeps,
  input: { email: string; password: string },
  visit: Visit,
): Promise<SessionWithToken | DueStep> {
  const member = await memberByEmail(db, input.email);
  const { output, renew } = await outputForLogIn(db, member?.id, input.password);
  const { token, hash: tokenHash } = makeToken();
  const trying = inTransaction(db, async (tx) => {
    const tried = await tryPassword(tx, { memberId: member?.id, output, tokenHash, ...visit });
    if (tried.outcome === 'opened' && member !== undefined) {
      await noteOpened(tx, member.id, { visit, sessionId: tried.id, token });
    }
    return tried;
  });
  // Only a known address has a record to write: the time must not reveal that.
  const isWrong = ({ outcome }: { outcome: string }) => outcome === 'password_wrong';
  const { outcome, id, endsAt } = await withMinimumDuration(trying, isWrong);
  if (outcome === 'unverified') throw new Refusal('unverified');
  if (member === undefined || endsAt === null) throw new Refusal('login_failed');
  await renew();
  if (outcome === 'second_step') {
    return dueStep(db, around, member.id, { challenge: token, expiresAt: endsAt });
  }
  return { id: id!, personId: member.id, token, expiresAt: endsAt };
}

type SecondStep = { challenge: string } & Evidence;
type NewSession = { id: string; endsAt: Date };

/** The possible stored hashes of a recovery code: it outlives the secret that it was made with. */
async function recoveryHashes(db: Db, { keys }: LogInDeps, memberId: string, code: string) {
  return hashesOfRecoveryCode(keys, await formerCodesKeys(db, keys.totp), memberId, code);
}

async function finishByCode(
  db: Db,
  around: LogInDeps,
  member: Member,
  step: { input: SecondStep; visit: Visit; token: string; tokenHash: Buffer },
): Promise<NewSession> {
  const { input, visit, token, tokenHash } = step;
  const factor =
    input.recovery_code === undefined
      ? { code: input.code ?? '', pad: await padFor(db, around.keys, member.id) }
      : { recoveryHash: await recoveryHashes(db, around, member.id, input.recovery_code) };
  const handIn = handInStep(db, input.challenge, factor, { tokenHash, ...visit });
  const done = await compared(db, handIn, (outcome) => outcome === 'opened');
  if (done?.outcome !== 'opened')
    throw refusedFactor(done?.outcome ?? 'second_step_expired', input);
  const { id, endsAt } = done;
  await inTransaction(db, (tx) => noteOpened(tx, member.id, { visit, sessionId: id, token }));
  return { id: id!, endsAt: endsAt! };
}

async function openByPasskey(
  db: Db,
  around: LogInDeps,
  input: {
    passkey: Assertion;
    challenge: string | null;
    visit: Visit;
    token: string;
    tokenHash: Buffer;
  },
): Promise<NewSession & { person: string }> {
  const { passkey, challenge, visit, token, tokenHash } = input;
  const purpose = challenge === null ? 'log_in' : 'second_step';
  const row = { audience: 'client', purpose, token: challenge } as const;
  const signed = { passkey, tokenHash, ...visit };
  const { person, id, endsAt } = await checkPasskey(db, around.party, row, signed);
  await inTransaction(db, (tx) => noteOpened(tx, person!, { visit, sessionId: id, token }));
  return { id: id!, endsAt: endsAt!, person: person! };
}

/** Opens the session of a half-done log-in by the second factor; five tries, five minutes. */
export async function logInBySecondStep(
  db: Db,
  around: LogInDeps,
  input: SecondStep,
  visitOf: (inCookie: boolean) => Visit,
): Promise<{ opened: SessionWithToken; remember: boolean; inCookie: boolean }> {
  const half = await halfDone(db, input.challenge);
  const member = half === undefined ? undefined : await memberById(db, half.memberId);
  if (half === undefined || member === undefined) throw new Refusal('second_step_expired');
  const { remember, inCookie } = half;
  const visit = { ...visitOf(inCookie), remember };
  const { token, hash: tokenHash } = makeToken();
  const { passkey, challenge } = input;
  const { id, endsAt } =
    passkey === undefined
      ? await finishByCode(db, around, member, { input, visit, token, tokenHash })
      : await openByPasskey(db, around, { passkey, challenge, visit, token, tokenHash });
  return { opened: { id, personId: member.id, token, expiresAt: endsAt }, remember, inCookie };
}

/** Logs in the person whose passkey signed: it is a possession, and it verified its owner. */
export async function logInByPasskey(
  db: Db,
  around: LogInDeps,
  passkey: Assertion,
  visit: Visit,
): Promise<SessionWithToken> {
  const { token, hash: tokenHash } = makeToken();
  const input = { passkey, challenge: null, visit, token, tokenHash };
  const { id, endsAt, person } = await openByPasskey(db, around, input);
  return { id, personId: person, token, expiresAt: endsAt };
}
