import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { realNow } from '../clock/clock.ts';
import { type Db, inTransaction } from '../db/db.ts';
import { administratorByEmail } from './administrator.sql.ts';
import { makeToken } from './make-token.ts';
import { type Keys, openSecret } from './seal-secret.ts';
import { type Device, openAdministratorSession } from './session.sql.ts';
import { verifyPassword } from './verify-password.ts';
import { verifyTotp } from './verify-totp.ts';

/** A session just opened: the secret to hand over once, and the public id. */
export type OpenedSession = { id: string; personId: string; token: string; expiresAt: Date };

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
