import { Refusal } from '../../core/refusal.ts';
import { realNow } from '../clock/clock.ts';
import { type Db, inTransaction } from '../db/db.ts';
import type { AdminActor, MemberActor } from '../http/context.ts';
import { administratorWithFactors } from './administrator.sql.ts';
import { checkFactor, type Evidence, wrongFactor } from './check-factor.ts';
import { checkPasskey, type RelyingParty } from './check-passkey.ts';
import { hasSecondFactor } from './factors.sql.ts';
import { hashToken } from './make-token.ts';
import { memberPassword } from './member.sql.ts';
import { type Keys, openSecret } from './seal-secret.ts';
import { proveSeatSession, seatKeys } from './seat-keys.sql.ts';
import { proveSession } from './session.sql.ts';
import { verifyPassword } from './verify-password.ts';
import { verifyTotp } from './verify-totp.ts';

/** A member without a second factor proves by the password that it is them; answers when. */
async function proveByPassword(db: Db, actor: MemberActor, password: string): Promise<Date> {
  if (await hasSecondFactor(db, actor.id)) throw new Refusal('second_factor_needed');
  const isRight = await verifyPassword(await memberPassword(db, actor.id), password);
  if (!isRight) throw new Refusal('password_wrong');
  const at = await inTransaction(db, (tx) => proveSession(tx, hashToken(actor.token), null));
  if (at === null) throw new Refusal('session_expired');
  return at;
}

/** A member proves by the second factor, or by the password where none is on (ACC-7). */
export async function proveMember(
  db: Db,
  around: { keys: Keys; party: RelyingParty },
  actor: MemberActor,
  shown: Omit<Evidence, 'recovery_code'> & { password?: string | undefined },
): Promise<Date> {
  if (shown.password !== undefined) return proveByPassword(db, actor, shown.password);
  const asked = { purpose: 'prove', memberId: actor.id } as const;
  const { way, spend } = await checkFactor(db, around, asked, shown);
  return inTransaction(db, async (tx) => {
    if (!(await spend(tx))) throw wrongFactor(way);
    const at = await proveSession(tx, hashToken(actor.token), null);
    if (at === null) throw new Refusal('session_expired');
    return at;
  });
}

async function proveByCode(db: Db, keys: Keys, actor: AdminActor, code: string): Promise<Date> {
  const found = await administratorWithFactors(db, actor.id);
  if (found === undefined) throw new Refusal('session_expired');
  const step = verifyTotp(openSecret(keys, found.id, found.totpSecretSealed), code, realNow());
  if (step === null) throw new Refusal('second_factor_wrong');
  const at = await inTransaction(db, (tx) => proveSession(tx, hashToken(actor.token), step));
  if (at === null) throw new Refusal('second_factor_wrong');
  return at;
}

/** An administrator proves by a passkey, or a code never used before, that it is them. */
export async function proveAdministrator(
  db: Db,
  around: { keys: Keys; party: RelyingParty },
  actor: AdminActor,
  { code, passkey }: Evidence,
): Promise<Date> {
  if (passkey === undefined) return proveByCode(db, around.keys, actor, code ?? '');
  const asked = { keys: seatKeys, purpose: 'prove', ownerId: actor.id } as const;
  const signed = await checkPasskey(db, around.party, asked, passkey);
  return inTransaction(db, async (tx) => {
    const at = await proveSeatSession(tx, hashToken(actor.token), signed);
    // Thrown inside, so that a copy's counter moves nothing.
    if (at === null) throw new Refusal('passkey_refused');
    return at;
  });
}
