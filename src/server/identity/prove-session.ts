import { Refusal } from '../../core/refusal.ts';
import { realNow } from '../clock/clock.ts';
import { type Db, inTransaction } from '../db/db.ts';
import type { AdminActor, MemberActor } from '../http/context.ts';
import { administratorWithFactors } from './administrator.sql.ts';
import { hashToken } from './make-token.ts';
import { memberPassword } from './member.sql.ts';
import { type Keys, openSecret } from './seal-secret.ts';
import { proveSession } from './session.sql.ts';
import { verifyPassword } from './verify-password.ts';
import { verifyTotp } from './verify-totp.ts';

/** A member proves by the password that it is them; answers when. */
export async function proveByPassword(db: Db, actor: MemberActor, password: string): Promise<Date> {
  const isRight = await verifyPassword(await memberPassword(db, actor.id), password);
  if (!isRight) throw new Refusal('password_wrong');
  const at = await inTransaction(db, (tx) => proveSession(tx, hashToken(actor.token), null));
  if (at === null) throw new Refusal('session_expired');
  return at;
}

/** An administrator proves by a code never used before that it is them; answers when. */
export async function proveByCode(
  db: Db,
  keys: Keys,
  actor: AdminActor,
  code: string,
): Promise<Date> {
  const found = await administratorWithFactors(db, actor.id);
  if (found === undefined) throw new Refusal('session_expired');
  const step = verifyTotp(openSecret(keys, found.id, found.totpSecretSealed), code, realNow());
  if (step === null) throw new Refusal('second_factor_wrong');
  const at = await inTransaction(db, (tx) => proveSession(tx, hashToken(actor.token), step));
  if (at === null) throw new Refusal('second_factor_wrong');
  return at;
}
