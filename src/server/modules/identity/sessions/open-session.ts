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

/** A session just opened: the secret to hand over once, and the public id. */
export type OpenedSession = { id: string; personId: string; token: string; expiresAt: Date };

type AdministratorLogIn = { email: string; password: string; code: string } & Device;

/** Logs an administrator in by password and code; one answer to whatever of the three is wrong. */
export async function openSessionOfAdministrator(
  db: Db,
  keys: Keys,
  { email, password, code, userAgent, ip }: AdministratorLogIn,
): Promise<OpenedSession> {
  const administratorId = (await administratorByEmail(db, email))?.id;
  const { output, renew } = await outputForLogIn(db, administratorId, password);
  const pad = await padFor(db, keys, administratorId);
  const { token, hash: tokenHash } = makeToken();
  const person = { administratorId, output, shown: { code, pad } };
  // More is done for a known person, and more after a right password: the time must not tell.
  const handIn = handInLogIn(db, { ...person, tokenHash, userAgent, ip });
  const tried = await compared(db, handIn, (outcome) => outcome === 'opened');
  if (administratorId === undefined || tried?.outcome !== 'opened') {
    throw new Refusal('admin_login_failed');
  }
  await renew();
  return { id: tried.id!, expiresAt: tried.endsAt!, personId: administratorId, token };
}
