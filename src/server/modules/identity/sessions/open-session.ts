import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { administratorByEmail } from '../admins/administrator.sql.ts';
import { handInLogIn } from '../codes/code-tries.sql.ts';
import { compared } from '../codes/compare-codes.ts';
import { padFor } from '../factors/factors.sql.ts';
import { outputForLogIn } from '../factors/passwords.sql.ts';
import type { Keys } from '../factors/seal-secret.ts';
import { makeToken } from './make-token.ts';
import type { Device } from './session.sql.ts';

/** A new session: the secret to hand over once, and the public id. */
export type SessionWithToken = { id: string; personId: string; token: string; expiresAt: Date };

type AdministratorLogIn = { email: string; password: string; code: string } & Device;

/** Logs an administrator in by password and code; the answer never reveals which was wrong. */
export async function openSessionOfAdministrator(
  db: Db,
  keys: Keys,
  { email, password, code, userAgent, ip }: AdministratorLogIn,
): Promise<SessionWithToken> {
  const administratorId = (await administratorByEmail(db, email))?.id;
  const { output, renew } = await outputForLogIn(db, administratorId, password);
  const pad = await padFor(db, keys, administratorId);
  const { token, hash: tokenHash } = makeToken();
  const person = { administratorId, output, shown: { code, pad } };
  // A known person or a correct password takes more work: the time must not reveal that.
  const handIn = handInLogIn(db, { ...person, tokenHash, userAgent, ip });
  const tried = await compared(db, handIn, (outcome) => outcome === 'opened');
  if (administratorId === undefined || tried?.outcome !== 'opened') {
    throw new Refusal('admin_login_failed');
  }
  await renew();
  return { id: tried.id!, expiresAt: tried.endsAt!, personId: administratorId, token };
}
